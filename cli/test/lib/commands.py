"""Every command, and every form of output, with files of every format."""

import json
import os
import shutil
import subprocess

import faults
import tree


def pick(format_name, kind, extension):
    """A file of the corpus, neither the smallest nor a large one."""
    files = sorted((tree.CORPUS / format_name / kind).glob("*" + extension),
                   key=lambda f: (f.stat().st_size, f.name))
    return files[len(files) // 2] if files else None


class Command:
    """A command line, its input, and how many calls of a kind fail."""

    def __init__(self, *words, stdin=None, most=2, **variables):
        self.words, self.stdin, self.most = words, stdin, most
        self.variables = variables


def inputs(folder):
    """Files of every format, with names that describe them."""
    names = {}
    for entry in tree.registry():
        for kind in ("accept", "reject", "may"):
            path = pick(entry.name, kind, entry.extension)
            if path is not None:
                name = f"in/{kind}-{entry.name}{entry.extension}"
                shutil.copy(path, os.path.join(folder, name))
                names[entry.name, kind] = name
    recipes = tree.CORPUS / "recipes" / "mag.json"
    listed = json.loads(recipes.read_text())
    listed["recipes"] = listed["recipes"][1:2]      # it stores little
    os.mkdir(os.path.join(folder, "in", "recipes"))
    with open(os.path.join(folder, "in", "recipes", "mag.json"), "w") as file:
        json.dump(listed, file)
    for name, glob in (("some", "mag/*/mag.key.*"), ("more", "mag/*/mag.m*")):
        subprocess.run([faults.ASSAY, "certify", "-q", "--seed", "1",
                        "--only", glob, f"--json=in/{name}.ndjson", "--",
                        faults.ASSAY, "adapter"],
                       cwd=folder, check=True)
    return names


def large(folder, names):
    """Files large enough to be mapped and to be read by threads."""
    done = subprocess.run([faults.ASSAY, "generate", "--large", "25000",
                           "--format", "mag", "--format", "zten",
                           os.path.join(folder, "large")],
                          capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    for name in os.listdir(os.path.join(folder, "large")):
        names[name.split("-")[0], "large"] = "large/" + name


def of_each_format(names):
    """Each command with a file of each format, of kinds in turn; of every kind
    with ASSAY_TEST_ALL."""
    turn = 0
    for (form, kind), name in names.items():
        if kind == "large":
            continue
        for words in (["validate"], ["validate", "--json"],
                      ["validate", "--both"], ["show"], ["list"], ["explain"],
                      ["adapter", "decode", form]):
            turn += 1
            if tree.WHOLE or turn % 8 == 0:
                yield Command(*words, name, most=1)


def every(names):
    yield from of_each_format(names)
    good, bad = names["zten", "accept"], names["mag", "reject"]
    both = [good, bad, names["oinf", "accept"]]
    for option in ("--short", "--github", "-q", "--notes", "--strict",
                   "--fast", "--sarif", "--color=always", "--reference"):
        yield Command("validate", option, *both,
                      GITHUB_STEP_SUMMARY="out/summary")
    yield Command("validate", "--json=out/r.json", "--sarif=out/r.sarif", *both,
                  most=4)
    yield Command("validate", "-r", "in", most=4)
    yield Command("validate", "--json", "-r", "in", good)
    for name in (good, bad):
        yield Command("validate", "-", stdin=("file", name))
        yield Command("validate", "--json", "-", stdin=("pipe", name))
        yield Command("show", "-", stdin=("pipe", name))
    yield Command("validate", "none.mag", "in", "/dev/zero")
    yield Command("show", "--fast", good)
    yield Command("show", "--both", good)
    yield Command("list", "--json", good)
    arrays = tree.CORPUS / "gguf/accept/all-array-types.gguf"
    yield Command("list", "--json", str(arrays), most=100)  # values need memory
    yield Command("list", "--sort", "size", good)
    yield Command("explain", "--json", bad)
    yield Command("explain", "--all", good)
    yield Command("explain", "--at", "70", bad)
    yield Command("explain", "--at", "70", "--json", good)
    yield Command("spoil", good, "out/spoiled")
    for form in ("mag", "zten"):
        name = names[form, "large"]
        for words in (["validate"], ["validate", "--fast"], ["show"],
                      ["list"], ["explain", "--to", "4096"],
                      ["validate", "--threads", "4"]):
            yield Command(*words, name, most=1)
    for words in ([], ["mag"], ["mag.key.utf8"], ["--json"], ["--tsv"],
                  ["--markdown"]):
        yield Command("rules", *words)
    yield Command("rules", "--html", "mag", most=1)
    yield Command("rules", "mag", "--html=out/pages", most=1)
    for shell in ("bash", "zsh", "fish"):
        yield Command("completion", shell)
    yield Command("help")
    yield Command("help", "validate")
    yield Command("--version")
    yield Command("vaildate", most=2)
    yield Command("validate", "--formt", most=2)
    lines = "".join(f"case {i} {verb} {form} {name}\n" for i, (verb, form, name)
                    in enumerate([("validate", "zten", good),
                                  ("decode", "mag", bad),
                                  ("decode", "zten", good)]))
    yield Command("adapter", stdin=("text", lines + "bye\n"))
    yield Command("adapter", stdin=("text", f"load 1 zten {good}\ndigest 1\n"
                                            "bye\n"))
    yield Command("adapter", "--fast", stdin=("text", lines))
    yield Command("adapter", stdin=("text", "hello 1\nbye\n"), most=1)
    yield Command("generate", "--large", "10", "out")
    yield Command("generate", "--random", "9", "--format", "mag", "out")
    yield Command("generate", "--format", "mag", "out", most=1)
    if tree.WHOLE:              # each makes a corpus in every run
        yield Command("generate", "--recipes", "--format", "mag",
                      "--corpus", "in", "out", most=1)
        yield Command("generate", "--check", "--format", "mag",
                      str(tree.CORPUS), most=1)
    yield Command("generate", "--export", "--for", "c", "--format", "mag",
                  "out/export", most=1)
    yield Command("compare", "in/some.ndjson", "in/more.ndjson", most=4)
    yield Command("compare", "--html=out/page", "in/some.ndjson", most=4)
    yield Command("certify", "--dry-run", "--format", "mag", most=1)
