"""Each case is a test: python3 -m unittest, or pytest.

One rule:  python3 -m unittest -k mag.key.utf8
"""

import unittest
import warnings
from pathlib import Path

import assay_corpus
import decode


given = {"documents": 0, "none": 0}     # accepted files with, without one


def watched(data, format):
    document = decode.decode(data, format)
    given["none" if document is None else "documents"] += 1
    return document


def tearDownModule():
    if assay_corpus.LEVEL != "verdict" and given["none"] > 0 and \
       given["documents"] == 0:
        warnings.warn("no document was compared: decode() gave none, and the "
                      "verdicts alone were")


def read_known():
    path = Path(__file__).with_name("known.txt")
    return assay_corpus.known_failures(
        path.read_text(encoding="utf-8") if path.exists() else "")


known = read_known()


def method_for(case):
    def test(self):
        try:
            assay_corpus.judge(case, watched, decode.LACKS)
        except assay_corpus.Skipped as reason:
            if case.path not in known:
                self.skipTest(str(reason))
        except (Exception, SystemExit):
            if case.path not in known:
                raise
            self.skipTest(f"known failure: {known[case.path]}")
        if case.path in known:
            self.fail(f"{case} is listed in known.txt, but does not fail: "
                      "remove the line")
    test.__doc__ = case.path
    return test


def classes_for(cases):
    """Yields a class for each format, with a method for each case."""
    methods = {}
    for case in cases:
        tests = methods.setdefault(case.format, {})
        tests["test_" + case.path] = method_for(case)
    return {name: type(name, (unittest.TestCase,), {**tests, "__module__":
                                                    __name__})
            for name, tests in methods.items()}


globals().update(classes_for(assay_corpus.cases()))


def load_tests(loader, tests, pattern):
    """Makes a run fail if -k leaves no cases."""
    if tests.countTestCases() == 0:
        def nothing():
            raise AssertionError("no case was asked about")
        tests.addTest(unittest.FunctionTestCase(nothing))
    return tests


if __name__ == "__main__":
    unittest.main()
