"""The auditor of a hub: judge a file of any size by a few of its bytes.

    python auditor.py https://example.org/model.safetensors
    python auditor.py hf://OWNER/NAME@REVISION/model.safetensors
"""

import sys

from assay.remote import judge

report = judge(sys.argv[1])
print(report.verdict.value, report.why and report.why.value, report.judged)
