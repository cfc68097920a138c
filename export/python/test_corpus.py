"""Each case is a test: python3 -m unittest, or pytest.

Of one rule:  python3 -m unittest -k mag.key.utf8
"""

import unittest

import assay_corpus
import decode


def test_of(case):
    def test(self):
        try:
            assay_corpus.judge(case, decode.decode, decode.LACKS)
        except assay_corpus.Skipped as reason:
            self.skipTest(str(reason))
    test.__doc__ = case.path
    return test


def tests_of(cases):
    """A class for each format, with a method for each case."""
    methods = {}
    for case in cases:
        methods.setdefault(case.format, {})["test_" + case.path] = test_of(case)
    return {name: type(name, (unittest.TestCase,), {**tests, "__module__":
                                                    __name__})
            for name, tests in methods.items()}


globals().update(tests_of(assay_corpus.cases()))

if __name__ == "__main__":
    unittest.main()
