"""Plots as SVG, without libraries: lines over a logarithmic axis, and bars."""

import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 200, 36, 48
COLOURS = ("#1b6ca8", "#c8553d", "#3d8361", "#8e5ea2", "#b08900", "#5b5b5b",
           "#e07b39", "#2f9e9e", "#a23e6b", "#6a8d2f", "#395b8f", "#999999")


class Scale:
    """Returns a function from values to places, logarithmic or linear."""

    def __init__(self, values, start, end, log):
        low, high = min(values), max(values)
        if log and low <= 0:
            raise ValueError("a logarithmic axis has no 0")
        self.log, self.start, self.end = log, start, end
        if not log:
            low, high = 0, high or 1
        self.low, self.high = low, high if high > low else low * 2 or 1

    def __call__(self, value):
        low, high = self.low, self.high
        if self.log:
            low, high, value = map(math.log, (low, high, value))
        part = (value - low) / (high - low)
        return self.start + part * (self.end - self.start)

    def ticks(self):
        if not self.log:
            step = 10 ** math.floor(math.log10(self.high))
            step = step / 2 if self.high / step < 3 else step
            return [i * step for i in range(int(self.high / step) + 1)]
        powers = range(math.floor(math.log10(self.low)),
                       math.ceil(math.log10(self.high)) + 1)
        return [10.0 ** p for p in powers
                if self.low <= 10.0 ** p <= self.high]


def text(x, y, words, anchor="start", extra=""):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{extra}>'
            f"{escape(str(words))}</text>")


def line(x1, y1, x2, y2, colour):
    return (f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'stroke="{colour}"/>')


def short(value):
    for unit, name in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= unit:
            return f"{value / unit:g}{name}"
    return f"{value:g}"


def document(title, parts):
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" '
        f'height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        text(LEFT, 22, title, extra=' font-size="15"'), *parts, "</svg>", ""])


def axes(x, y, x_name, y_name, label):
    parts = []
    for value in y.ticks():
        parts.append(line(LEFT, y(value), WIDTH - RIGHT, y(value), "#e0e0e0"))
        parts.append(text(LEFT - 6, y(value) + 4, short(value), "end"))
    for value in label:
        parts.append(text(x(value), HEIGHT - BOTTOM + 16, label[value],
                          "middle"))
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, x_name,
                      "middle"))
    parts.append(text(16, (TOP + HEIGHT - BOTTOM) / 2, y_name, "middle",
                      f' transform="rotate(-90 16 '
                      f'{(TOP + HEIGHT - BOTTOM) / 2:.1f})"'))
    return parts


def lines(title, x_name, y_name, series, label, log_y=True):
    """series: {name: {x: y}}; label: {x: the text below it}."""
    xs = [x for points in series.values() for x in points]
    ys = [y for points in series.values() for y in points.values()]
    x = Scale(xs, LEFT, WIDTH - RIGHT, True)
    y = Scale(ys, HEIGHT - BOTTOM, TOP, log_y)
    parts = axes(x, y, x_name, y_name, label)
    for i, (name, points) in enumerate(series.items()):
        colour = COLOURS[i % len(COLOURS)]
        places = " ".join(f"{x(at):.1f},{y(points[at]):.1f}"
                          for at in sorted(points))
        parts.append(f'<polyline points="{places}" fill="none" '
                     f'stroke="{colour}" stroke-width="2"/>')
        parts.append(line(WIDTH - RIGHT + 10, TOP + 18 * i + 6,
                          WIDTH - RIGHT + 28, TOP + 18 * i + 6, colour))
        parts.append(text(WIDTH - RIGHT + 34, TOP + 18 * i + 10, name))
    return document(title, parts)


def bars(title, y_name, groups):
    """groups: {the text below: {name: value}}."""
    names = list(dict.fromkeys(n for group in groups.values() for n in group))
    values = [v for group in groups.values() for v in group.values()]
    y = Scale(values, HEIGHT - BOTTOM, TOP, False)
    step = (WIDTH - RIGHT - LEFT) / len(groups)
    places = {group: LEFT + step * (i + 0.5)
              for i, group in enumerate(groups)}
    parts = axes(places.get, y, "", y_name, dict(zip(groups, groups)))
    width = step * 0.8 / len(names)
    for group, place in places.items():
        for name, value in groups[group].items():
            i = names.index(name)
            at = place - step * 0.4 + width * i
            parts.append(f'<rect x="{at:.1f}" y="{y(value):.1f}" '
                         f'width="{width * 0.9:.1f}" '
                         f'height="{max(y(0) - y(value), 0):.1f}" '
                         f'fill="{COLOURS[i % len(COLOURS)]}"/>')
    for i, name in enumerate(names):
        colour = COLOURS[i % len(COLOURS)]
        parts.append(f'<rect x="{WIDTH - RIGHT + 10}" y="{TOP + 18 * i}" '
                     f'width="12" height="12" fill="{colour}"/>')
        parts.append(text(WIDTH - RIGHT + 28, TOP + 18 * i + 10, name))
    return document(title, parts)
