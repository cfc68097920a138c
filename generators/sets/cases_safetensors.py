"""safetensors models in several files. The expected findings come from section
9 of spec/safetensors.md."""

from case import Case
from model import Gguf, Index, Raw, safetensors

INDEX = "model.safetensors.index.json"


def file(number, count=2):
    return f"model-{number:05d}-of-{count:05d}.safetensors"


PARTS = [("a", file(1)), ("b", file(2)), ("c", file(2))]
SIZES = {"a": 4, "b": 8, "c": 1}
FIRST, SECOND = [("a", 4)], [("b", 8), ("c", 1)]
TOTAL = '{\n    "total_size": 13\n  }'


def shards(first=FIRST, second=SECOND):
    return {file(1): safetensors(first), file(2): safetensors(second)}


def model(name, weights=PARTS, metadata=TOTAL, files=None, named=INDEX):
    index = Index(weights, metadata)
    files = dict(shards() if files is None else files)
    files[named] = index.bytes
    case = Case("safetensors", name, named, files)
    case.index = index
    return case


def blames(name, where, level="must", **parts):
    """A set whose index breaks the rule at the start of its name."""
    case = model(name, **parts)
    return case.finds(case.named, name.split("~")[0], level,
                      where(case.index))


def text_case(name, text, offset, length, field, level="must"):
    case = Case("safetensors", name, INDEX, {**shards(), INDEX: text})
    case.untold = [file(1), file(2)]
    return case.finds(INDEX, name.split("~")[0], level,
                      {"offset": offset, "length": length, "field": field})


def named_file(what, path, rule="shard.file-inside"):
    """A name that must not be opened."""
    return blames(f"{rule}~{what}", lambda x: x.file(1), weights=[
        ("a", file(1)), ("b", path)], files={file(1): safetensors(FIRST)})


def accepted():
    yield model("accept~two-files")
    yield model("accept~one-file", [("a", file(1, 1))],
                '{\n    "total_size": 4\n  }',
                {file(1, 1): safetensors(FIRST)})
    yield model("accept~no-tensors", [], '{"total_size": 0}', {})
    yield model("accept~other-metadata", metadata='{"total_parameters": 13, '
                '"total_size": 13, "x": [{"y": null}, 1e400]}')
    yield model("accept~escaped-names", [("\u00e9\n", file(1)), ("b", file(2))],
                '{"total_size": 5}',
                shards([("\u00e9\n", 4)], [("b", 1)]))
    yield model("accept~empty-name", [("", file(1)), ("b", file(2))],
                '{"total_size": 5}', shards([("", 4)], [("b", 1)]))
    yield model("accept~unordered", [PARTS[2], PARTS[0], PARTS[1]])
    yield model("accept~variant-name",
                named="model.fp16.safetensors.index.json")
    yield model("accept~named-otherwise", named="index")
    case = model("accept~weight-map-first", named="model.index.json")
    text = ('{"weight_map":{"a":"%s","b":"%s","c":"%s"},'
            '"metadata":{"total_size":13}}' % (file(1), file(2), file(2)))
    case.files[case.named] = text.encode()
    yield case
    case = model("accept~white-space-around")
    case.files[INDEX] = b" \t\r\n" + case.files[INDEX] + b"\r\n \t"
    yield case
    case = model("accept~subfolder", [("a", "sub/" + file(1)),
                                      ("b", "sub/" + file(2))],
                 '{"total_size": 12}',
                 {"sub/" + file(1): safetensors(FIRST),
                  "sub/" + file(2): safetensors([("b", 8)])})
    yield case
    case = model("accept~dots-in-name", [("a", "..a..-00001-of-00001"
                                          ".safetensors")],
                 '{"total_size": 4}',
                 {"..a..-00001-of-00001.safetensors": safetensors(FIRST)})
    yield case


def broken_texts():
    good = Index(PARTS, TOTAL).bytes
    yield text_case("shard.json~empty", b"", 0, 0, "index")
    yield text_case("shard.json~array", b"[]", 0, 1, "index")
    yield text_case("shard.json~byte-order-mark", b"\xef\xbb\xbf" + good, 0, 1,
                    "index")
    yield text_case("shard.json~not-utf-8", good.replace(b'"a"', b'"\xff"'),
                    good.index(b'"a"') + 1, 1, "index")
    yield text_case("shard.json~cut", good[:-3], len(good) - 3, 0, "index")
    yield text_case("shard.json~comma", good.replace(b"\n  }\n}", b",\n  }\n}"),
                    good.index(b"\n  }\n}") + 4, 1, "index")
    yield text_case("shard.json~surrogate",
                    good.replace(b'"a"', b'"\\ud800"'),
                    good.index(b'"a"') + 1, 6, "index")
    yield text_case("shard.json~second-object", good + b"{}", len(good), 1,
                    "index")
    yield text_case("shard.json~behind-white-space", b" " + good + b" x",
                    len(good) + 2, 1, "index")
    yield text_case("shard.json~nan", good.replace(b"13", b"NaN"),
                    good.index(b"13"), 1, "index")
    yield text_case("shard.weight-map~absent", b'{"metadata":{"total_size":0}}',
                    0, 1, "index")
    yield text_case("shard.weight-map~bare", (
        b'{"a":"%s"}' % file(1).encode()), 0, 1, "index").finds(
            INDEX, "shard.metadata", "should",
            {"offset": 0, "length": 1, "field": "index"})
    yield text_case("shard.weight-map~list",
                    b'{"metadata":{"total_size":0},"weight_map":[]}', 42, 1,
                    "weight_map")
    yield text_case("shard.weight-map~null",
                    b'{"metadata":{"total_size":0},"weight_map":null}', 42, 4,
                    "weight_map")
    twice = (b'{"weight_map":{"a":"%s"},"metadata":{"total_size":4},'
             b'"weight_map":{"a":"%s"}}' % ((file(1, 1).encode(),) * 2))
    case = text_case("shard.key-unique~weight-map", twice,
                     twice.rindex(b'"weight_map"'), 12, "key[3].name")
    case.files = {file(1, 1): safetensors(FIRST), INDEX: twice}
    case.untold = []
    yield case


def broken_indexes():
    doubled = PARTS + [("a", file(2))]
    yield blames("shard.key-unique~tensor", lambda x: x.name(3),
                 weights=doubled)
    yield blames("shard.key-unique~tensor-escaped", lambda x: x.place(
        '"\\u0061"', "weight_map[3].name"),
        weights=PARTS + [(Raw('"\\u0061"'), file(1))])
    twice = '{"total_size": 13, "total_size": 13}'
    yield blames("shard.key-unique~total-size", lambda x: x.place(
        '"total_size"', "key[2].name", 1), metadata=twice)
    yield blames("shard.metadata~absent", lambda x: {
        "offset": 0, "length": 1, "field": "index"}, "should", metadata=None)
    yield blames("shard.metadata~null", lambda x: x.place("null", "metadata"),
                 "should", metadata="null")
    for what, value in (("fraction", "13.0"), ("exponent", "13e0"),
                        ("string", '"13"'), ("negative", "-13"),
                        ("null", "null"), ("above-64-bits", "1" + 20 * "0")):
        yield blames(f"shard.total-size-integer~{what}", lambda x: x.place(
            value, "metadata.total_size"), "may",
            metadata='{"total_size": %s}' % value)
    yield blames("shard.total-size-integer~absent", lambda x: x.place(
        "{", "metadata", 1), "may", metadata="{}")
    for what, value in (("one-less", "12"), ("one-more", "14"),
                        ("of-the-files", "200"), ("zero", "0")):
        yield blames(f"shard.total-size~{what}", lambda x: x.place(
            value, "metadata.total_size"), "may",
            metadata='{"total_size": %s}' % value)
    for what, value in (("number", "1"), ("null", "null"), ("list", '["x"]'),
                        ("object", "{}")):
        size = 1 if value[0] in "[{" else len(value)
        yield blames(f"shard.file-string~{what}", lambda x: {
            "offset": x.bytes.index(b'"c": ') + 5, "length": size,
            "field": "weight_map[2].file"},
            weights=PARTS[:2] + [("c", Raw(value))], files=shards(
                FIRST, [("b", 8)]), metadata='{"total_size": 12}')


def broken_names():
    yield named_file("parent", "../" + file(2))
    yield named_file("parent-behind", "sub/../../" + file(2))
    yield named_file("parent-inside", "sub/../" + file(2))
    yield named_file("parent-backslash", "..\\" + file(2))
    yield named_file("parent-spaces", ".. /" + file(2))
    yield named_file("parent-at-end", "x/..")
    yield named_file("root", "/tmp/" + file(2))
    yield named_file("root-backslash", "\\" + file(2))
    yield named_file("share", "\\\\host\\share\\" + file(2))
    yield named_file("drive", "C:" + file(2))
    yield named_file("nul", file(2) + "\0.safetensors")
    yield named_file("empty", "")
    yield named_file("bin", "pytorch_model-00002-of-00002.bin",
                     "shard.file-extension")
    yield named_file("capitals", "model-00002-of-00002.SAFETENSORS",
                     "shard.file-extension")
    yield named_file("folder", "sub/", "shard.file-extension")
    for what, name in (("plain", "b.safetensors"),
                       ("other-count", file(2, 3)), ("zero", file(0)),
                       ("above-count", file(3)),
                       ("four-digits", "model-0002-of-0002.safetensors")):
        yield blames(f"shard.file-name~{what}", lambda x: x.file(1), "note",
                     weights=[("a", file(1)), ("b", name)],
                     metadata='{"total_size": 12}',
                     files={file(1): safetensors(FIRST),
                            name: safetensors([("b", 8)])})


def broken_sets():
    one = {file(1): safetensors(FIRST)}
    yield blames("shard.file-missing~last", lambda x: x.file(1), files=one)
    case = blames("shard.file-missing~all", lambda x: x.file(0), files={})
    yield case.finds(INDEX, "shard.file-missing", "must", case.index.file(1))
    yield blames("shard.file-missing~empty-folder", lambda x: x.file(1),
                 weights=[("a", file(1)), ("b", "sub/" + file(2))],
                 files=one)
    cut = safetensors(SECOND)[:-1]
    case = blames("shard.file-valid~cut", lambda x: x.file(1),
                  files={**one, file(2): cut})
    yield case.finds(file(2), "data.bounds", "must", {
        "offset": cut.index(b"[8,9]") + 3, "length": 1,
        "field": "tensor[1].end"})
    gguf = Gguf([], [])
    case = blames("shard.file-valid~gguf", lambda x: x.file(1),
                  files={**one, file(2): gguf.bytes})
    yield case.finds(file(2), "header.size-max", "must", {
        "offset": 0, "length": 8, "field": "header_size"})
    yield blames("shard.tensor-missing~nowhere", lambda x: x.name(2),
                 files=shards(second=[("b", 9)]))
    yield blames("shard.tensor-missing~in-other", lambda x: x.name(2),
                 files=shards(FIRST + [("c", 1)], [("b", 8)]))
    yield blames("shard.tensor-missing~case", lambda x: x.name(2),
                 files=shards(second=[("b", 8), ("C", 1)])).finds(
                     INDEX, "shard.tensor-unnamed", "should",
                     Index(PARTS, TOTAL).file(1))
    yield blames("shard.tensor-twice~named", lambda x: x.name(0),
                 files=shards(second=SECOND + [("a", 4)]),
                 metadata='{"total_size": 17}')
    case = blames("shard.tensor-twice~unnamed", lambda x: {
        **x.file(1), "field": "shard[1].tensor"},
        files=shards(FIRST + [("d", 2)], SECOND + [("d", 2)]),
        metadata='{"total_size": 17}')
    case.finds(INDEX, "shard.tensor-unnamed", "should", case.index.file(0))
    yield case.finds(INDEX, "shard.tensor-unnamed", "should",
                     case.index.file(1))
    yield blames("shard.tensor-unnamed~one", lambda x: x.file(0), "should",
                 files=shards(FIRST + [("d", 2)]),
                 metadata='{"total_size": 15}')
    yield blames("shard.tensor-unnamed~empty-name", lambda x: x.file(1),
                 "should", files=shards(second=SECOND + [("", 0)]))


FAMILIES = (accepted, broken_texts, broken_indexes, broken_names, broken_sets)
