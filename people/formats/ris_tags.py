"""Tags and types of RIS, and of EndNote's older form (refer) in terms of them.

The RIS specification of Research Information Systems (2001, 2011 update), and the refer tags of
EndNote.
"""

TYPES = {
    "JOUR": "article-journal",
    "EJOUR": "article-journal",
    "MGZN": "article-journal",
    "INPR": "article-journal",
    "CPAPER": "paper-conference",
    "CONF": "paper-conference",
    "UNPB": "preprint",
    "PREPRINT": "preprint",
    "RPRT": "report",
    "GOVDOC": "report",
    "THES": "thesis",
    "BOOK": "book",
    "EBOOK": "book",
    "EDBOOK": "book",
    "CHAP": "chapter",
    "ECHAP": "chapter",
    "ENCYC": "chapter",
    "DICT": "chapter",
    "COMP": "software",
    "DATA": "dataset",
    "AGGR": "dataset",
}
WRITTEN = {
    "article-journal": "JOUR",
    "paper-conference": "CPAPER",
    "paper-workshop": "CPAPER",
    "preprint": "UNPB",
    "report": "RPRT",
    "thesis": "THES",
    "book": "BOOK",
    "chapter": "CHAP",
    "software": "COMP",
    "dataset": "DATA",
    "other": "GEN",
}
PATENT = "PAT"
IN_PRESS = "INPR"
# The publisher, institution or school of these is the venue of a record.
ISSUED = frozenset({"preprint", "report", "thesis", "book", "software", "dataset"})

TAGS = {
    "TY", "ER", "A1", "A2", "A3", "A4", "AB", "AD", "AN", "AU", "AV", "BT", "C1", "C2", "C3", "C4",
    "C5", "C6", "C7", "C8", "CA", "CN", "CP", "CT", "CY", "DA", "DB", "DE", "DO", "DP", "ED", "EP",
    "ET", "ID", "IS", "J1", "J2", "JA", "JF", "JO", "KW", "L1", "L2", "L3", "L4", "LA", "LB", "LK",
    "M1", "M2", "M3", "N1", "N2", "NV", "OP", "PB", "PP", "PY", "RI", "RN", "RP", "SE", "SN", "SP",
    "ST", "T1", "T2", "T3", "TA", "TI", "TT", "U1", "U2", "U3", "U4", "U5", "UR", "VL", "Y1", "Y2",
}  # fmt: skip

REFER_TAGS = {
    "A": "AU", "B": "T2", "C": "CY", "D": "PY", "E": "A2", "F": "LB", "G": "LA", "I": "PB",
    "J": "JO", "K": "KW", "L": "CN", "M": "AN", "N": "IS", "O": "N1", "P": "SP", "R": "DO",
    "S": "T3", "T": "TI", "U": "UR", "V": "VL", "W": "DP", "X": "AB", "Y": "A3", "Z": "N1",
    "0": "TY", "1": "C1", "2": "C2", "3": "C3", "4": "C4", "6": "NV", "7": "ET", "8": "DA",
    "9": "M3", "?": "A4", "@": "SN", "!": "ST", "+": "AD", "^": "CR", "(": "OP", "&": "SE",
    "*": "RI", "<": "RN", ">": "L1", "=": "LB", "[": "Y2", "~": "DB", "#": "C5", "$": "C6",
    "Q": "TT", "H": "TA",
}  # fmt: skip
REFER_TYPES = {
    "journal article": "JOUR",
    "electronic article": "EJOUR",
    "magazine article": "MGZN",
    "newspaper article": "NEWS",
    "conference paper": "CPAPER",
    "conference proceedings": "CONF",
    "book": "BOOK",
    "edited book": "EDBOOK",
    "electronic book": "EBOOK",
    "book section": "CHAP",
    "thesis": "THES",
    "report": "RPRT",
    "patent": "PAT",
    "computer program": "COMP",
    "dataset": "DATA",
    "unpublished work": "UNPB",
    "manuscript": "MANSCPT",
    "web page": "ELEC",
    "standard": "STAND",
    "generic": "GEN",
}
