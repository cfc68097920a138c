#!/usr/bin/env python3
"""The command generate: differences that --check sees, files that --large and
--random write, and invalid options."""

import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path

ASSAY = os.environ["ASSAY"]
WHOLE = "ASSAY_TEST_ALL" in os.environ
WORK = Path("generated")


def run(*arguments):
    done = subprocess.run([ASSAY, "generate", *arguments], text=True,
                          capture_output=True)
    return done.returncode, done.stdout, done.stderr


def expect(status, *arguments, says=""):
    got, out, err = run(*arguments)
    assert got == status, f"{arguments}: {got}, not {status}\n{out}{err}"
    assert says in out + err, f"{arguments}: no '{says}' in\n{out}{err}"
    assert status != 2 or err, f"{arguments}: fails in silence"


shutil.rmtree(WORK, ignore_errors=True)
corpus = str(WORK / "corpus")
some = [] if WHOLE else ["--format", "mag"]     # corpus.generate takes all

expect(0, "--help", says="usage: assay generate")
expect(1, *some, "--check", corpus, says="missing")
expect(0, *some, corpus, says="written")
expect(0, *some, corpus)
expect(0, *some, "--check", corpus, says="all as generated")


def certifies(folder, name):
    certified = subprocess.run([ASSAY, "certify", "--corpus", str(folder),
                                "--format", name, "--level", "values", "--",
                                ASSAY, "adapter"], capture_output=True,
                               text=True)
    assert certified.returncode == 0, certified.stdout + certified.stderr


def check_differences(folder, apart):
    """Every kind of difference is reported, alone and with all others."""
    name = ["--format", folder.name]
    longer, shorter, gone = sorted((folder / "accept").iterdir())[:3]
    stray = folder / "reject" / "stray"
    levels = folder / "levels.json"
    whole = {path: path.read_bytes()
             for path in (longer, shorter, gone, levels)}
    kinds = [
        (lambda: longer.write_bytes(whole[longer] + b"\n"),
         f"different  {folder.name}/accept/{longer.name}"),
        (lambda: shorter.write_bytes(whole[shorter][:-1]),
         f"different  {folder.name}/accept/{shorter.name}"),
        (gone.unlink, f"missing    {folder.name}/accept/{gone.name}"),
        (lambda: stray.write_text(""), "reject/stray"),
        (lambda: levels.write_text("{}"),
         f"different  {folder.name}/levels.json"),
        (levels.unlink, f"missing    {folder.name}/levels.json"),
    ]
    for some in [[kind] for kind in kinds] if apart else [kinds[:-1]]:
        for make, _ in some:
            make()
        got, out, err = run(*name, "--check", corpus)
        assert got == 1, f"{folder}: {got}, not 1\n{out}{err}"
        for _, words in some:
            assert words in out + err, f"no '{words}' in\n{out}{err}"
        assert f"(assay generate {corpus} writes them)" in out, out
        for path, content in whole.items():
            path.write_bytes(content)
        stray.unlink(missing_ok=True)
    expect(0, *name, "--check", corpus)


for number, manifest in enumerate(sorted(Path(corpus).glob("*/manifest.json"))):
    certifies(corpus, manifest.parent.name)
    check_differences(manifest.parent, apart=number == 0)

for levels in sorted(Path(os.environ["ASSAY_CORPUS"]).glob("*/levels.json")):
    name = levels.parent.name
    expect(0, "--format", name, "--large", "1000", str(WORK),
           says="1000 tensors")
    large, = WORK.glob(f"{name}-1000.*")
    judged = subprocess.run([ASSAY, "validate", "--quiet", str(large)])
    assert judged.returncode == 0, f"{large} is not valid"


def check_random():
    """The requested number of files is broken; all are in the manifest; a
    second run makes the same files; the corpus certifies."""
    def make(*options):
        folder = WORK / "-".join(["random", *options])
        expect(0, "--random", "20", "--format", "mag", *options, str(folder),
               says="mag: 20 random files, written")
        manifest = json.loads((folder / "mag" / "manifest.json").read_text())
        cases = manifest["cases"]
        assert cases == sorted(cases, key=lambda case: case["path"])
        assert len(cases) == 20
        for case in cases:
            content = (folder / "mag" / case["path"]).read_bytes()
            assert hashlib.sha256(content).hexdigest() == case["sha256"]
        return folder, cases

    for ratio, broken in (("0", range(0, 1)), ("0.0000001", range(0, 1)),
                          ("0.5", range(1, 20)), ("1", range(20, 21))):
        _, cases = make("--invalid-ratio", ratio)
        rejected = sum(case["spec"] == "reject" for case in cases)
        assert rejected in broken, f"{ratio}: {rejected} of 20"
    folder, usual = make()
    assert make("--seed=1")[1] == make("--invalid-ratio=0.50")[1] == usual
    assert make("--seed", "2")[1] != usual
    certifies(folder, "mag")


def files_of(folder):
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*") if path.is_file()}


def check_older_files():
    """Files of an older run of the same kind are all replaced; other files are
    kept."""
    into, mag = WORK / "older", ["--format", "mag"]
    folder = into / "mag"
    expect(0, *mag, "--random", "9", str(into))
    expect(0, *mag, "--random", "3", str(into))
    manifest = json.loads((folder / "manifest.json").read_text())
    assert {path for path in files_of(folder) if not path.endswith(".json")} \
        == {case["path"] for case in manifest["cases"]}, files_of(folder)
    for path in ("notes", "accept/mine.mag"):
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text("mine")
        before = files_of(folder)
        expect(2, *mag, "--random", "3", str(into), says="holds files that no "
               "older run of this command made: take a new folder")
        assert files_of(folder) == before
        (folder / path).unlink()
    expect(2, *mag, str(into), says="holds files that no older run")
    shutil.rmtree(into)

    expect(0, *mag, str(into))
    whole = files_of(folder)
    (folder / "upstream").mkdir()
    (folder / "upstream/notes").write_text("of the corpus, and none of a run's")
    manifest = json.loads((folder / "manifest.json").read_text())
    gone = dict(next(case for case in manifest["cases"]
                     if case["spec"] == "accept"), path="accept/gone.mag")
    manifest["cases"].append(gone)
    (folder / "manifest.json").write_text(json.dumps(manifest))
    for name in ("gone.mag", "gone.json"):
        (folder / "accept" / name).write_text("of an older run")
    expect(0, *mag, str(into))
    assert files_of(folder) == dict(
        whole, **{"upstream/notes": b"of the corpus, and none of a run's"})
    expect(2, *mag, "--random", "3", str(into), says="holds files that no")
    for text in ("{}", "[1", json.dumps({"cases": [dict(gone, origin="me")]}),
                 json.dumps({"cases": [dict(gone, path="../mag/x")]})):
        (folder / "manifest.json").write_text(text)
        before = files_of(folder)
        expect(2, *mag, str(into), says="holds files that no older run")
        assert files_of(folder) == before
    (folder / "manifest.json").unlink()     # as if the last run had ended early
    expect(0, *mag, str(into))
    for path in ("levels.json", "accept/empty-archive.mag"):
        shutil.rmtree(into)
        (folder / path).parent.mkdir(parents=True)
        (folder / path).write_text("mine")
        expect(2, *mag, str(into), says=f"{path}: is of no older run")
        assert (folder / path).read_text() == "mine"


def check_license():
    """Each new folder has its licence; one that is there is kept, and a folder
    with other files gets none."""
    theirs = (Path(os.environ["ASSAY_CORPUS"]) / "LICENSE").read_bytes()
    for options in ([], ["--large", "3"], ["--random", "2"]):
        folder = WORK / "-".join(["license", *options])
        mag = ["--format", "mag", *options, str(folder)]
        expect(0, *mag)
        assert (folder / "LICENSE").read_bytes() == theirs, folder
        (folder / "LICENSE").write_text("mine")
        expect(0, *mag)
        assert (folder / "LICENSE").read_text() == "mine", folder
        (folder / "LICENSE").rename(folder / "notes")
        expect(0, *mag)
        assert not (folder / "LICENSE").exists()


check_older_files()
check_random()
check_license()
assert not list(WORK.rglob("*.new"))

expect(2, says="missing DIR")
expect(2, "a", "b", says="more than one folder: 'b'")
expect(2, "--format", "none", "a", says="'none'")
expect(2, "--format", says="'--format'")
expect(2, "--chec", "a", says="'--chec'")
expect(2, "--large", "0", "a", says="'0'")
expect(2, "--large", "4294967296", "a")
expect(2, "--large", "1", "--check", "a")
expect(2, "/dev/null/corpus", says="/dev/null")
print("assay generate does what it says")
