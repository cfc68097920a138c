#!/usr/bin/env python3
"""The SARIF of validate follows the official JSON Schema of SARIF 2.1.0.

The schema comes with an npm package and is not part of this tree. Without npm,
or without a network on the first run, the test is skipped with a message.
"""

import glob
import json
import os
import subprocess
import sys
import tarfile
import tempfile

import jsonschema

import sarif

PACKAGE = "@microsoft/jest-sarif@1.0.0-beta.0"
FILE = os.path.abspath("microsoft-jest-sarif-1.0.0-beta.0.tgz")
SCHEMA = "package/lib/schemas/sarif-2.1.0-rtm.5.json"


def fetch():
    """The package stays in the folder of the test for the next run: whole, or
    not at all."""
    if os.path.exists(FILE):
        return
    try:
        with tempfile.TemporaryDirectory(dir=".") as folder:
            subprocess.run(["npm", "pack", "--silent", PACKAGE], check=True,
                           capture_output=True, timeout=120, cwd=folder)
            os.replace(os.path.join(folder, os.path.basename(FILE)), FILE)
    except FileNotFoundError:
        skip("npm is not here")
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        skip("npm could not fetch " + PACKAGE)


def skip(why):
    print(f"SKIPPED: {why}: no official schema of SARIF")
    sys.exit(77)


def validator():
    with tarfile.open(FILE) as package, package.extractfile(SCHEMA) as file:
        schema = json.load(file)
    return jsonschema.validators.validator_for(schema)(schema)


def main():
    fetch()
    official = validator()
    with open(sarif.ODD, "wb") as out:
        out.write(b"MAG?")
    sarif.run("--github", "--sarif=github.sarif", *sarif.broken(),
              GITHUB_STEP_SUMMARY="")
    logs = {"broken files": sarif.sarif(*sarif.broken(), "not-there",
                                        sarif.ODD),
            "no file": sarif.sarif("not-there"),
            "a policy": sarif.sarif("--ignore=gguf.alignment.multiple-of-8",
                                    *glob.glob(sarif.CORPUS +
                                               "/gguf/may/gguf.a*.gguf")),
            "for GitHub": sarif.load("github.sarif")}
    errors = [f"{what}: {error.json_path}: {error.message}"
              for what, log in logs.items()
              for error in official.iter_errors(log)]
    print("\n".join(errors[:20]))
    count = sum(len(sarif.results(log)) for log in logs.values())
    print(f"{count} results, {len(errors)} errors")
    sys.exit(1 if errors or count < 100 else 0)


if __name__ == "__main__":
    main()
