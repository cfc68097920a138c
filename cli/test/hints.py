#!/usr/bin/env python3
"""What validate says about files that are truncated, joined, or laid out in
another way: in one hint, for every format, with what to do."""

import importlib
import re
import struct
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "lib"), str(HERE.parents[1] / "test" / "lib")]
import folder
import tree
from folder import framed, jsons, run
from stored import pad, up

MODEL = [(f"tensor.{i}", [4, 8], [float(i)] * 32) for i in range(5)]
FORMATS = {entry.name: entry for entry in tree.registry()}
CHANGED = ("the bytes, or the checksum, changed after they were written: fetch "
           "the file again")
TELLS = ("mag", "burnpack", "oinf", "safetensors", "gguf")


def write(form, model=None):
    return importlib.import_module(f"models.{form}").write(model or MODEL)


class Case(folder.Folder):
    def judge(self, form, data, *options):
        """The lines of JSON and the words of the text, each in one line."""
        name = "m" + FORMATS[form].extension
        self.fill({name: data})
        words = ("validate", "--format", form)
        line, = jsons(run(*words, "--json", "--notes", name,
                          cwd=self.root).stdout)
        text = run(*words, "--notes", *options, name, cwd=self.root).stdout
        return line, " ".join(text.split())

    def note(self, form, data):
        """The hint of the first finding, and the words of the text."""
        line, text = self.judge(form, data)
        return line["findings"][0].get("note", ""), text


class Truncated(Case):
    def test_size_and_number_of_tensors(self):
        """The header gives the size: one finding has it, and what is after
        the end; JSON has the finding of each tensor."""
        for form in TELLS:
            file = write(form)
            less = 300 if form == "burnpack" else 200
            cut = file[:len(file) - less]       # inside the last but one
            line, text = self.judge(form, cut)
            more = "" if form == "oinf" else \
                ", and 1 more tensor is after the end"
            hint = (f"the file should have {len(file)} bytes, {less} are "
                    f"missing{more}: fetch it again")
            self.assertEqual(line["findings"][0]["note"], hint, form)
            rule = line["findings"][0]["rule"]
            again = 1 if form in ("oinf", "gguf") else 2
            self.assertEqual([f["rule"] for f in line["findings"]
                              if f["level"] == "must"], [rule] * again)
            self.assertEqual(text.count(f"error[{rule}]"), 1, text)
            self.assertIn(f"hint {hint}", text)
            self.assertNotIn(f"more of {rule}", text)
            _, all_of_them = self.judge(form, cut, "--max-findings", "0")
            self.assertEqual(all_of_them.count(f"error[{rule}]"), again)
            _, short = self.judge(form, cut, "--short")
            self.assertEqual(short.count(f"error[{rule}]"), 1, short)
            _, github = self.judge(form, cut, "--github")
            self.assertEqual(github.count("::error "), 1, github)
            self.assertIn(hint, github)

    def test_many_tensors(self):
        model = [(f"t{i}", [1], [0.0]) for i in range(300)]
        for form in ("burnpack", "safetensors", "gguf"):
            file = write(form, model)
            size = {"burnpack": 256, "gguf": 32}.get(form, 4)
            end = len(file) - (4 if form == "burnpack" else size)
            hint, text = self.note(form, file[:end - 298 * size])
            self.assertIn(f"{len(file)} bytes, ", hint)
            self.assertRegex(hint, "and 29[89] more tensors are after the end")
            self.assertEqual(text.count("error["), 1)

    def test_less_than_the_tables(self):
        """Only a lower bound is known."""
        for form in FORMATS:
            hint, _ = self.note(form, write(form)[:100])
            if form == "zten":
                self.assertEqual(
                    hint, "the last 8 bytes of a file give the size of the "
                    "index before them; if the end of the file is missing, "
                    "fetch it again")
            elif form != "oinf":
                self.assertRegex(hint, "^valid so far; at least [0-9]+ more "
                                 "bytes? (is|are) needed; if the file is "
                                 "truncated, fetch it again$", form)

    def test_between_two_records(self):
        """The count tells how many records are missing."""
        file = write("mag")
        hint, _ = self.note("mag", file[:24 + 3 * (20 + 16 + 4 + 8)])
        self.assertEqual(hint, "valid so far; at least 2 more bytes are "
                         "needed; if the file is truncated, fetch it again")
        hint, _ = self.note("gguf", b"GGUF" + struct.pack("<IQQ", 3, 0, 2))
        self.assertIn("at least 26 more bytes", hint)
        head = b"GGUF" + struct.pack("<IQQ", 3, 0, 1 << 31)
        hint, _ = self.note("gguf", head)
        self.assertEqual(hint, "")

    def test_tensor_file(self):
        """In primitiv, only a tensor alone gives the size."""
        file = b"".join(b"\xce" + struct.pack(">I", n)
                        for n in (0, 1, 0x100)) + b"\x91"
        file += b"\xce" + struct.pack(">I", 4) + b"\xce" + struct.pack(">I", 1)
        file += b"\xc4\x10"
        hint, _ = self.note("primitiv", file + bytes(6))
        self.assertEqual(hint, f"the file should have {len(file) + 16} bytes, "
                         "10 are missing: fetch it again")
        hint, _ = self.note("primitiv", file[:-1] + b"\x20" + bytes(6))
        self.assertIn("at least 26 more bytes are needed", hint)

    def test_another_explanation(self):
        """Offsets that leave a gap may be wrong; if data overlap, or another
        rule is broken, the file is not just truncated."""
        entry = '{"dtype":"U8","shape":[9],"data_offsets":[%d,%d]}'
        for places, hint in (
                ((0, 9, 9, 18), "the file should have %d bytes, 9 are "
                 "missing: fetch it again"),
                ((0, 9, 10, 19), "if the offsets are correct, the file should "
                 "have %d bytes, 10 are missing"),
                ((0, 9, 8, 17), None)):
            header = ('{"a":' + entry + ',"b":' + entry + "}") % places
            file = framed(header, bytes(9))
            note, _ = self.note("safetensors", file)
            size = 8 + len(header) + places[3]
            self.assertEqual(note, hint % size if hint else "")
        header = header.replace("[9]", "[8]")
        self.assertEqual(self.note("safetensors", framed(header, bytes(9)))[0],
                         "")
        header = ('{"a":' + entry + "}") % (69, 78)
        header = header.ljust(69 - 8)
        self.assertEqual(
            self.note("safetensors", framed(header, bytes(9)))[0],
            "offsets count from the end of the header, not from the start of "
            "the file")

    def test_oinf(self):
        """A size that the sections contradict is not that of the file."""
        file = bytearray(write("oinf"))
        for size, hint in ((len(file) + 8, "8 are missing"),
                           (len(file) + 9, None), (1 << 62, None)):
            file[61:69] = struct.pack("<Q", size)
            note, _ = self.note("oinf", bytes(file))
            self.assertEqual("missing" in note, hint is not None, size)


class Joined(Case):
    def test_by_cat(self):
        how = {"gguf": "llama-gguf-split --merge joins the parts of a model"}
        for form in (*TELLS, "primitiv", "zten"):
            file = write(form)
            line, _ = self.judge(form, file + file)
            notes = [f.get("note", "") for f in line["findings"]]
            name = FORMATS[form].title.split()[0]
            if form == "zten":
                hint = (f"another zTensor file begins at byte {len(file)}, as "
                        "if files were joined by cat: only the index at the "
                        "end is read, and its offsets count from byte 0")
            elif form == "safetensors":
                hint = "another file begins there: a safetensors file"
            else:
                hint = (f"another {name} file begins there, as if files were "
                        "joined by cat: " +
                        how.get(form, "each file has its own tensors"))
            self.assertIn(hint, notes, form)

    def test_other_bytes(self):
        """An archive is named; zeros, and what may be data, are not."""
        file = write("gguf")
        for more, hint in ((b"PK\3\4" + bytes(9), "another file begins there: "
                            "a zip archive, such as a PyTorch checkpoint: "
                            "convert it"),
                           (bytes(32), ""), (b"\xff\xfe12", ""),
                           (b"12345678", "")):
            self.assertEqual(self.note("gguf", file + more)[0], hint)


class Layout(Case):
    def gapped(self, sizes, unit, more=b""):
        members, data = [], b""
        for i, size in enumerate(sizes):
            data = pad(data, unit)
            members.append('"t%d":{"dtype":"U8","shape":[%d],'
                           '"data_offsets":[%d,%d]}'
                           % (i, size, len(data), len(data) + size))
            data += bytes(range(1, size + 1))
        return framed("{" + ",".join(members) + "}", data + more)

    def test_padding_between_tensors(self):
        for unit in (4, 64):
            file = self.gapped((10, 2, 10), unit)
            gaps = sum(up(n, unit) - n for n in (10, 2))
            line, text = self.judge("safetensors", file)
            hint = (f"tensors seem to be aligned to {unit} bytes, but "
                    "safetensors allows no padding between them, here "
                    f"{gaps} bytes in 2 gaps: save it without")
            self.assertEqual([f.get("note") for f in line["findings"][:2]],
                             [hint] * 2)
            self.assertEqual(text.count("error[safetensors.data.hole]"), 1)
            self.assertIn(hint, text)

    def test_gaps_of_which_nothing_is_known(self):
        """No finding is about them, and none is counted."""
        file = self.gapped((10, 2, 10, 10), 64).replace(b"[192,202]",
                                                        b'["1",202]')
        for how in ((), ("--short",), ("--github",)):
            line, text = self.judge("safetensors", file, *how)
            self.assertEqual(line["verdict"], "reject")
            self.assertNotIn("data.hole", text)

    def test_other_gaps(self):
        """One large gap is not alignment, and few zeros were not forgotten."""
        hint, _ = self.note("safetensors", self.gapped((10, 2), 4096))
        self.assertEqual(hint, "no tensor of the header has these bytes, and "
                         "safetensors allows no gaps")
        for more, hint in (
                (bytes(6), "safetensors allows no padding after the last "
                 "tensor"),
                (bytes(4096), "they are zeros: created but never written")):
            self.assertEqual(
                self.note("safetensors", self.gapped((10,), 1, more))[0], hint)

    def test_alignment_of_gguf(self):
        """Data laid out by another alignment than the file's."""
        for unit, key in ((64, None), (32, 64)):
            note = {f["rule"]: f.get("note") for f in self.judge(
                "gguf", gguf([(0, [8], 32)] * 3, unit, key))[0]["findings"]}
            rule = "tensor.offset-aligned" if key else "data.contiguous"
            self.assertEqual(
                note["gguf." + rule], f"data seem to be aligned to {unit} "
                f"bytes, but the alignment of the file is {key or 32}")


def string(text):
    return struct.pack("<Q", len(text)) + text.encode()


def gguf(tensors, unit=32, alignment=None, more=0):
    """A file of tensors, given by type, dimensions and bytes."""
    pairs = string("general.architecture") + struct.pack("<I", 8)
    pairs += string("x")
    if alignment is not None:
        pairs += string("general.alignment")
        pairs += struct.pack("<II", 4, alignment)
    infos, offset = b"", 0
    for i, (kind, dimensions, size) in enumerate(tensors):
        infos += string(f"t{i}") + struct.pack("<I", len(dimensions))
        infos += struct.pack(f"<{len(dimensions)}Q", *dimensions)
        infos += struct.pack("<IQ", kind, offset)
        offset = up(offset + size, unit)
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors),
                                 1 if alignment is None else 2)
    return pad(head + pairs + infos, alignment or 32) + bytes(offset + more)


class Forks(Case):
    def hint(self, rule, tensors, **more):
        line, _ = self.judge("gguf", gguf(tensors, **more))
        notes = {}
        for f in line["findings"]:
            notes.setdefault(f["rule"], f.get("note", ""))
        return notes["gguf." + rule]

    def test_blocks_of_a_fork(self):
        """Offsets show that all tensors of a type have other blocks."""
        one = [(42, [128, 32], 34 * 32), (42, [256, 8], 34 * 16),
               (0, [32], 128)]
        self.assertEqual(
            self.hint("data.overlap", one),
            "the PrismML fork of llama.cpp wrote Q2_0 so, before it took type "
            "142, PQ2_0: load the file there; type 42, Q2_0, has blocks of 64 "
            "elements in 18 bytes, but all its tensors in this file would fit "
            "blocks of 128 elements in 34 bytes")
        # One tensor that does not fit: nothing is said.
        self.assertEqual(self.hint("data.overlap",
                                   one[:1] + [(42, [256, 8], 500)] + one[2:]),
                         "")

    def test_types_used_otherwise(self):
        hint = self.hint("data.out-of-file",
                         [(39, [256, 40], 256 * 40 // 4), (0, [32], 128)])
        self.assertIn("the BitNet fork uses 36 to 39", hint)
        self.assertIn("blocks of 32 elements in 8 bytes", hint)
        self.assertNotIn("fetch", hint)
        hint = self.hint("tensor.type-removed", [(36, [256], 64)])
        self.assertEqual(hint, "the BitNet fork uses 36 to 39 for its own "
                         "types, I2_S, I8_S, TL1 and TL2: load the file there")

    def test_unknown_types(self):
        for kind, blocks, words in (
                (139, "32 elements in 18 bytes",
                 "the fork ik_llama.cpp uses 133 to 158"),
                (399, "32 elements in 18 bytes",
                 "the fork ik_llama.cpp uses 202 to 399"),
                (142, "32 elements in 18 bytes", "ik_llama.cpp"),
                (100, "32 elements in 18 bytes", "")):
            tensors = [(kind, [256, 4], 144 * 4), (kind, [512], 288)]
            hint = self.hint("tensor.type-unknown", tensors)
            self.assertIn(f"type {kind}: all its tensors in this file would "
                          f"fit blocks of {blocks}", hint)
            self.assertIn(words, hint)
            # The sizes are those of no blocks: only the fork is named.
            hint = self.hint("tensor.type-unknown", [(kind, [3], 64)])
            self.assertEqual(bool(hint), bool(words))
            self.assertIn(words, hint)
        self.assertIn("142 for PQ2_0: load", self.hint(
            "tensor.type-unknown", [(142, [128, 8], 34 * 8)]))
        self.assertIn("143 for PTQ1_0: load", self.hint(
            "tensor.type-unknown", [(143, [128, 8], 28 * 8)]))

    def test_gaps_are_no_blocks(self):
        """Known types whose data are aligned to more than the file's."""
        self.assertEqual(self.hint("data.contiguous", [(2, [512], 288)] * 3,
                                   unit=64),
                         "data seem to be aligned to 64 bytes, but the "
                         "alignment of the file is 32")

    def test_the_last_tensor_may_be_cut(self):
        data = gguf([(133, [1024], 512)])[:-300]
        line, _ = self.judge("gguf", data)
        self.assertNotIn("blocks", line["findings"][0]["note"])

    def test_a_truncated_file_is_not_of_a_fork(self):
        tensors = [(2, [32, 8], 144), (2, [32, 80], 1440)]
        line, _ = self.judge("gguf", gguf(tensors)[:-1000])
        self.assertIn("1000 are missing", line["findings"][0]["note"])


class Others(Case):
    def test_header_sizes_that_begin_like_a_pickle(self):
        mark = b"\xef\xbb\xbf{}".ljust(0x280)
        self.assertIn("byte order mark", self.note(
            "safetensors", struct.pack("<Q", len(mark)) + mark)[0])

    def test_zeros_before_data(self):
        data = bytes(1 << 20) + b"\1" * 9
        for form in ("gguf", "safetensors"):
            self.assertIn("zeros for at least the first 1048576 bytes",
                          self.note(form, data)[0])

    def test_other_hints_stay(self):
        """U+FFFD is a character like others in a file that has others."""
        head = ('{"__metadata__":{"a":"\ufffd\ufffd\u00e9"},"t":{"dtype":"F99",'
                '"shape":[1],"data_offsets":[0,4]}}')
        self.assertIn("known: BOOL", self.note("safetensors",
                                               framed(head, bytes(4)))[0])
        head = '{"t":{"dtype":"\\u0000f4","shape":[1],"data_offsets":[0,4]}}'
        hint = self.note("safetensors", framed(head, bytes(4)))[0]
        self.assertNotIn("did you mean", hint)

    def test_checksum_of_what_cannot_be_decoded(self):
        """00000000 is also the CRC-32C of no bytes."""
        frame = b"\x28\xb5\x2f\xfd\x20\x04\xff"
        words = {"name": "w", "dtype": "float32", "layout": "dense",
                 "encoding": "zstd", "checksum": "crc32c:0x00000000"}
        entry = b"".join(b"\x78%c%b\x78%c%b" % (
            len(key), key.encode(), len(word), word.encode())
            for key, word in words.items())
        entry += b"\x66offset\x18\x40\x64size\x07\x65shape\x81\x01"
        index = b"\x81\xa8" + entry
        line, _ = self.judge("zten", b"ZTEN0001".ljust(64, b"\0") + frame +
                             index + struct.pack("<Q", len(index)))
        notes = {f["rule"]: f.get("note", "") for f in line["findings"]}
        self.assertIn("zten.zstd.corrupt", notes)
        self.assertEqual(notes["zten.checksum.crc32c-mismatch"], "")

    def test_what_a_writer_does(self):
        """Faults of writers, of which the data are intact."""
        shared = framed('{"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},'
                        '"b":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}}',
                        b"12")
        self.assertIn("as tied weights", self.note("safetensors", shared)[0])
        part = shared.replace(b'[2],"data_offsets":[0,2]}}',
                              b'[1],"data_offsets":[1,2]}}')
        self.assertEqual(self.note("safetensors", part)[0], "")
        file = write("primitiv")
        for wide, short in ((0, b"\0"), (1, b"\1"), (0x300, b"\xcd\3\0")):
            file = file.replace(b"\xce" + struct.pack(">I", wide), short, 1)
        self.assertIn("in fewer bytes: write each as ce",
                      self.note("primitiv", file)[0])
        name = string("t0")
        ended = gguf([(0, [8], 32)]).replace(
            name, string("t\0"))
        self.assertIn("a terminating zero byte", self.note("gguf", ended)[0])
        inside = gguf([(0, [8], 32)]).replace(name, string("\0t"))
        self.assertEqual(self.note("gguf", inside)[0], "")

    def test_copied_as_text(self):
        """Some pairs of bytes from 80 on were characters. GGUF may have
        trailing bytes."""
        for form in sorted(set(FORMATS) - {"gguf"}):
            file = write(form, [("w", [32], [-1.5 * i for i in range(32)])])
            text = file.decode("utf-8", "replace").encode()
            self.assertIn("became U+FFFD", self.note(form, text)[0], form)

    def test_empty(self):
        for form in FORMATS:
            self.assertEqual(self.note(form, b"")[0],
                             "the file is empty: fetch it again")

    def test_a_part_that_was_never_written(self):
        """Zeros from some byte on, inside the tables; few may be meant."""
        model = [(f"tensor.{i}", [1], [1.0]) for i in range(100)]
        for form in ("mag", "burnpack", "oinf", "safetensors", "gguf"):
            file = write(form, model)
            cut = 2048 if form != "safetensors" else 2047
            _, text = self.judge(form, file[:cut] + bytes(len(file) - cut))
            self.assertRegex(text, "bytes (from here on )?are zeros, .* of "
                             "them: they were never written", form)
            few = bytes(400)
            _, text = self.judge(form, file[:cut] + few + file[cut + 400:])
            self.assertNotIn("never written", text, form)

    def test_checksums(self):
        """Whether the data are intact."""
        file = bytearray(write("mag"))
        file[8] ^= 1
        self.assertEqual(self.note("mag", bytes(file))[0], CHANGED)
        file[8:12] = bytes(4)
        self.assertEqual(self.note("mag", bytes(file))[0],
                         "0, as if their writer never set it")

    def test_lines_of_an_index(self):
        self.fill({"m.safetensors.index.json": b'{\r\n"metadata": {},\r\n'
                   b'"weight_map": {"a": "gone.safetensors"}}\r\n'})
        done = run("validate", "m.safetensors.index.json", cwd=self.root)
        self.assertNotIn("0a follows a byte 0d", done.stdout)


class Summary(Case):
    def test_version_and_byte_order_of_the_file(self):
        """Those of this file; none if they were not read."""
        big = b"GGUF" + struct.pack(">IQQ", 3, 0, 0)
        for data, title, order in (
                (write("gguf"), "GGUF v3, little-endian", "little"),
                (big, "GGUF v3, big-endian", "big"),
                (b"GGUF" + struct.pack("<IQQ", 2, 0, 0),
                 "GGUF v2, little-endian", "little"),
                (b"GGUF" + struct.pack("<IQQ", 4, 0, 0), "GGUF", None),
                (b"GGUX" + struct.pack("<IQQ", 3, 0, 0), "GGUF", None)):
            line, text = self.judge("gguf", data)
            self.assertIn(f"  {title}, {len(data)} bytes".strip(), text)
            self.assertEqual(line.get("byte_order"), order)
            fast = run("validate", "--fast", "m.gguf", cwd=self.root).stdout
            self.assertIn(title, " ".join(fast.split()))
        line, _ = self.judge("mag", write("mag"))
        self.assertNotIn("byte_order", line)
        self.fill({"m.gguf": write("gguf")})
        done = run("list", "--json", "m.gguf", cwd=self.root)
        self.assertEqual(jsons(done.stdout)[0]["byte_order"], "little")
        done = run("list", "m.gguf", cwd=self.root)
        self.assertIn("accept  GGUF v3, little-endian, ", done.stdout)

    def test_name_of_another_format(self):
        self.fill({"m.mag": write("gguf")})
        done = run("validate", "m.mag", cwd=self.root)
        self.assertIn(": accept  named .mag, but is GGUF v3, ", done.stdout)

    def test_bytes_without_a_checksum(self):
        """Only in formats that have checksums."""
        for form in FORMATS:
            name = "m" + FORMATS[form].extension
            self.fill({name: write(form)})
            done = run("validate", name, cwd=self.root)
            self.assertEqual(bool(re.search("no checksum", done.stdout)),
                             form in ("mag", "zten"), form)


if __name__ == "__main__":
    unittest.main()
