"""A gate before models are published: judge all of a folder, and exit like the
program: 0 accepted, 1 rejected, 2 unknown.

    python gate.py models
"""

import sys

import assay

reports = list(assay.walk(sys.argv[1]))
for report in reports:
    if not report.accepted:
        print(report)
sys.exit(assay.exit_status(reports))
