"""Cases whose files contain the answer of the reader: verdicts and documents
that every language must judge in the same way."""

# The document of a file, the expected document, and whether they match.
DOCUMENTS = {
    "same": ('{"a":"1"}', '{"a":"1"}', True),
    "others": ('{"b":"2","a":"1"}', '{"a":"1"}', True),
    "missing": ('{"b":"1"}', '{"a":"1"}', False),
    "text": ('{"a":"2"}', '{"a":"1"}', False),
    "longer": ('{"a":"12"}', '{"a":"1"}', False),
    "number": ('{"a":1}', '{"a":"1"}', False),
    "null-absent": ('{}', '{"a":null}', True),
    "null-null": ('{"a":null}', '{"a":null}', True),
    "null-there": ('{"a":"1"}', '{"a":null}', False),
    "null-object": ('{"a":{}}', '{"a":null}', False),
    "text-null": ('{"a":null}', '{"a":"1"}', False),
    "true": ('{"a":true}', '{"a":true}', True),
    "false": ('{"a":false}', '{"a":true}', False),
    "false-null": ('{"a":null}', '{"a":false}', False),
    "true-one": ('{"a":1}', '{"a":true}', False),
    "true-text": ('{"a":"true"}', '{"a":true}', False),
    "empty-text": ('{"a":""}', '{"a":null}', False),
    "list": ('{"a":["1","2"]}', '{"a":["1","2"]}', True),
    "list-order": ('{"a":["2","1"]}', '{"a":["1","2"]}', False),
    "list-more": ('{"a":["1","2","3"]}', '{"a":["1","2"]}', False),
    "list-fewer": ('{"a":["1"]}', '{"a":["1","2"]}', False),
    "list-empty": ('{"a":[]}', '{"a":[]}', True),
    "list-object": ('{"a":{}}', '{"a":[]}', False),
    "list-text": ('{"a":"1"}', '{"a":["1"]}', False),
    "object-list": ('{"a":[]}', '{"a":{"b":null}}', False),
    "object-text": ('{"a":"1"}', '{"a":{"b":null}}', False),
    "object-absent": ('{}', '{"a":{"b":null}}', False),
    "any-first": ('{"a":"1"}', '{"a":{"any_of":["1","2"]}}', True),
    "any-last": ('{"a":"2"}', '{"a":{"any_of":["1","2"]}}', True),
    "any-none": ('{"a":"3"}', '{"a":{"any_of":["1","2"]}}', False),
    "any-absent": ('{}', '{"a":{"any_of":["1","2"]}}', False),
    "any-list": ('{"a":["1"]}', '{"a":{"any_of":[["1","1"],["1"]]}}', True),
    "any-lists": ('{"a":["2"]}', '{"a":{"any_of":[["1","1"],["1"]]}}', False),
    "any-longer": ('{"a":["1","1","1"]}', '{"a":{"any_of":[["1","1"],["1"]]}}',
                   False),
    "any-in-list": ('{"a":["1","2","3"]}',
                    '{"a":["1",{"any_of":["0","2"]},"3"]}', True),
    "any-then": ('{"a":["1","2","4"]}', '{"a":["1",{"any_of":["0","2"]},"3"]}',
                 False),
    "order": ('{"a":[{"k":"2"},{"k":"1"}]}',
              '{"a":{"in_any_order":[{"k":"1"},{"k":"2"}]}}', True),
    "order-same": ('{"a":[{"k":"1"},{"k":"2","v":"3"}]}',
                   '{"a":{"in_any_order":[{"k":"1"},{"k":"2"}]}}', True),
    "order-twice": ('{"a":[{"k":"1"},{"k":"1"}]}',
                    '{"a":{"in_any_order":[{"k":"1"},{"k":"2"}]}}', False),
    "order-once": ('{"a":[{"k":"1"},{"k":"2"}]}',
                   '{"a":{"in_any_order":[{"k":"1"},{"k":"1"}]}}', False),
    "order-more": ('{"a":[{"k":"1"},{"k":"2"}]}',
                   '{"a":{"in_any_order":[{"k":"1"}]}}', False),
    "order-fewer": ('{"a":[]}', '{"a":{"in_any_order":[{"k":"1"}]}}', False),
    "order-empty": ('{"a":[]}', '{"a":{"in_any_order":[]}}', True),
    "order-absent": ('{}', '{"a":{"in_any_order":[]}}', False),
    "order-object": ('{"a":{}}', '{"a":{"in_any_order":[]}}', False),
    "order-any": ('{"a":[{"k":"2"},{"k":"1","s":["3"]}]}',
                  '{"a":{"in_any_order":[{"k":"1","s":{"any_of":[["3","1"],'
                  '["3"]]}},{"k":"2","s":null}]}}', True),
    "order-then": ('{"a":[],"b":"2"}', '{"a":{"in_any_order":[]},"b":"1"}',
                   False),
    "deep": ('{"a":[{"b":[[],[{"c":"1"}]]}]}', '{"a":[{"b":[[],[{"c":"1"}]]}]}',
             True),
    "deep-other": ('{"a":[{"b":[[],[{"c":"2"}]]}]}',
                   '{"a":[{"b":[[],[{"c":"1"}]]}]}', False),
    "escapes": (r'{"\u0061":"\u00e9\n\"\\\/\ud83d\ude00"}',
                '{"a":"\u00e9\\n\\"\\\\/\U0001f600"}', True),
    "zero": (r'{"a":"\u0000a"}', r'{"a":"\u0000a"}', True),
    "after-zero": (r'{"a":"\u0000b"}', r'{"a":"\u0000a"}', False),
    "blanks": ('\n{ "a" :\t[ "1" , "2" ] }\r\n', '{"a":["1","2"]}', True),
    "no-json": ('{"a":"1"', '{"a":"1"}', False),
    "no-end": ('{"a":"1"}}', '{"a":"1"}', False),
    "no-comma": ('{"a":["1" "2"]}', '{"a":["1","2"]}', False),
    "a-list": ('["1"]', '{"a":"1"}', False),
}

RIGHT, WRONG, SKIPPED = "right", "wrong", "skipped"
SAME, OTHER = '{"a":"1"}', '{"a":"2"}'
LACKING = "some.feature,echo.lacking"

# The verdict of the file, what it needs, and the outcome of each answer.
VERDICTS = [
    ("reject", "-", {"invalid": RIGHT, "none": WRONG, SAME: WRONG,
                     "unsupported": WRONG}),
    ("reject", "echo.other", {"none": WRONG, "unsupported": WRONG}),
    ("reject", "echo.lack", {"none": WRONG}),
    ("reject", LACKING, {"invalid": RIGHT, "none": SKIPPED,
                         "unsupported": SKIPPED}),
    ("accept", "-", {"invalid": WRONG, "none": SKIPPED, SAME: RIGHT,
                     "unsupported": WRONG}),
    ("accept", LACKING, {"invalid": WRONG, SAME: RIGHT, OTHER: WRONG,
                         "unsupported": SKIPPED}),
    ("either", "-", {"invalid": RIGHT, "none": SKIPPED, SAME: RIGHT,
                     OTHER: WRONG, "unsupported": RIGHT}),
    ("either", LACKING, {"invalid": RIGHT, "unsupported": RIGHT}),
]
CRASHES = "echo/crash-"

# The messages about some of these documents, in every language.
MESSAGES = [
    r'document\.a: expected "1", got nothing',
    r'document\.a: expected "1", got "12"',
    r'document\.a: expected "1", got 1\b',
    r'document\.a: expected nothing, got "1"',
    r'document\.a: expected nothing, got an object',
    r'document\.a: expected true, got false',
    r'document\.a: expected a list of 2, got a list of 3',
    r'document\.a: expected a list of 0, got an object',
    r'document\.a: expected an object, got "1"',
    r'document\.a: expected one of .*1.*2.*, got "3"',
    r'document\.a: expected a list of 1, got a list of 2',
    r'document\.a\S*: expected .*, got no such element',
    r'document: expected an object, got a list of 1',
]


def cases(crashes):
    """Yields path, verdict, needs, contents, expected document and outcome."""
    for name, (says, expected, same) in DOCUMENTS.items():
        yield (f"echo/accept/{name}", "accept", "-", says, expected,
               RIGHT if same else WRONG)
    for i, (verdict, needs, answers) in enumerate(VERDICTS):
        for j, (says, outcome) in enumerate(answers.items()):
            expected = None if verdict == "reject" else SAME
            yield (f"echo/{verdict}/{i}-{j}", verdict, needs, says, expected,
                   outcome)
    yield "echo/accept/alone", "accept", "-", "none", None, RIGHT
    for how in crashes:
        yield f"{CRASHES}{how}/0", "accept", "-", OTHER, SAME, WRONG
        yield f"{CRASHES}{how}/1", "accept", "-", how, SAME, WRONG


def write(folder, crashes):
    """Replaces the cases of an export; returns the outcome of each."""
    rows = [["path", "verdict", "rule", "level", "needs", "document", "says"]]
    outcomes = {}
    for path, verdict, needs, says, expected, outcome in cases(crashes):
        rows.append([path + ".bin", verdict, "echo.some.rule", "must", needs,
                     "-" if expected is None else path + ".json", "says"])
        put(folder / "files" / (path + ".bin"), says)
        if expected is not None:
            put(folder / "expected" / (path + ".json"), expected)
        outcomes[path + ".bin"] = outcome
    (folder / "cases.tsv").write_text(
        "".join("\t".join(row) + "\n" for row in rows))
    return outcomes


def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
