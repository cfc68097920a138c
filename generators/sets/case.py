"""A named set: the files of a model, the file that is named to a program, and
the findings about each."""


class Case:
    def __init__(self, format, name, named, files):
        self.format, self.name, self.named = format, name, named
        self.files = files              # name -> bytes
        self.findings = {}              # name -> findings
        self.untold = []                # files that are not requested

    def finds(self, file, rule, level, place):
        self.findings.setdefault(file, []).append(
            {"rule": f"{self.format}.{rule}", "level": level, **place})
        return self

    @property
    def broken(self):
        """The rule that the case is for."""
        return f"{self.format}.{self.name.split('~')[0]}"

    def verdict(self, file):
        levels = [f["level"] for f in self.findings.get(file, [])]
        return "reject" if "must" in levels else "accept"
