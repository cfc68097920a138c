#!/usr/bin/env python3
"""assay list: the table, and the JSON, which follows its schema, agree with the
canonical documents of the corpus; also the lines of explain --json.
"""

import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "test" / "lib"))
import tree

sys.path.append(str(tree.ROOT / "generators" / "recipes"))
from crc import crc32c

try:
    import jsonschema
except ImportError:
    print("SKIPPED: jsonschema for Python is not installed")
    sys.exit(77)

WIDTH = 80


def schema(name):
    loaded = json.loads((tree.CORPUS / name).read_text())
    jsonschema.Draft202012Validator.check_schema(loaded)
    return jsonschema.Draft202012Validator(loaded)


def run(*arguments, **more):
    return subprocess.run([tree.PROGRAM, *arguments], capture_output=True,
                          text=True, timeout=100, **more)


def accepted(step):
    """One in so many of the accepted files, with their documents; in a
    sixth of that with ASSAY_TEST_ALL."""
    step = max(step // 6, 1) if tree.WHOLE else step
    for name in tree.formats():
        folder = tree.CORPUS / name / "accept"
        for path in sorted(folder.glob("*.json"))[::step]:
            document = json.loads(path.read_text())
            if len(path.read_bytes()) < 200000:
                yield next(folder.glob(glob_of(path.stem))), document


def glob_of(stem):
    return stem.replace("[", "[[]") + ".[!j]*"


def mag(tensors, metadata=()):
    """A MAG file with the tensors (name, size), bytes each; its checksum is
    wrong unless there is nothing but these."""
    records = b"".join(struct.pack("<B3xqI", 1, value, len(key)) + key
                       for key, value in metadata)
    head = 24 + len(records) + sum(32 + len(n) for n, _ in tensors)
    at = (head + 63) // 64 * 64
    data = b"\xff" * (at - head)
    for name, size in tensors:
        records += struct.pack("<BBHQQQI", 2, 1, 0, size, at, size,
                               len(name)) + name
        padded = (size + 63) // 64 * 64
        data += b"\1" * size + b"\xff" * (padded - size)
        at += padded
    covered = struct.pack("<III", len(tensors), len(metadata), 0) + records
    return b"MAG!" + struct.pack("<II", 1, crc32c(covered)) + covered + data


def safetensors(metadata):
    """A file of no tensors."""
    header = json.dumps({"__metadata__": metadata}).encode()
    return struct.pack("<Q", len(header)) + header


class List(unittest.TestCase):
    def write(self, data):
        folder = tempfile.TemporaryDirectory(dir=".")
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "x.mag")
        Path(path).write_bytes(data)
        return path

    def test_floats_of_both_widths_are_shown_as_numbers(self):
        path = tree.CORPUS / "gguf/accept/all-scalar-types.gguf"
        shown = run("list", str(path)).stdout
        self.assertRegex(shown, r"(?m)^t\.f32 +float32 +0\.0015$")
        self.assertRegex(shown, r"(?m)^t\.f64 +float64 +-0\.1$")

    def lines(self, path, *options):
        done = run("list", "--json", *options, str(path))
        self.assertEqual((done.returncode, done.stderr), (0, ""), path)
        return [json.loads(line) for line in done.stdout.split("\n")[:-1]]

    def test_json_is_the_document(self):
        judge = schema("list.schema.json")
        formats = set()
        for path, document in accepted(33):
            lines = self.lines(path)
            for line in lines:
                judge.validate(line)
            head, rest = lines[0], lines[1:]
            formats.add(head["format"])
            self.assertEqual(head["file"], str(path))
            self.assertEqual(head["size"], str(path.stat().st_size))
            self.assertEqual(head["version"], document["version"])
            metadata = [x["metadata"] for x in rest if "metadata" in x]
            tensors = [x["tensor"] for x in rest if "tensor" in x]
            self.assertEqual(len(metadata) + len(tensors), len(rest))
            self.assertEqual(head["metadata"], str(len(metadata)))
            self.assertEqual(head["tensors"], str(len(tensors)))
            self.assertEqual([x["key"] for x in metadata],
                             [x["key"] for x in document["metadata"]])
            for given, wanted in zip(metadata, document["metadata"]):
                self.assertEqual(given["type"], wanted["type"])
                if isinstance(wanted["value"], str):
                    self.assertEqual(given["value"], wanted["value"])
            self.check_tensors(head, tensors, document["tensors"])
        self.assertEqual(formats, set(tree.formats()))

    def check_tensors(self, head, tensors, documents):
        self.assertEqual(len(tensors), len(documents))
        for given, wanted in zip(tensors, documents):
            for member in ("name", "dtype", "shape", "encoding"):
                self.assertEqual(given.get(member), wanted.get(member))
            if wanted.get("has_data", True):
                self.assertEqual(given["offset"], wanted["offset"])
                self.assertEqual(given["size"], wanted["size"])
            else:
                self.assertNotIn("offset", given)
            if "values" in wanted:      # two numbers of a complex element
                parts = 2 if wanted["dtype"] == "C64" else 1
                self.assertEqual(int(given["elements"]) * parts,
                                 len(wanted["values"]))
        self.assertEqual(int(head["data_size"]),
                         sum(int(x.get("size", 0)) for x in tensors))
        self.assertEqual(int(head["elements"]),
                         sum(int(x.get("elements", 0)) for x in tensors))

    def test_table(self):
        for path, document in accepted(69):
            done = run("list", str(path))
            self.assertEqual((done.returncode, done.stderr), (0, ""), path)
            blocks = done.stdout.split("\n\n")
            self.assertIn(": accept  ", blocks[0])
            self.assertIn(" of data: ", blocks[-1])
            tensors = document["tensors"]
            types = len({tensor["dtype"] for tensor in tensors})
            if types > 1:       # the totals of each
                self.assertEqual(blocks[-2].count("\n") + 1, types)
                self.assertEqual(blocks.pop(-2).count(" of data: "), types)
            if tensors:
                rows = blocks[-2].split("\n")
                self.assertEqual(rows[0].split(),
                                 ["dtype", "shape", "offset", "size", "share",
                                  "name"])
                self.assertEqual(len(rows), len(tensors) + 1)
            for tensor, row in zip(tensors, rows[1:] if tensors else []):
                shape = "[" + ", ".join(tensor["shape"]) + "]"
                self.assertTrue(row.startswith(tensor["dtype"] + " "), row)
                self.assertIn("  " + shape[:200], row)

    def test_text(self):
        path = self.write(mag([(b"b", 3), (b"a", 5)], [(b"epoch", -7)]))
        done = run("list", path)
        self.assertEqual(done.stdout, path + """\
: accept  MAG v1, 256 bytes, 2 tensors, 1 metadata

key    type  value
epoch  i64   -7

dtype  shape  offset  size   share  name
bool   [3]       128     3    1.2%  b
bool   [5]       192     5    2.0%  a

2 tensors, 8 parameters, 8 bytes of data: 3.1% of the file
""")

    def test_order(self):
        path = self.write(mag([(b"c", 2), (b"a", 9), (b"b", 5), (b"d", 5)]))
        orders = {"file": "cabd", "name": "abcd", "dtype": "cabd",
                  "offset": "cabd", "size": "abdc", "elements": "abdc"}
        for key, order in orders.items():
            lines = self.lines(path, "--sort", key)[1:]
            self.assertEqual("".join(x["tensor"]["name"] for x in lines), order)
            rows = run("list", f"--sort={key}", path).stdout.split("\n")[3:7]
            self.assertEqual("".join(row[-1] for row in rows), order)

    def test_names_cannot_act(self):
        path = self.write(mag([(b"\x1b[31m\xe2\x80\xae\n", 1),
                               (b"n" * 60000, 1)]))
        out = run("list", path).stdout
        self.assertIn(r"\x1b[31m\u202e\x0a", out)
        self.assertNotIn("\x1b", out)
        self.assertLess(max(map(len, out.split("\n"))), 300)
        names = [x["tensor"]["name"] for x in self.lines(path)[1:]]
        self.assertEqual(names, ["\x1b[31m\u202e\n", "n" * 60000])

    def test_a_long_name_ends_with_a_character(self):
        """160 bytes of it are shown, without a character cut in two."""
        for before in ("", "a", "ab"):
            path = self.write(mag([((before + "\u20ac" * 100).encode(), 1)]))
            row = run("list", path).stdout.split("\n")[3]
            fit = (160 - len(before)) // 3
            self.assertTrue(row.endswith("  " + before + "\u20ac" * fit +
                                         "..."), row)
            row = run("list", "--full", path).stdout.split("\n")[3]
            self.assertTrue(row.endswith("  " + before + "\u20ac" * 100), row)

    def test_a_long_value_ends_with_a_character(self):
        """500 bytes of it are shown, and an escape is a character there, or
        two are."""
        for shown in ("\u20ac", "\\u0001", "\\udb40\\udc41"):
            for before in ("", "a", "ab"):
                text = json.loads(f'"{before}{shown * 200}"')
                path = self.write(safetensors({"k": text}))
                row = run("list", path).stdout.split("\n")[3]
                fit = (499 - len(before)) // len(shown.encode())
                self.assertEqual(row, f'k    string  "{before}'
                                      f'{shown * fit}...')
                row = run("list", "--full", path).stdout.split("\n")[3]
                self.assertEqual(row, f'k    string  "{before}{shown * 200}"')

    def test_format(self):
        """A name that says nothing, or something else; and the contrary."""
        good = tree.CORPUS / "mag/accept/one-f32-2x3.mag"
        path = self.write(good.read_bytes())
        for name in ("mag", "zten"):
            done = run("list", "--format", name, path)
            self.assertEqual(done.returncode, int(name != "mag"))
        self.assertIn("error[zten.", done.stderr)

    def test_width(self):
        """Names that are not long leave 80 columns to the table."""
        path = self.write(mag([(b"model.layers.%d.attention.weight" % i, 64)
                               for i in range(30)]))
        for line in run("list", path).stdout.split("\n")[1:]:
            self.assertLessEqual(len(line), WIDTH)

    def test_rejected(self):
        bad = tree.CORPUS / "mag/reject/mag.header.magic~first-byte.mag"
        for options in ([], ["--json"]):
            done = run("list", *options, "--format=mag", str(bad))
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn(": reject  MAG v1", done.stderr)
            self.assertIn("error[mag.header.magic]", done.stderr)

    def test_what_can_be_read_of_a_rejected_file(self):
        bad = tree.CORPUS / "mag/reject/mag.key.utf8~overlong-2-c080.mag"
        done = run("list", str(bad))
        self.assertEqual(done.returncode, 2)
        self.assertIn("error[mag.key.utf8]", done.stderr)
        self.assertRegex(done.stdout, r"(?m)^\\xc0\\x80  f64   0.03125$")
        self.assertIn("\nrejected: ", done.stdout)
        head, *lines = self.partly("list", "--json", bad)
        self.assertEqual(head["verdict"], "reject")
        self.assertIn({"hex": "c080"}, [x["metadata"]["key"] for x in lines])

    def partly(self, *words, stdin=None):
        """The lines of list --json about a file that is not accepted."""
        done = run(*map(str, words), input=stdin)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertNotEqual(done.stderr, "")
        if words[0] == "show":
            lines = json.loads(done.stdout)["list"]
        else:
            lines = [json.loads(x) for x in done.stdout.split("\n")[:-1]]
        for line in lines:
            schema("list.schema.json").validate(line)
        return lines

    def test_a_file_that_is_cut_off(self):
        """In its data, and in the last record but one."""
        whole = mag([(b"b", 3), (b"a", 5), (b"c", 7)], [(b"epoch", -7)])
        path = self.write(whole[:257])
        done = run("list", path)
        self.assertEqual(done.returncode, 2)
        self.assertIn("\nbool   [5]       256     5  missing  a\n", done.stdout)
        self.assertNotIn("% of the file", done.stdout)
        for size, names in ((257, "bac"), (160, "bac"), (115, "ba"), (110, "b"),
                            (70, "")):
            path = self.write(whole[:size])
            for words in (["list", "--json"], ["show"]):
                for options in ([], ["--size", len(whole)]):
                    head, entry, *tensors = self.partly(*words, *options, path)
                    self.assertEqual(head["verdict"],
                                     "unknown" if options else "reject")
                    self.assertEqual(entry["metadata"]["key"], "epoch")
                    self.assertEqual([x["tensor"]["name"] for x in tensors],
                                     list(names))
            fields = run("explain", "--size", str(len(whole)), path)
            self.assertEqual(fields.returncode, 2)
            self.assertIn('"epoch"', fields.stdout)

    def test_the_first_part_of_each_format(self):
        """Of zTensor there is nothing, since its index is the end."""
        for name in tree.formats():
            path, document = next(
                (path, document) for path, document in accepted(1)
                if path.parent.parent.name == name and
                len(document["tensors"]) > 1 and
                document["tensors"][0]["size"] > "0")
            data = path.read_bytes()
            part = self.write(data[:-1])
            for options in ([], ["--size", str(len(data))]):
                done = run("list", "--json", "--format", name, *options, part)
                names = [json.loads(line)["tensor"]["name"]
                         for line in done.stdout.split("\n")
                         if line.startswith('{"tensor"')]
                self.assertEqual(names, [] if name == "zten" else
                                 [x["name"] for x in document["tensors"]], path)

    def test_an_unknown_type(self):
        """The size of a tensor of an unknown type of GGUF is unknown, and the
        rest is not."""
        infos = b""
        for name, number, offset in ((b"a", 139, 0), (b"b", 0, 32)):
            infos += struct.pack("<Q1sIQIQ", 1, name, 1, 8, number, offset)
        head = b"GGUF" + struct.pack("<IQQ", 3, 2, 0) + infos
        path = self.write(head + bytes(-len(head) % 32 + 64))
        done = run("list", path)
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stdout, r"(?m)^\? +\[8\] +96 +\? +\?  a$")
        self.assertRegex(done.stdout, r"(?m)^F32 +\[8\] +128 +32 +.*  b$")
        self.assertIn("2 tensors, 16 parameters, 32 bytes", done.stdout)
        self.assertIn("unknown about 1 tensor\n", done.stdout)
        _, a, b = self.partly("list", "--json", path)
        self.assertEqual((a["tensor"]["dtype"], a["tensor"]["size"],
                          b["tensor"]["size"]), (None, None, "32"))

    def test_groups(self):
        names = [b"l.%d.e.%d" % (i, k) for i in range(3) for k in range(400)]
        path = self.write(mag([(name, 2) for name in names] +
                              [(b"l.1.x", 2), (b"l.7.e.1.", 3)]))
        rows = run("list", "--group", path).stdout.split("\n\n")[1]
        self.assertEqual([row.split() for row in rows.split("\n")], [
            ["dtype", "shape", "size", "share", "name"],
            ["bool", "[2]", "2400", "1.9%", "l.#.e.#", "x", "1,200"],
            ["bool", "[2]", "2", "0.0%", "l.1.x"],
            ["bool", "[3]", "3", "0.0%", "l.7.e.1."]])
        rows = run("list", "--group", "--sort=name", path).stdout
        self.assertLess(rows.index("l.1.x"), rows.index("l.7.e.1."))
        self.assertEqual(run("list", "--group", "--json", path).returncode, 2)

    def test_totals_of_types(self):
        path = next(path for path, document in accepted(1) if
                    len({x["dtype"] for x in document["tensors"]}) > 5)
        sums = self.lines(path)[0]["dtypes"]
        self.assertGreater(len(sums), 5)
        shown = run("list", str(path)).stdout
        for one in sums:
            dtype = re.escape(one["dtype"])
            self.assertRegex(shown, rf"(?m)^{dtype} +{one['tensors']} tensors?,"
                             rf" {one['elements']} parameters?, ")

    def test_nested_metadata(self):
        """JSON inside a text is printed as lines, if it is valid."""
        inner = {"img": {"1girl": 12, "a\"b": [1, 2.5, None]}, "::x": "##[y]"}
        text = json.dumps(inner)
        for value in (text, json.dumps(inner, indent=1)):
            shown = run("list", self.write(safetensors({"k": value}))).stdout
            self.assertIn('''
k    string  {
               "img": {
                 "1girl": 12,
                 "a\\"b": [1, 2.5, null]
               },
               "::x": "##\\u005by]"
             }
''', shown)
        for value in (text[:-1], text + "}", text.replace(":", ";", 1),
                      "{::error::x}", "[::error::x]", "{}", "[1,", '{"a":}',
                      "[" * 100 + "]" * 100):
            shown = run("list", self.write(safetensors({"k": value}))).stdout
            self.assertRegex(shown, r'(?m)^k    string  "')
        many = json.dumps({str(i): "x" * 300 for i in range(100)})
        path = self.write(safetensors({"k": many}))
        shown = run("list", path).stdout
        self.assertIn("             ... 90 more lines\n", shown)
        self.assertLess(max(map(len, shown.split("\n")[1:])), 130)
        self.assertIn('  "99": "' + "x" * 300 + '"\n',
                      run("list", "--full", path).stdout)

    def test_a_long_string_of_gguf(self):
        """A template of a chat is cut, and whole with --full."""
        for size, whole in ((5000, True), (65536, True), (65537, False)):
            value = b"t" * size
            path = self.write(b"GGUF" + struct.pack("<IQQQ1sIQ", 3, 0, 1, 1,
                                                    b"k", 8, size) + value)
            shown = run("list", path).stdout
            self.assertEqual("ttt..." in shown, whole)
            shown = run("list", "--full", path).stdout
            self.assertEqual(f'"{value.decode()}"\n' in shown, whole)
            self.assertEqual(f'{{"size":"{size}"}}' in shown, not whole)

    def test_what_is_not_shown(self):
        """Fields that the format does not define, and those of the document."""
        header = json.dumps({"w": {"dtype": "U8", "shape": [1],
                                   "data_offsets": [0, 1], "::x": 1}}).encode()
        path = self.write(struct.pack("<Q", len(header)) + header + b"1")
        words = 'not shown, since the format does not define it: "\\x3a:x"\n'
        self.assertIn("\n" + words, run("list", path).stdout)
        self.assertEqual(run("show", path).stderr, "assay: show: " + words)
        self.assertEqual(self.lines(path)[0]["left_out"], [
            {"name": "::x", "count": "1", "in_document": False}])
        path = next(path for path, document in accepted(1)
                    if any(x.get("param_id") for x in document["tensors"]))
        self.assertIn('(assay show prints it): "param_id"',
                      run("list", str(path)).stdout)

    def test_unknown(self):
        done = run("list", __file__)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn(": unknown  no known format", done.stderr)
        for path in ("missing.mag", "."):
            done = run("list", path)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertEqual(done.stderr.count("\n"), 1)

    def test_many(self):
        """Memory grows no faster than the file."""
        unit = 50000 if tree.WHOLE else 15000
        few, many = self.memory(unit), self.memory(4 * unit)
        self.assertEqual(set(few), set(tree.formats()))
        for name in tree.formats():
            # in KiB; sanitizers take some
            self.assertLess(few[name], 256 << 10, name)
            self.assertLess(many[name], 4 * few[name], name)

    def memory(self, count):
        """Format: the most memory that a list of so many tensors takes."""
        used = {}
        with tempfile.TemporaryDirectory(dir=".") as folder:
            run("generate", "--large", str(count), folder)
            for path in sorted(Path(folder).glob("*-*")):   # no LICENSE
                out, used[path.name.split("-")[0]] = self.measure(path)
                self.assertIn(f"\n{count} tensors, ".encode(), out)
        return used

    def measure(self, path):
        """Returns the output of list and its memory in KiB."""
        program = subprocess.Popen(
            [tree.PROGRAM, "list", "--sort", "name", str(path)],
            stdout=subprocess.PIPE)
        with program.stdout:
            out = program.stdout.read()
        _, status, usage = os.wait4(program.pid, 0)
        program.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(program.returncode, 0, path)
        return out, usage.ru_maxrss


class ExplainByte(unittest.TestCase):
    def test_schema(self):
        judge = schema("explain.schema.json")
        for name in tree.formats():
            folder = tree.CORPUS / name
            for path in [*sorted(folder.glob("reject/*"))[::120],
                         *sorted(folder.glob("accept/*"))[::60]]:
                size = path.stat().st_size
                if path.suffix == ".json" or size == 0:
                    continue
                for at in sorted({0, size // 2, size - 1}):
                    done = run("explain", "--format", name, "--json", "--at",
                               str(at), str(path))
                    line, = done.stdout.split("\n")[:-1]
                    judge.validate(json.loads(line))
                done = run("explain", "--format", name, "--json", str(path))
                for line in done.stdout.split("\n")[:300]:
                    if line:
                        judge.validate(json.loads(line))


if __name__ == "__main__":
    unittest.main(verbosity=2)
