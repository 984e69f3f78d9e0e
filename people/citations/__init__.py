"""Publications as others cite them, in the common styles, by the CSL engine and styles of Typst.

`works` says what the engine is told of a publication, `engine` lets it print, `marks` mends its text.
"""
