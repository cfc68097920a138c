"""Places where a lenient reader may part from the right one, and how.

A site is asked in two ways. While it learns, all files are read once, as the
right reader does: files that must be accepted show which relaxations a site
has (`offer`), and each file in which one of them would part from the right
reader is noted (`mark`). Then one relaxation after the other is made `active`,
and the files that were noted for it are read once more.
"""

import copy
import math
import re
import struct
import sys
import unicodedata
from functools import partial
from itertools import combinations

LARGE = 1 << 24         # what a limit is, and no size of a case
MOST = 60               # files that are noted for a relaxation
FEW = 63, 255           # bytes of a text that are looked at
LEARNED = 200           # evaluations of a site in a file

TYPES = ("dtype", "tensor_type", "element", "element_type", "value_type",
         "array_type", "data_type", "type")
PARTS = ("encoding", "data_endianness", "has_data", "value", "store", "level")
PLACES = re.compile(r"(^|_)(start|end|base)$")
DATA = re.compile(r"offset|size|begin|end\b|start|numel|bits|data|nbytes")
SUM = re.compile(r"checksum|crc|sha|actual")

ALIKE = {
    "casefold": lambda text: text.casefold(),
    "strip": lambda text: text.strip(),
    "NFC": lambda text: unicodedata.normalize("NFC", text),
    "without BOM": lambda text: text.lstrip("\ufeff"),
    "up to NUL": lambda text: text.split("\0")[0],
    **{f"[:{size}]": lambda text, size=size: text[:size]
       for size in (63, 255, 1023, 4095)},
}
KNOWN = {
    "casefold": lambda text: text.casefold(),
    "strip": lambda text: text.strip(" \t\r\n\0\ufeff"),
    "signs": lambda text: re.sub(r"[^a-z0-9]", "", text.casefold()),
}
NATURAL = ([], [0, 0], 0, "", {}, False, "u8", "uint8", "f32", "float32",
           "raw", "native")


class Refused(Exception):
    """Becomes the Reject of the reader."""


# Files for which readers have code of their own: features of cases
OF_FILES = {"gguf.version-2": "in version 2",
            "gguf.big-endian": "in a big-endian file",
            "mag.rank-over-6": "in a file with a rank over 6"}
BESIDE = "in a file of an unknown type"


def kinds(features):
    """Returns the kinds of a file: its features in OF_FILES, and BESIDE if a
    reader stops at an unknown type."""
    return [OF_FILES[name] for name in features if name in OF_FILES] + \
        [BESIDE] * any(name.endswith(".beside-unknown") for name in features)


class Now:
    """The current state: which file is read, and what is relaxed."""
    learning = accept = False
    kinds = ()              # of all files
    site = op = None
    folder = file = reject = None
    modules = ()
    undo = []               # what is to be called after a file
    pending = []            # [(site, its relaxations)] of the file


class Site:
    """`cells` are its relaxations: the files that may be their witnesses."""

    def __init__(self, key):
        self.key, self.cells, self.offered = key, {}, set()
        self.new_file()

    def new_file(self):
        self.count, self.names = 0, {}

    def offer(self, *ops):
        if Now.accept:
            self.offered.update(ops)

    def mark(self, *ops):
        for op in ops:
            files = self.cells.setdefault(op, [])
            if len(files) < MOST and files[-1:] != [Now.file]:
                files.append(Now.file)

    def is_active(self, *ops):
        return Now.site is self and (not ops or Now.op in ops)

    def asked(self):
        """Returns whether the site has more to do than the reader does."""
        return Now.learning or Now.site is self

    def finish(self):
        """After all files that must be accepted."""

    def alters(self, op, differs):
        """Returns whether that relaxation is made; notes where it would be."""
        self.offer(op)
        if differs and Now.learning:
            self.mark(op)
        return differs and self.is_active(op)


# The values known at a check

def frames(frame):
    """Yields the frames of the reader, the innermost first."""
    while frame is not None:
        if frame.f_code.co_filename.startswith(Now.folder):
            yield frame
        frame = frame.f_back


def members(frame):
    """Yields the locals of the frame, and the members of local records."""
    for name, value in list(frame.f_locals.items()):
        yield name, value
        if isinstance(value, dict) and len(value) < 20:
            for key, part in value.items():
                if isinstance(key, str):
                    yield key, part


def label(value, frame):
    """Returns the name of a type, however it is given; None for others."""
    if isinstance(value, dict):
        value = value.get("name")
    if isinstance(value, (tuple, list)) and value:
        value = value[0]
    if isinstance(value, int) and not isinstance(value, bool):
        table = table_of_types(frame.f_globals)
        return table.get(value, f"code {value}")
    return value if isinstance(value, str) else None


def table_of_types(names):
    """{code: name}: the first table of a module that is one."""
    for name, table in names.items():
        if isinstance(table, (list, tuple)) and name != "FEATURES":
            table = dict(enumerate(table))
        if isinstance(table, dict) and table and all(
                isinstance(code, int) for code in table) and all(
                    isinstance(value, (str, tuple))
                    for value in table.values()):
            return {code: value if isinstance(value, str) else value[0]
                    for code, value in table.items()}
    return {}


def types_of(known, frame, parts=PARTS):
    """The element type of a record, and what else is said of it."""
    found = set()
    for what in TYPES:
        shown = label(known.get(what), frame)
        if shown is not None:
            found.add(f"type {shown}" if what == "type" else shown)
            if isinstance(known[what], dict):
                known.update(known[what].get("quant") or {})
            break
    for what in parts:
        shown = known.get(what)
        if isinstance(shown, (list, tuple)):
            shown = shown[0]
        if found and what in known and len(str(shown)) < 20:
            found.add(f"{what} {shown}")
    return found


def types(frame):
    return types_of(dict(members(frame)), frame)


def orders(frame):
    """The byte order of the file, of formats that have both."""
    return {one.order for one in frame.f_locals.values()
            if isinstance(getattr(one, "order", None), str)}


def path(frame):
    """The functions of the format that lead there."""
    names = [one.f_code.co_name for one in frames(frame)
             if "formats" in one.f_code.co_filename]
    return ".".join(name.removeprefix("read_").removesuffix("_body")
                    for name in reversed(names)
                    if name[0] != "<" and name != "decode")


def field(frame):
    for one in frames(frame):
        for name in ("field", "what"):
            text = one.f_locals.get(name)
            if isinstance(text, str):
                return re.sub(r"'.*'|\".*\"", "*", text)
    return ""


# Checks

def is_number(*values):
    return all(isinstance(value, int) and not isinstance(value, bool)
               for value in values)


def equal(a, b, _):
    if is_number(a, b):
        return {"at most": a < b, "at least": a > b}
    if isinstance(a, (bytes, str)) and isinstance(b, (bytes, str)):
        return {"casefold": a.lower() == b.lower(), "prefix":
                bool(a) and (a.startswith(b[:-1]) or b.startswith(a[:-1]))}
    return {}


def most(a, b, _):
    if not is_number(a, b):
        return {}
    return {"wraps at 64 bits": a % 2 ** 64 <= b,
            "wraps at 32 bits": a % 2 ** 32 <= b,
            "signed": a >= 2 ** 63 and a - 2 ** 64 <= b}


def numbered(a, table, _):
    """A code after the end of a list, as for a type that is not listed."""
    if not isinstance(table, list):
        return {}
    return {"as i64": Now.learning or extend(table, a, "i64"),
            "as the last": Now.learning or extend(table, a, table[-1])}


def extend(table, size, value):
    if Now.op == f"as {'i64' if value == 'i64' else 'the last'}":
        Now.undo.append(partial(table.__delitem__, slice(len(table), None)))
        table.extend([value] * (size + 1 - len(table)))
        return True
    return False


def longest(a, b, _):
    """Of bytes, and of what they are in characters."""
    if isinstance(a, bytes):
        return {"in characters": len(a.decode("utf-8", "replace")) <= b}
    return {}


def known_one(a, b, _):
    if isinstance(b, str):
        return {}
    numbers = [value for value in b if is_number(value)]
    if is_number(a) and numbers:
        if None in b:
            return equal(a, numbers[0], _)
        found = {"range": min(numbers) <= a <= max(numbers),
                 "at most": a <= max(numbers)}
        return found | ({"low byte": a & 255 in numbers}
                        if max(numbers) < 256 else {})
    return {}


def multiple(a, unit, frame):
    if not is_number(a, unit):
        return {}
    found = {"half of it": a % (unit // 2 or 1) == 0}
    if unit > 16:
        found["of 8"] = a % 8 == 0
    for name, value in place_names(frame):
        if value % unit:
            found[f"from {name}"] = (a - value) % unit == 0 or \
                (a + value) % unit == 0
    return found


def place_names(frame):
    for one in frames(frame):
        for name, value in members(one):
            if PLACES.search(name) and is_number(value):
                yield name, value


def zeros(a, *_):
    data = bytes(a)
    total = 0
    for byte in data:
        total ^= byte
    found = {"first byte": len(data) > 1 and not data[0],
             "last byte": len(data) > 1 and not data[-1],
             "ends": len(data) > 2 and not data[0] and not data[-1],
             "xor": len(data) > 1 and total == 0,
             "sum": len(data) > 1 and sum(data) % 256 == 0}
    return {op: holds for op, holds in found.items()
            if len(data) > 1 + (op == "ends")}


def stripped(a, allowed, _):
    odd = [byte not in allowed for byte in a]
    return {"first": len(odd) > 1 and not odd[0],
            "last": len(odd) > 1 and not odd[-1],
            "ends": len(odd) > 2 and not odd[0] and not odd[-1]}


def utf8(a, *_):
    data = bytes(a)
    found = {f"first {size} bytes": "\ufffd" not in data[:size].decode(
        errors="replace") for size in FEW if len(data) > size}
    found["surrogates"] = True
    try:
        data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        found["surrogates"] = False
    return found


def matched(pattern, a, _):
    found = {"at the start": bool(re.match(pattern, a)),
             "with a line break": bool(re.fullmatch(
                 pattern, a.rstrip(b"\n" if isinstance(a, bytes) else "\n")))}
    return found | {f"first {size} bytes": bool(re.fullmatch(
        pattern, a[:size])) for size in FEW if len(a) > size}


LOOSE = {"==": equal, "length": longest, "index": numbered,
         "in": known_one, "%": multiple, "zeros": zeros, "strip": stripped,
         "utf8": utf8, "match": matched}


def is_among_names(value, there):
    """Returns whether `value not in there` asks if a name occurs twice."""
    return isinstance(value, str) and not isinstance(there, str)


class Check(Site):
    """A condition. Its facts are where, and for which types, it is judged."""

    def __init__(self, key, kind):
        super().__init__(key)
        self.kind, self.seen = kind, {}
        self.loose = LOOSE.get(kind, lambda *_: {})
        if SUM.search(key) and kind == "==":
            self.loose = lambda *_: {}
        if kind == "<=" and " + " in key:
            self.loose = most
        self.is_shared = key.split(".")[0] in (
            "common", "elements", "cbor", "jsontext", "zstdframes", "contents")
        self.is_of_data = kind != "other" and \
            bool(DATA.search(key.split(": ", 1)[1]))
        self.is_beside = not self.is_shared and (
            self.is_of_data or kind == "==" and bool(SUM.search(key)))
        # the same once more, of what was read
        self.is_echo = key.startswith("contents.")
        self.where = {}             # paths and fields, of files to accept

    def at(self, frame, holds, operands):
        if not self.asked() and not self.is_echo and \
                not isinstance(Now.site, Mask):
            return holds
        self.count += 1
        values = operands()
        if self.kind == "not in" and is_among_names(*values):
            return self.twice(frame, holds, *values)
        if isinstance(Now.site, Mask) and " >> " in self.key:
            return True
        if self.is_echo:
            return holds or not Now.learning and isinstance(Now.site, Check)
        if not holds:
            return self.fails(frame, values)
        if Now.accept and self.count <= LEARNED:
            self.learn(frame, values)
        return holds

    def learn(self, frame, values):
        if self.kind == "in" and isinstance(values[0], str) and \
                is_record(values[1]):
            self.learn_member(*values)
            return
        if not (self.kind == "shape" or self.is_table(values) or
                self.is_limit(values)):
            self.offer("never", *self.facts(frame),
                       *(kind for kind in Now.kinds if not self.is_shared and
                         (kind != BESIDE or self.is_beside)))
        if values and any(values) and not self.is_shared:   # not of 0 and 0
            self.offer(*self.loose(*values, *[frame] * (3 - len(values))))

    def is_limit(self, values):
        """Returns whether this is not a real check: a large value is refused
        because of missing bytes, or there is nothing to look up."""
        return self.kind in ("<=", "length") and is_number(values[1]) and \
            values[1] >= LARGE or \
            self.kind == "in" and values[0] is None

    def is_table(self, values):
        """Of names or readings: what is not there cannot be read."""
        return self.kind == "index" or self.kind == "in" and not isinstance(
            values[1], (tuple, range))

    def facts(self, frame):
        if self.is_shared:
            return []
        found = ["after the first"] * (self.count > 1)
        found += [f"for {order}-endian" for order in orders(frame)]
        if self.is_of_data:
            found += [f"for {fact}" for fact in types(frame)]
        if self.is_of_data or self.kind == "other":
            found += ["after the first 64"] * (
                self.count > (8 if Now.accept else 64))
        for kind, place in (("field", field(frame)), ("path", path(frame))):
            self.where.setdefault(kind, set()).update([place] * Now.accept)
            found.append(f"in {place}")
        return found

    def finish(self):
        """Where it has one place only, the place says nothing."""
        fields, paths = (self.where.get(kind, set())
                         for kind in ("field", "path"))
        drop = set()
        if len(fields) < 2:
            drop |= fields
        if len(paths) < 2 or len(fields) > 1:
            drop |= paths
        self.offered -= {f"in {place}" for place in drop}

    def loosened(self, frame, values):
        """The relaxations that would let this pass."""
        yield from ("never", *self.facts(frame), *Now.file.kinds)
        if values:
            ops = self.loose(*values, *[frame] * (3 - len(values)))
            yield from (op for op, passes in ops.items() if passes)

    def fails(self, frame, values):
        if Now.learning:
            if not Now.accept:
                self.mark(*self.loosened(frame, values))
                if self.kind == "in":
                    self.mark(*(f"{values[0]} {op}" for op in
                                self.seen.get(values[0], ())))
            return False
        if self.kind == "in" and self.fill(*values):
            return True
        return Now.op in self.loosened(frame, values)

    # A member that is missing gets a value

    def learn_member(self, name, there):
        value = there[name]
        plain = natural(value)
        if any(plain == one and type(plain) is type(one) for one in NATURAL):
            op = f"or {plain!r}"
            self.seen.setdefault(name, {})[op] = value
            self.offer(f"{name} {op}")

    def fill(self, name, there):
        for op, value in self.seen.get(name, {}).items():
            if Now.op == f"{name} {op}":
                there[name] = copy.deepcopy(value)
                return True
        return False

    # A name that is there already

    def twice(self, frame, holds, name, there):
        before, alike_sets = self.names.setdefault(id(there), ([], {}))
        if holds:
            if Now.accept:
                self.offer("never", "only neighbours", "the first 64 only",
                           *self.facts(frame) if self.count < LEARNED else ())
            before.append(name)
            return not (isinstance(there, dict) and
                        self.is_alike(name, alike_sets))
        ops = [*self.loosened(frame, ()),
               *["only neighbours"] * (before[-1] != name),
               *["the first 64 only"] * (len(before) > 64)]
        if Now.learning:
            self.mark(*ops)
            return False
        return Now.op in ops

    def is_alike(self, name, alike_sets):
        """Returns whether a relaxation that is made takes it for an earlier
        one."""
        found = False
        for op, change in ALIKE.items():
            seen, changed = alike_sets.setdefault(op, set()), change(name)
            found = self.alters(op, changed in seen) or found
            seen.add(changed)
        return found


def natural(value):
    """As people write defaults."""
    if isinstance(value, dict):
        value = value.get("name", value)
    if isinstance(value, list):
        return [natural(part) for part in value]
    if type(value).__name__ == "Number":
        return value.integer(2 ** 64)
    return value.lower() if isinstance(value, str) else value


# Names and ranges that must differ

def same_names(names):
    """Pairs of places that hold the same name, the first for each."""
    first = {}
    for at, name in enumerate(names):
        if name in first:
            yield first[name], at
        first.setdefault(name, at)


def alike(change, name):
    if isinstance(name, bytes):
        return change(name.decode("utf-8", "surrogateescape"))
    return change(name)


class Unique(Site):
    def at(self, frame, function, names, what):
        names = list(names)
        if self.asked():
            field = re.sub(r"'.*'", "*", what)
            self.offer("never", "only neighbours", "the first 64 only",
                       "the first 2 only", "with the first only",
                       *Now.kinds)
            pairs = list(same_names(names))
            lets = {"never": True, **dict.fromkeys(Now.file.kinds, True),
                    "only neighbours": all(b - a > 1 for a, b in pairs),
                    "the first 64 only": all(b >= 64 for a, b in pairs),
                    "the first 2 only": all(b >= 2 for a, b in pairs),
                    "with the first only": all(a > 0 for a, b in pairs)}
            if pairs and any([self.alters(op, ok) for op, ok in lets.items()]):
                return
            if not pairs and len(names) > 1 and "member" not in field:
                for op, change in ALIKE.items():
                    if self.alters(op, len({alike(change, name) for name
                                            in names}) < len(names)):
                        raise Refused(f"{what} {op}")
        function(names, what)


def overlapping(ranges):
    """Pairs of (place, begin, end)."""
    spans = sorted((begin, begin + size, at) for at, (begin, size)
                   in enumerate(ranges) if size > 0)
    for (a, a_end, i), (b, b_end, j) in combinations(spans[:200], 2):
        if b < a_end and (a, a_end) != (b, b_end):
            yield i, j, a, a_end, b, b_end


class Disjoint(Site):
    def at(self, frame, function, ranges):
        ranges = list(ranges)
        if self.asked():
            pairs = list(overlapping(ranges))

            def each(test):
                return all(test(*pair) for pair in pairs)
            lets = {
                "never": True, **dict.fromkeys(Now.file.kinds, True),
                "only neighbours of the list":
                    each(lambda i, j, *_: abs(i - j) > 1),
                "only with the first": each(lambda i, j, *_: i and j),
                "not with the last": each(
                    lambda i, j, *_: max(i, j) == len(ranges) - 1),
                "the same begin": each(lambda i, j, a, _, b, __: a == b),
                "the same end": each(lambda i, j, a, e, b, f: e == f),
                "one inside the other": each(lambda i, j, a, e, b, f: f <= e),
                "crossing": each(lambda i, j, a, e, b, f: a < b and e < f),
                "one byte": each(lambda i, j, a, e, b, f: e - b == 1)}
            self.offer(*lets, *Now.kinds)
            if pairs and any([self.alters(op, ok) for op, ok in lets.items()]):
                return
        function(ranges)


# Values

class Align(Site):
    def at(self, frame, function, number, unit):
        aligned = function(number, unit)
        if self.asked() and self.alters("one too far", number == aligned):
            return aligned + unit
        return aligned


class Product(Site):
    def at(self, frame, function, numbers, most_):
        result = function(numbers, most_)
        if self.asked():
            whole = function(numbers, 2 ** 4096)
            for bits in (64, 32):
                self.offer(f"wraps at {bits} bits")
                if result is None and whole is not None and self.alters(
                        f"wraps at {bits} bits", whole % 2 ** bits <= most_):
                    return whole % 2 ** bits
        return result


class Text(Site):
    def at(self, frame, function, data):
        try:
            text = function(data)
        except UnicodeDecodeError:      # a check of it let it pass
            return data.decode("utf-8", "replace")
        if self.asked() and isinstance(text, str):
            for op, change in ALIKE.items():
                if self.alters(op, change(text) != text):
                    return change(text)
        return text


class Alias(Site):
    """A name that is looked for in a table, or a code in a short one."""

    def at(self, frame, name, known):
        if not self.asked() or isinstance(known, str) or is_record(known):
            return name
        if is_number(name):
            return self.code(name, known)
        names = [one for one in known if isinstance(one, str) and
                 one[:1].isalpha()]
        if not isinstance(name, str) or not names:
            return name
        # Each member of a record, but not each type of a table.
        each = isinstance(known, dict) and any(map(callable, known.values()))
        self.offer(*KNOWN, "prefix",
                   *(f"casefold of {one}" for one in names * each),
                   *(f"unknown as {one}" for one in one_of_each(known)))
        if name in known:
            return name
        for op, change in KNOWN.items():
            meant = [one for one in names if change(one) == change(name)]
            if self.alters(op, bool(meant)) or each and op == "casefold" \
                    and meant and self.alters(f"{op} of {meant[0]}", True):
                return meant[0]
        meant = [one for one in names if name and
                 (one.startswith(name) or name.startswith(one))]
        if self.alters("prefix", bool(meant)):
            return meant[0]
        for one in one_of_each(known):
            if self.alters(f"unknown as {one}", True):
                return one
        return name

    def code(self, number, known):
        if not isinstance(known, dict) or len(known) > 8:
            return number
        codes = list(known)
        taken = {"its digits in hexadecimal": int(str(number), 16),
                 "without its low byte": number & ~255,
                 "a place in the table": (codes + [number])[
                     min(number, len(codes))],
                 "a place from 1": (codes + [number])[
                     min(number - 1, len(codes))]}
        taken |= {f"unknown as {one:#x}": one for one in codes}
        for op, code in taken.items():
            if self.alters(op, number not in known and code in known):
                return code
        return number


class Mask(Site):
    """A part of a number: the bits above it are taken with it, and what
    judges them lets them pass."""

    def at(self, frame, number, mask):
        if self.asked() and self.alters("without it", number & mask != number):
            return number
        return number & mask


class Records(Site):
    """Those that a rule is about: one element type is left out."""

    def __init__(self, key):
        super().__init__(key)
        self.function = key.split(": ")[0].split(".")[1]

    def at(self, frame, records):
        if not self.asked():
            return records
        kinds = [types_of(dict(record), frame, ()) if isinstance(record, dict)
                 else set() for record in records]
        ops = {f"without {kind}" for found in kinds for kind in found}
        self.offer(*ops)
        if Now.learning:
            Now.pending.append((self, ops))
            return records
        return [record for record, found in zip(records, kinds)
                if Now.op.removeprefix("without ") not in found]


def one_of_each(known):
    """A name for each size that the types of a table have."""
    if not isinstance(known, dict) or is_record(known) or any(
            map(callable, known.values())):
        return []
    sizes = {}
    for name, value in known.items():
        value = value[0] if isinstance(value, tuple) else value
        sizes.setdefault(BITS.get(value, value), name)
    return sizes.values()


def is_record(there):
    """Returns whether it was read, and is not a table of the reader."""
    return isinstance(there, dict) and \
        not any(map(callable, there.values())) and not any(
            there is one for module in Now.modules
            for one in vars(module).values())


BITS = {"f64": 64, "f32": 32, "f16": 16, "bf16": 16, "bool": 8} | {
    f"{sign}{bits}": bits for sign in "iu" for bits in (64, 32, 16, 8)}

FLOATS = {16: ("d", 16), 8: ("f", 8), 4: ("e", 4)}


def rounded(number, digits):
    """To the float that has this many digits at least."""
    code = {16: ">d", 8: ">f", 4: ">e"}[digits]
    try:
        return struct.unpack(code, struct.pack(code, number))[0]
    except OverflowError:
        return number


def float_changes(number, digits):
    """How readers part from a number, as a float or "refused"."""
    smallest = {16: 2.2250738585072014e-308, 8: 1.1754943508222875e-38,
                4: 6.103515625e-05}[digits]
    return {
        f"%.{digits}g": rounded(float(f"%.{digits}g" % number), digits),
        "no -0": number + 0.0,
        "no subnormals": 0.0 if abs(number) < smallest else number,
        "no infinity": "refused" if number == float("inf") else number,
        "no -infinity": "refused" if number == float("-inf") else number}


def change_float(site, number, digits):
    if number != number:
        if site.alters("no nan", True):
            raise Refused("nan")
        return number
    for op, changed in float_changes(number, digits).items():
        if ("infinity" in op) != math.isinf(number):
            continue
        same = changed != "refused" and \
            struct.pack(">d", changed) == struct.pack(">d", number)
        if site.alters(op, not same):
            if changed == "refused":
                raise Refused(op)
            return changed
    return number


class Float(Site):
    """The bits of a float in hexadecimal digits."""

    def at(self, frame, text):
        if self.asked() and len(text) in FLOATS and \
                "bf16" not in types(frame):
            code, digits = FLOATS[len(text)]
            number, = struct.unpack(f">{code}", bytes.fromhex(text))
            changed = change_float(self, number, digits)
            if changed is not number:
                return struct.pack(f">{code}", changed).hex()
        return text


class Bits(Site):
    """The bits of a float, as a number."""

    def at(self, frame, function, *arguments):
        bits = function(*arguments)
        if self.asked():
            number, = struct.unpack(">f", bits.to_bytes(4, "big"))
            changed = change_float(self, number, 8)
            if changed is not number:
                return int.from_bytes(struct.pack(">f", changed), "big")
        return bits


class Double(Site):
    """An element that is shown as a binary64."""

    def at(self, frame, function, number):
        element = next((one.f_locals["element"] for one in frames(frame)
                        if "element" in one.f_locals), "")
        if self.asked() and element in ("f32", "f64"):
            number = change_float(self, number, 2 * int(element[1:]) // 8)
        return function(number)


KINDS = {"unique": Unique, "disjoint": Disjoint, "align": Align,
         "product": Product, "text": Text, "alias": Alias, "float": Float,
         "bits": Bits, "double": Double, "mask": Mask, "records": Records}


class Sites:
    """All of a reader; `hook` is what was planted in it."""

    def __init__(self, more):
        self.all, self.kinds = [], KINDS | more

    def plant(self, kind, key):
        self.all.append(Check(key, kind.split(" ", 1)[1])
                        if kind.startswith("check") else
                        self.kinds[kind](key))
        return len(self.all) - 1

    def hook(self, number, *arguments):
        try:
            return self.all[number].at(sys._getframe(1), *arguments)
        except Refused as refused:
            raise Now.reject(str(refused)) from None
