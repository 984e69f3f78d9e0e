"""Cells of tables that spreadsheets open: none of them runs as a formula."""

FORMULA = tuple("=+-@\t\r＝＋－＠")


def defused(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula: with an apostrophe in front."""
    return f"'{text}" if text.startswith((*FORMULA, "'")) else text


def fused(cell: str) -> str:
    """Return the text of a cell: `defused`, undone."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith((*FORMULA, "'")) else cell
