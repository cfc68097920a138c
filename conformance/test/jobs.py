#!/usr/bin/env python3
"""Certifying with several processes, and the cost of a case.

The report is the same for any number of processes; whatever ends one of them,
or the run, no process and no file remains.
"""

import os
import re
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier

ASSAY = os.environ["ASSAY"]

# Seconds for processor time: other jobs may use the processor as well.
LONG = "600"


def children_of(parent):
    """Returns the children, without zombies."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                state, other = file.read().rsplit(")", 1)[1].split()[:2]
        except OSError:
            continue
        if int(other) == parent and state != "Z":
            found.append(int(name))
    return found


class Jobs(certifier.Case):
    def test_same_report(self):
        """Whatever the program answers, and for more processes than cases."""
        more = [certifier.case(f"accept/{i}.mag") for i in range(7)]
        self.write_corpus(certifier.CASES + more)
        for mode in ("honest", "wrong-shape", "crash-at-2", "unknown-word",
                     "tell-path"):
            for exec_mode in ((), ("--exec",)):
                if exec_mode and mode not in ("crash-at-2", "tell-path"):
                    continue
                reports = set()
                for jobs in ("1", "3", "64"):
                    status = self.lie(mode, *exec_mode, "--seed", "3",
                                      "--jobs", jobs)
                    reports.add((status, self.out,
                                 certifier.without_progress(self.err)))
                self.assertEqual(len(reports), 1, reports)

    def test_each_case_once(self):
        more = [certifier.case(f"accept/{i}.mag") for i in range(95)]
        self.write_corpus(certifier.CASES + more)
        state = os.path.join(self.folder, "state")
        self.assertEqual(self.lie("record", "--jobs", "4", state=state), 0,
                         self.out + self.err)
        with open(state, encoding="utf-8") as file:
            self.assertEqual(sorted(file.read().split()),
                             sorted(c["path"] for c in certifier.CASES + more))
        self.assert_row(99, 0, 0, 1, 0)

    def test_run_that_ends_early(self):
        """The run ends at the same case, and reports none after it."""
        self.write_corpus(
            [certifier.case(f"accept/{i}.mag") for i in range(9)])
        reports = set()
        for jobs in ("1", "3"):
            self.assertEqual(self.lie("hang-all", "--timeout", "0.5", "--seed",
                                      "1", "--jobs", jobs), 1)
            self.assert_verdict("not certified: 5 time-outs, 4 not run")
            reports.add(self.out)
        self.assertEqual(len(reports), 1, reports)

    def test_memory_between_cases(self):
        """Every third case of a process is poisoned, whichever process it
        is."""
        more = [certifier.case(f"accept/{i}.mag") for i in range(7)]
        self.write_corpus(more)
        for jobs, most in (("1", 3), ("2", 3)):
            self.assertEqual(self.lie("poison", "--all", "--jobs", jobs), 1)
            poisoned = len(re.findall("(?m)^POISONED ", self.out))
            self.assert_row(7 - poisoned, 0, poisoned, 0, 0)
            self.assertTrue(0 < poisoned <= most, self.out)

    def spoil(self, deed, jobs):
        self.write_corpus(certifier.CASES)
        certifier.write_json(self.at("levels.json"), certifier.LEVELS)
        self.assertEqual(self.certify(
            "--jobs", jobs, "--seed", "1", command=[
                *certifier.adapter("vandal.py"), deed, self.corpus]),
            2, self.out)

    def test_spoils(self):
        """The case whose copy was changed is named."""
        for jobs in ("1", "2"):
            self.spoil("overwrite-copy", jobs)
            named = re.findall(r"assay: certify: (mag/\S+): the program "
                               "changed the copy that it was given", self.err)
            self.assertEqual(len(named), 1, self.err)
            self.assert_verdict("not certified: 4 not run")
            self.spoil("overwrite-corpus", jobs)
            self.assertRegex(self.err, r"/mag/\S+\.mag: changed during the run")

    def test_bye(self):
        self.assertEqual(self.lie("crash-at-bye", "--jobs", "3"), 0)
        self.assertEqual(self.err.count("after bye the program was killed by "
                                        "SIGSEGV"), 1)

    # Early ends

    def start(self, *options):
        """Starts a run in which all programs wait for an hour; returns the
        programs."""
        state = os.path.join(self.folder, "state")
        run = subprocess.Popen(
            [ASSAY, "certify", "--corpus", self.corpus, *options, "--",
             *certifier.LIAR, "sleep", state], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, preexec_fn=certifier.heed_signals,
            env={**os.environ, "TMPDIR": self.temporary()})
        self.addCleanup(run.stdout.close)
        programs = []
        while len(programs) < 2:
            time.sleep(0.01)
            if os.path.exists(state):
                programs = certifier.processes_in(state)
        os.remove(state)
        return run, programs

    def assert_gone(self, processes):
        for process in processes:
            certifier.wait_for_end(process)
        while os.listdir(self.temporary()):
            time.sleep(0.01)

    def test_interrupt(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            run, programs = self.start("--jobs", "2")
            workers = children_of(run.pid)
            run.send_signal(number)
            out = run.communicate(timeout=certifier.PATIENCE)[0].decode()
            self.assertEqual(run.returncode, 130, out)
            self.assertIn("The run ended early: interrupted", out)
            self.assertIn("not certified: 5 not run", out)
            self.assert_gone(programs + workers)

    def test_killed_certifier(self):
        """The remaining processes notice, and clean up."""
        for number in (signal.SIGKILL, signal.SIGQUIT):
            run, programs = self.start("--jobs", "2")
            workers = children_of(run.pid)
            self.assertEqual(len(workers), 2)
            run.send_signal(number)
            self.assertEqual(run.wait(certifier.PATIENCE), -number)
            self.assert_gone(programs + workers)

    def test_killed_process(self):
        """If a process is missing, no certificate is written."""
        run, programs = self.start("--jobs", "2", "--timeout", "2")
        workers = children_of(run.pid)
        os.kill(workers[0], signal.SIGKILL)
        out = run.communicate(timeout=certifier.PATIENCE)[0].decode()
        self.assertEqual(run.returncode, 2, out)
        self.assertIn("The run ended early: a process of the run was lost",
                      out)
        for process in programs + workers:
            certifier.wait_for_end(process)

    # The cost of a case

    def costly(self, word):
        """Returns files that use memory ("used") or time ("took"). On a busy
        machine, files that use memory take time as well."""
        found = re.findall(r"    (a \d+-byte file \S+ .*?) +(\S+)\n",
                          "".join(re.findall(r"(?s)\ncostly files\n.*?\n\n",
                                             self.out)))
        return [line for line in found if f" {word} " in line[0]]

    def test_costs(self):
        """Remarkable costs are reported: half a gigabyte; a second and a
        half."""
        name = "mag/reject/mag.key.utf8~lone-ff"
        for mode in ((), ("--exec",)):
            for jobs in ("1", "2"):
                self.assertEqual(self.lie("eat", *mode, "--jobs", jobs,
                                          "--timeout", LONG), 0)
                self.assertRegex(repr(self.costly("used")),
                                 r"^\[\('a 31-byte file used 5\d\d\.\d MiB of "
                                 rf"memory', '{name}'\)\]$", self.out)
            self.assertEqual(self.lie("spin", *mode, "--timeout", LONG), 0)
            self.assertRegex(repr(self.costly("took")),
                             r"^\[\('a 31-byte file took \d+\.\d s of "
                             rf"processor time', '{name}'\)\]$", self.out)

    def test_costs_of_two_cases(self):
        """The peak of the first case does not hide the second."""
        self.assertEqual(self.lie("eat-rejected", "--timeout", LONG), 0)
        self.assertEqual(len(self.costly("used")), 2, self.out)

    def test_costs_of_a_single_case(self):
        self.assertEqual(self.lie("eat", "--only", "*utf8*", "--timeout",
                                  LONG), 0)
        self.assertEqual(len(self.costly("used")), 1, self.out)

    def test_what_is_kept_costs_once(self):
        """Memory that a program keeps does not count for each file."""
        self.assertEqual(self.lie("hoard", "--timeout", LONG, state="4"), 0)
        self.assertEqual(len(self.costly("used")), 1, self.out)
        self.assertEqual(self.lie("hoard", "--exec", "--timeout", LONG,
                                  state="1"), 0)
        self.assertEqual(self.costly("used") + self.costly("took"), [])

    def test_memory_limit(self):
        for mode in ((), ("--exec",)):
            self.assertEqual(self.lie("eat", *mode, "--memory-limit", "300M",
                                      "--timeout", LONG), 1)
            self.assert_row(3, 0, 1, 1, 0)
            self.assert_block(
                "MEMORY", "must be rejected; used more than 300.0 MiB of "
                "memory (--memory-limit)", " --memory-limit 300M --corpus")
            self.assert_verdict("not certified: 1 over the memory limit")
            self.assertEqual(self.lie("eat", *mode, "--memory-limit", "3GiB",
                                      "--timeout", LONG), 0, self.out)
        self.assertEqual(self.lie("honest", "--memory-limit", "1M"), 2)
        self.assertIn("did not say hello: it used more than 1.0 MiB", self.err)

    def test_room_that_is_only_reserved(self):
        """Memory that is only reserved, as by Go, Java and sanitizers, does not
        count."""
        self.assertEqual(self.lie("reserve", "--memory-limit", "256M"), 0,
                         self.out)

    def test_usage(self):
        for option, values in (
                ("--jobs", ("0", "257", "-1", "x", "")),
                ("--memory-limit", ("0", "", "M", "1X", "1MB", "1Gi", "1iB",
                                    "-1", "1.5G", "99999999999T",
                                    "18446744073709551616"))):
            for value in values:
                self.assertEqual(self.lie("honest", option + "=" + value), 2,
                                 value)
                self.assertTrue(self.err.startswith("assay: certify: "))
        for value in ("1T", "1TiB", "0999999K", "18446744073709551615"):
            self.assertEqual(self.lie("honest", "--memory-limit", value), 0)


if __name__ == "__main__":
    unittest.main()
