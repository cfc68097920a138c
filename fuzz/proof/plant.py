"""Programs with a bug: what it touches is compiled anew, the rest is linked as
it was built. The source tree is copied first and never changed."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("cmake", "include", "tool", "ref", "fast", "fuzz")
OF_OBJECT = re.compile(r" -o (\S+\.o) -c (\S+)$")
APART = re.compile(r"/assay_mutate_(unseen|reference)\.dir/")    # without bugs


class Broken(Exception):
    """A bug that cannot be planted."""


class Garden:
    """A copy of the tree, with its build, in which bugs are planted."""

    def __init__(self, build, work):
        self.build, self.work = Path(build).resolve(), Path(work).resolve()
        self.tree = self.work / "tree"
        shutil.rmtree(self.work, ignore_errors=True)
        for room in ROOMS:
            shutil.copytree(ROOT / room, self.tree / room, symlinks=True)
        self.headers = self.read_headers()
        rooms = "|".join(ROOMS)
        self.places = re.compile(
            rf"(?:(?<=-I)|(?<=-iquote)|(?<=-isystem)|(?<![\w/]))"
            rf"{re.escape(str(ROOT))}(?=(?:/(?:{rooms}))?(?:[/\s\"]|$))")
        self.forgotten = re.compile(rf"{re.escape(str(ROOT))}/(?:{rooms})\b")

    def ninja(self, *words):
        done = subprocess.run(["ninja", "-C", str(self.build), "-t", *words],
                              text=True, capture_output=True, check=True)
        return done.stdout.splitlines()

    def read_headers(self):
        """The objects that each file of the tree is compiled into."""
        found, at = {}, None
        for line in self.ninja("deps"):
            if line[:1].strip():
                at = line.split(": #deps")[0]
            elif line.strip():
                path = os.path.normpath(self.build / line.strip())
                found.setdefault(path, set()).add(at)
        return found

    def commands(self, program):
        """How its objects are compiled, by their names, and it is linked."""
        lines = [line for line in self.ninja("commands", program)
                 if not line.startswith("ninja:")]
        objects = {}
        for line in lines:
            match = OF_OBJECT.search(line)
            if match and not APART.search(match.group(1)):
                objects[match.group(1)] = line
        return objects, lines[-1]

    def moved(self, command):
        """The same of the copy; what was built stays where it is."""
        kept = str(self.build)
        command = command.replace(kept, "\0")
        moved = self.places.sub(str(self.tree), command)
        if self.forgotten.search(moved.replace(str(self.tree), "")):
            raise Broken(f"something of the source tree is left in {moved}")
        return moved.replace("\0", kept)

    def compile(self, program, file):
        """Compiles what the file is a part of; the objects, by old names."""
        objects, _ = self.commands(program)
        users = self.headers.get(str(ROOT / file), set()) & set(objects)
        if not users:
            raise Broken(f"{program} has nothing of {file}")
        made = {}
        for name in sorted(users):
            made[name] = str(self.work / name.replace("/", "_"))
            command = self.moved(objects[name]).replace(name, made[name])
            self.shell(command.replace(" -c ", " -w -c "))  # it may look odd
        return made

    def shell(self, command):
        done = subprocess.run(command, shell=True, cwd=self.build, text=True,
                              capture_output=True,
                              env=dict(os.environ, CCACHE_DISABLE="1"))
        if done.returncode != 0:
            raise Broken(f"{command}\n{done.stdout}{done.stderr}")

    def link(self, program, made, name):
        """Objects go before archives: what they define is not taken there."""
        command = self.commands(program)[1].replace("/./", "/")
        output = re.search(rf" -o (\S*{re.escape(program)})(?=\s)", command)
        if output is None:
            raise Broken(f"no link of {program}: {command}")
        own = [new for old, new in made.items() if old not in command.split()]
        for old, new in made.items():
            command = re.sub(rf"(?<=\s){re.escape(old)}(?=\s)", new, command)
        into = self.work / name
        self.shell(command.replace(
            output.group(), f" {shlex.join(own)} -o {shlex.quote(str(into))}"))
        for object_ in made.values():
            os.remove(object_)
        return into

    def plant(self, bug, program):
        """The program with that bug."""
        place = self.tree / bug.file
        text = place.read_text()
        planted = bug.planted(text)
        if planted is None:
            raise Broken(f"{bug.name}: its text does not occur exactly once in "
                         f"{bug.file}")
        place.write_text(planted)
        try:
            return self.link(program, self.compile(program, bug.file),
                             bug.name)
        finally:
            place.write_text(text)
