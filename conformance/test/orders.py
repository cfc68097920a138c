#!/usr/bin/env python3
"""A CI runner that reads the report obeys no text of a program under test: no
line begins with :: after white space, and ##[ occurs nowhere."""

import json
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import certifier

ORDERS = ["::error::a", " ::warning::b", "\t::notice::c", "##[error]d",
          "x\n::stop-commands::e", "##vso[task.complete]f"]
# Its answer to a valid file, and its other output.
PROGRAM = """import json, sys
order = {order!r}
for line in sys.stdin:
    words = line.split()
    print(order)
    print(order, file=sys.stderr)
    if words[0] == "hello":
        print("ASSAY hello " + json.dumps({{
            "protocol": 1, "name": order, "version": order, "language": order,
            "formats": {{"mag": ["validate", "decode"]}}, "features": []}}))
    elif words[0] == "case":
        if {crash} and words[1] == "2":
            sys.exit(order)
        answer = {answer}
        print("ASSAY case " + words[1], answer.replace("\\n", " "))
    sys.stdout.flush()
"""
ANSWERS = ["'reject ' + order", "'unsupported ' + order", "order",
           "'accept ' + json.dumps({order: order, 'tensors': order})"]


class Orders(certifier.Case):
    def check(self, order, answer, crash, *options):
        path = os.path.join(self.folder, "program.py")
        certifier.write(path, PROGRAM.format(order=order, answer=answer,
                                             crash=crash).encode())
        self.certify(*options, command=[sys.executable, path])
        for line in (self.out + self.err).splitlines():
            self.assertFalse(line.lstrip().startswith("::"), (order, line))
            self.assertNotIn("##[", line, order)
            self.assertNotIn("##vso[", line, order)

    def test_reports(self):
        for order in ORDERS:
            for answer in ANSWERS:
                self.check(order, answer, False)
            self.check(order, ANSWERS[0], True)
            self.check(order, ANSWERS[3], False, "--brief")

    def test_results(self):
        """Results of others, compared side by side or verified against new
        ones."""
        results = os.path.join(self.folder, "r.ndjson")
        self.lie("accept-all", f"--json={results}")
        with open(results, encoding="utf-8") as file:
            text = file.read()
        for order in ("::error::a", "##[error]d"):
            with open(results, "w", encoding="utf-8") as file:
                file.write(text.replace('"mag/', json.dumps(order)[:-1]))
            self.lie("honest", "--verify", results)
            for line in (self.out + self.err).splitlines():
                self.assertFalse(line.lstrip().startswith("::"), line)
                self.assertNotIn("##[", line)


if __name__ == "__main__":
    unittest.main()
