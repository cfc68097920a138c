#!/usr/bin/env python3
"""assay certify with programs that cheat: they answer by names, or change what
judges them."""

import json
import os
import shutil
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier
from certifier import CASES, LEVELS, adapter, write_json


class Cheats(certifier.Case):
    def assert_not_certified(self, status):
        self.assertNotIn(" certified:", self.out.replace("not certified:", ""))
        self.assertEqual(self.status, status, self.out + self.err)

    def test_answers_by_name(self):
        for name in ("by_name.py", "beside.py"):
            for level in ("verdict", "values"):
                self.status = self.certify(
                    "--exec", "--level", level, command=adapter(name),
                    env={**os.environ, "ASSAY_CORPUS": self.corpus,
                         "ANOTHER": self.corpus})
                self.assert_not_certified(1)

    def test_environment(self):
        state = os.path.join(self.folder, "state")
        kept = {"HARMLESS": "it is", "SIMILAR": self.corpus + "2",
                "ALIKE": f"{self.corpus}_a {self.corpus}-b {self.corpus}.c",
                "PATH": os.environ["PATH"] + ":" + self.corpus}
        taken = {"ASSAY_CORPUS": "/x/corpus", "ASSAY_SOURCE": "/x",
                 "ASSAY_BUILD": "/x/build", "OLDPWD": self.corpus,
                 "LIST": f"/x:{self.corpus}:/y",
                 "INSIDE": "a" + self.corpus + "/mag",
                 "OPTIONS": f"--dir={self.corpus} --x",
                 "QUOTED": f"'{self.corpus}'", "SECOND": f"{self.corpus};/b",
                 "THIRD": f"{self.corpus}2,{self.corpus},/b"}
        self.assertEqual(self.lie("environment", state=state, env={
            **os.environ, **kept, **taken}), 0)
        with open(state, encoding="utf-8") as file:
            seen = json.load(file)
        self.assertEqual(seen, {**seen, **kept})
        self.assertEqual(seen.keys() & taken.keys(), set())

    def test_working_folder(self):
        for folder in (self.corpus, self.at("accept")):
            self.assertEqual(self.lie("honest", cwd=folder), 2)
            self.assertIn("the working folder is in the corpus", self.err)
        os.mkdir(self.corpus + "2")
        self.assertEqual(self.lie("honest", cwd=self.corpus + "2"), 0)
        self.assertEqual(self.lie("honest", env={
            **os.environ, "TMPDIR": self.at("accept")}), 2)
        self.assertIn("TMPDIR is in the corpus", self.err)

    # Changes that it may make

    def vandalise(self, deed, cases=CASES, **how):
        self.write_corpus(cases)
        write_json(self.at("levels.json"), LEVELS)
        self.status = self.certify(
            command=[*adapter("vandal.py"), deed, self.corpus], **how)

    def test_spoils_the_corpus(self):
        for deed in ("empty-corpus", "overwrite-corpus", "remove-corpus"):
            self.vandalise(deed)
            self.assert_not_certified(2)
            self.assertRegex(self.err, r"/mag/(accept|may|reject)/\S+\.mag: "
                             "(changed during the run|No such file)")

    def test_spoils_the_corpus_at_its_last_case(self):
        for deed in ("empty-corpus", "overwrite-corpus", "remove-corpus"):
            self.vandalise(deed, CASES[:1])
            self.assert_not_certified(2)
            self.assertIn("accept/empty.mag: ", self.err)
            self.assert_verdict("not certified: the corpus was changed")

    def test_spoils_its_copy(self):
        for deed in ("empty-copy", "overwrite-copy", "remove-copy",
                     "remove-folder"):
            self.vandalise(deed)
            self.assert_not_certified(2)
            self.assertRegex(self.err, r"mag/(accept|may|reject)/\S+: the "
                             "program changed the copy that it was given")

    def test_puts_a_link_in_place_of_the_folder(self):
        """The target of the link is unchanged: modes, files of the same
        name."""
        victim = self.corpus + "-victim"
        os.makedirs(victim + "/out")
        files = [f"{victim}/{place}{number:04}{extension}"
                 for place in ("", "out/") for number in range(9)
                 for extension in (".mag", ".json")]
        for path in files:
            certifier.write(path, b"mine")
        os.chmod(victim, 0o751)
        for deed in ("link-folder", "link-folder-early"):
            self.vandalise(deed)
            self.assertEqual(self.status, 2, self.out + self.err)
            self.assertEqual(os.stat(victim).st_mode & 0o7777, 0o751)
            self.assertEqual(sorted(certifier.files_in(victim)), sorted(files))
            shutil.rmtree(self.corpus + "-moved")

    # The private folder

    def test_what_it_sees(self):
        self.assertEqual(self.lie("look", "--only", "*/reject/*"), 0, self.out)

    def test_what_it_keeps(self):
        """A file that the program keeps open or mapped does not become another
        one."""
        self.assertEqual(self.lie("album"), 0, self.out)

    def test_folder_is_removed(self):
        folder = self.temporary()
        environment = {**os.environ, "TMPDIR": folder}
        state = os.path.join(self.folder, "state")
        for mode in ("honest", "crash-at-2", "session"):
            self.lie(mode, state=state, env=environment)
            self.assertEqual(os.listdir(folder), [])
        self.vandalise("furnish", env=environment)
        self.assertEqual(self.status, 0, self.err)
        self.assertEqual(os.listdir(folder), [])
        for place in (folder + "/none", "/dev/null", folder + "/\n"):
            self.assertEqual(self.lie("honest", env={
                **os.environ, "TMPDIR": place}), 2)
            self.assertIn("TMPDIR", self.err)


if __name__ == "__main__":
    unittest.main()
