"""Tables of Markdown, and numbers in them."""


def number(value):
    """Three digits that mean something: 0.412, 4.12, 41.2, 412."""
    if value == 0:
        return "0"
    for limit, digits in ((1, 3), (10, 2), (100, 1)):
        if abs(value) < limit:
            return f"{value:.{digits}f}"
    return f"{value:.0f}"


def size(count):
    """256 MiB, 64 KiB, 512."""
    for unit, name in ((1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")):
        if count >= unit and count % unit == 0:
            return f"{count // unit} {name}"
    return str(count)


def escape(text):
    return str(text).replace("|", "\\|")


def markdown(head, rows):
    """The first column is text, the others are numbers."""
    lines = ["| " + " | ".join(map(escape, head)) + " |",
             "|" + "---|" + "---:|" * (len(head) - 1)]
    for row in rows:
        if len(row) != len(head):
            raise ValueError(f"{len(row)} cells below {len(head)} heads")
        lines.append("| " + " | ".join(map(escape, row)) + " |")
    return "\n".join(lines) + "\n"


def texts(head, rows):
    """Returns a table in which all columns are text."""
    return markdown(head, rows).replace("---:|", "---|")
