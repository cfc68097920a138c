"""A program under test whose texts try to break out of every report.

It accepts what it should reject and gives a tensor a malicious name; its log
has text that is special in every form of report. With an argument, it answers
no hello.
"""

import json
import sys

from liar import HELLO
from lies import DOCUMENT

NASTY = "</script><img src=x onerror=alert(1)> ]]> `|` ::error::\n\u202e%0A&amp;"
LOG = (b"</system-err>]]>\x00\x01\x1b[2J\xff\xfe `rm` |\n::error title=x::y\r\n"
       + NASTY.encode() + b"\n\xef\xbf\xbe\xef\xbf\xbf\xed\xa0\x80<!-- \n")


ORDERS = b"one\n::add-mask::x\n  ::stop-commands::t\n##[error]x\n" * 3


def main():
    if len(sys.argv) > 1:
        sys.stderr.buffer.write(ORDERS)
        print("ASSAY ##[add-mask]y")
        return
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "hello":
            hello = dict(HELLO, name=NASTY, version="`1`|", language="<b>")
            print("ASSAY hello " + json.dumps(hello), flush=True)
        elif word == "case":
            document = json.loads(json.dumps(DOCUMENT))
            document["tensors"][0]["name"] = NASTY
            sys.stderr.buffer.write(LOG)
            sys.stderr.flush()
            print(f"ASSAY case {rest.split(' ')[0]} accept "
                  + json.dumps(document), flush=True)


if __name__ == "__main__":
    main()
