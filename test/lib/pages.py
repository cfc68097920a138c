"""A page of HTML, read by Python's own parser: its anchors and links, and that
it asks for nothing."""

import html.parser

VOID = {"meta", "br", "hr", "img", "input", "link"}
ASKING = {"script", "img", "link", "iframe", "object", "embed", "base", "form"}


class Page(html.parser.HTMLParser):
    """ids and hrefs in their order, problems in words, articles by their id:
    the text of each; text: that of main, without what was not in the part."""

    def __init__(self, source):
        super().__init__()
        self.ids, self.hrefs, self.problems = [], [], []
        self.articles, self.open = {}, []
        self.words, self.policy = [], None
        self.feed(source)
        self.close()
        if self.open:
            self.problems.append(f"never closed: {self.open[-1][0]}")

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        attrs = dict(attrs)
        if len(names) != len(attrs):
            self.problems.append(f"{tag} has an attribute twice")
        if "id" in attrs:
            self.ids.append(attrs["id"])
        if tag == "a" and "href" in attrs:
            self.hrefs.append(attrs["href"])
        if tag in ASKING or "src" in attrs or "style" in attrs \
                or any(name.startswith("on") for name in names):
            self.problems.append(f"{tag} {attrs}")
        if tag == "meta" and "http-equiv" in attrs:
            self.policy = attrs["content"]
        if tag == "article":
            self.articles[attrs["id"]] = ""
        if tag in ("td", "th", "li", "dd", "dt", "p", "tr", "pre"):
            self.handle_data("\n")
        if tag not in VOID:
            self.open.append((tag, attrs))

    def handle_endtag(self, tag):
        if not self.open or self.open[-1][0] != tag:
            self.problems.append(f"</{tag}> closes {self.open[-1:]}")
        else:
            self.open.pop()

    def handle_data(self, data):
        tags = [tag for tag, _ in self.open]
        if "article" in tags:
            name = next(attrs["id"] for tag, attrs in self.open
                        if tag == "article")
            self.articles[name] += data
        elif "main" in tags and not any(
                "marks" in (attrs.get("class") or "") for _, attrs in self.open):
            self.words.append(data)

    @property
    def text(self):
        return "".join(self.words)
