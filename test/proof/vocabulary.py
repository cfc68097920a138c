"""The purposes of functions of ref/, as far as mutations depend on them.
Also the kinds of nodes that clang reports.
"""

import re

# Which argument says whether the rule holds.
CHECKS = {"expect": 1, "require": 1, "expect_at": 2, "require_at": 2,
          "expect_once": 2, "expect_part": 4}
WORDS = re.compile(r"((report_)?(explain|found|advise|relate)|put|complain|tell"
                   r"|give_up|enter_scope|leave_scope|name_of|words|is_in_word"
                   r"|word_at|(\w+_)?(say|guess))(_\w+)?$")
FREES = re.compile(r"(memory_|zstd_)?(free|close)(_\w+)?$")
GUARD = re.compile(r"ok\([\w>-]+\)$")
OTHER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&"}
LOGIC = ("&&", "||")
COMPARED = ("<", "<=", ">", ">=", "==", "!=")
TURNED = {"get_u16": 2, "get_u16le": 2, "get_u32": 4, "get_u32le": 4,
          "get_u64": 8, "get_u64le": 8}
WRAPS = {"multiply": "*", "add": "+"}
PURE = {"byte_at", "left", "ok", "smaller", "larger", "end_of", "is_word",
        "starts_with", "place_in", "part_of", "rest_of", "bytes_at",
        "lies_inside", "sum_or_max", "aligned_or_max"}
SKIPPED = {"UnaryExprOrTypeTraitExpr", "StringLiteral", "OffsetOfExpr",
           "EnumDecl", "RecordDecl", "StaticAssertDecl"}
DELETED = {"CompoundAssignOperator", "BreakStmt", "ContinueStmt"}
NUMBER = re.compile(r"(const )?(unsigned |signed )?"
                    r"(u8|u16|u32|u64|i32|i64|int|char|long|long long|unsigned"
                    r"|size_t|u?int\d+_t)$")
LOOPS = {"ForStmt": 2, "WhileStmt": 0, "DoStmt": 1}
BODIES = {"CompoundStmt", "IfStmt", "ForStmt", "WhileStmt", "DoStmt",
          "CaseStmt", "DefaultStmt"}
