"""GGUF models in several files. The expected findings come from section 9 of
spec/gguf.md."""

from case import Case
from model import Gguf, INT32, STRING, UINT16


def part(number, count=3):
    return f"model-{number:05d}-of-{count:05d}.gguf"


def split(number, count=3, tensors=3, *more):
    pairs = [("general.architecture", STRING, "llama")] if number == 0 else []
    pairs += more
    for key, kind, value in (("split.no", UINT16, number),
                             ("split.count", UINT16, count),
                             ("split.tensors.count", INT32, tensors)):
        if value is not None:
            pairs.append((key, kind, value))
    return pairs


TENSORS = [["a"], ["b"], ["c"]]
NO_ARCHITECTURE = {"offset": 16, "length": 8,
                   "field": "header.metadata_kv_count"}


def split_model(name, pairs=None, tensors=TENSORS, named=part(1), names=None):
    pairs = pairs or [split(i) for i in range(3)]
    names = names or [part(i + 1) for i in range(len(pairs))]
    made = [Gguf(*p) for p in zip(pairs, tensors)]
    case = Case("gguf", name, named, {
        n: g.bytes for n, g in zip(names, made)})
    case.first = made[0]
    for n, g, p in zip(names, made, pairs):
        if p is None or not p or p[0][0] != "general.architecture":
            case.finds(n, "meta.architecture", "may", NO_ARCHITECTURE)
    return case


def without(case, *names):
    for name in names:
        del case.files[name]
        case.findings.pop(name, None)
    return case


def fails(case, key, level="must", times=1, at=None):
    """The first file, or one, breaks the rule of the case."""
    for _ in range(times):
        case.finds(at or part(1), case.name.split("~")[0], level,
                   case.first.places[key])
    return case


COUNT, NO, ALL = "split.count", "split.no", "split.tensors.count"


def splits():
    yield split_model("accept~first-named")
    yield split_model("accept~last-named", named=part(3))
    yield split_model("accept~no-tensors-in-first",
                      [split(i, 3, 2) for i in range(3)], [[], ["b"], ["c"]])
    yield split_model("accept~merged", [split(0, 0, 1)], [["a"]])
    yield split_model("accept~no-split-keys", [
        [("general.architecture", STRING, "llama")]], [["a"]])
    yield fails(without(split_model("split.files~last"), part(3)), COUNT)
    yield fails(without(split_model("split.files~all"), part(2), part(3)),
                COUNT)
    case = split_model("split.files~first", named=part(2))
    second = Gguf(split(1), ["b"])
    case.first = second
    yield fails(without(case, part(1)), COUNT, at=part(2))

    case = split_model("split.file-valid~cut")
    case.files[part(3)] = case.files[part(3)][:-1]
    yield fails(case, COUNT).finds(part(3), "data.out-of-file", "must",
                                   Gguf(split(2), ["c"]).places["c"])


def splits_by_numbers():
    case = split_model("split.name~other-count", [split(0, 4, 1)], [["a"]],
                       names=[part(1)])
    yield fails(case, COUNT)
    case = split_model("split.name~no-numbers", names=["x", "y", "z"],
                       named="x")
    case.untold = ["y", "z"]
    yield fails(case, COUNT, at="x")
    case = split_model("split.number~first", [split(1, 3), split(1), split(2)])
    case.first = Gguf(split(1, 3), ["a"])
    yield fails(case, NO)
    case = split_model("split.number~swapped", [split(0), split(2), split(1)])
    yield fails(case, COUNT, times=2)
    case = split_model("split.number~absent", [split(0), split(None), split(2)])
    yield fails(case, COUNT).finds(part(2), "split.consistent", "may",
                                   Gguf(split(None), ["b"]).places[COUNT])
    yield fails(split_model("split.same~count", [
        split(0), split(1, 4), split(2)]), COUNT, "may")
    yield fails(split_model("split.same~tensors", [
        split(0), split(1), split(2, 3, 4)]), ALL, "may")
    yield fails(split_model("split.same~absent", [
        split(0), split(1), split(2, 3, None)]), ALL, "may")
    yield fails(split_model("split.tensors~one-less", [
        split(i, 3, 2) for i in range(3)]), ALL)
    yield fails(split_model("split.tensors~one-more", [
        split(i, 3, 4) for i in range(3)]), ALL)
    yield fails(split_model("split.tensors~absent", [
        split(i, 3, None) for i in range(3)]), COUNT)
    yield fails(split_model("split.tensor-twice~first-and-last",
                            tensors=[["a"], ["b"], ["a"]]), COUNT)
    yield fails(split_model("split.tensor-twice~others", [
        split(i, 3, 4) for i in range(3)], [["a"], ["b", "c"], ["c"]]), COUNT)


FAMILIES = (splits, splits_by_numbers)
