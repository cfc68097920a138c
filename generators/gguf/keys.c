/* Keys: length, characters, and uniqueness. */
#include "generators/gguf/model.h"

#define ONE(key)            NUMBER(key, UINT8, 1)

static const model_case good[] = {
    ACCEPT("key-1-byte", PAIRS(ONE("k"))),
    ACCEPT("key-65535-bytes",
           PAIRS({{"k", 1, 65535}, UINT8, 1, {0}, NULL, 0})),
    ACCEPT("key-32-segments",
           PAIRS(ONE("a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p."
                     "q.r.s.t.u.v.w.x.y.z.0.1.2.3.4.5"))),
    ACCEPT("keys-digits-and-underscores",
           PAIRS(ONE("0"), ONE("0.1.2"), ONE("_"), ONE("_a"), ONE("a_"),
                 ONE("a__b"), ONE("_._"))),
    ACCEPT("keys-beginnings-of-others",
           PAIRS(ONE("a"), ONE("aa"), ONE("a.a"), ONE("aaa"), ONE("a.aa"))),
    ACCEPT("keys-alike-in-1024-bytes",
           PAIRS(ONE(ALIKE("a")), ONE(ALIKE("b")))),
    ACCEPT("keys-like-standard-ones",
           PAIRS(ONE("general"), ONE("general.alignment_"),
                 ONE("general.alignmen"), ONE("general.alignment.x"),
                 ONE("general.architecture2"), ONE("general_alignment"),
                 ONE("split.noo"), ONE("tokenizer.ggml.token"))),
};

static const model_case syntax[] = {
#define SYNTAX(what, key) \
    CASE(GGUF_KEY_SYNTAX, what, AT("metadata[1].key"), "another key", \
         PAIRS(ONE(key)))
    SYNTAX("space", "a b"), SYNTAX("space-behind", "a "),
    SYNTAX("slash", "a/b"), SYNTAX("colon", "a:b"),
    SYNTAX("leading-dot", ".a"), SYNTAX("trailing-dot", "a."),
    SYNTAX("two-dots", "a..b"), SYNTAX("dot-alone", "."),
    SYNTAX("dots", "..."), SYNTAX("control", "a\1b"),
    SYNTAX("tab", "a\tb"), SYNTAX("line-feed", "a\n"),
    SYNTAX("escape", "\x1b[31m"), SYNTAX("delete", "a\x7f"),
    SYNTAX("before-0", "/"), SYNTAX("behind-9", "9:"),
    SYNTAX("before-a", "`"), SYNTAX("behind-z", "{"),
    SYNTAX("before-capital-a", "@"), SYNTAX("after-capital-z", "["),
    SYNTAX("before-underscore", "^"), SYNTAX("path", "../../etc/passwd"),
    SYNTAX("format", "%s%n"), SYNTAX("alignment-space", "general.alignment "),
    SYNTAX("hyphen-and-space", "a- b"), SYNTAX("capital-and-slash", "A/b"),
};

static const model_case unusual[] = {
#define UNUSUAL(what, key) \
    CASE(GGUF_KEY_HYPHEN_OR_CAPITAL, what, AT("metadata[1].key"), \
         "another key", PAIRS(ONE(key)))
    UNUSUAL("hyphen", "gpt-oss.block_count"), UNUSUAL("hyphen-alone", "-"),
    UNUSUAL("hyphens-around-a-dot", "a-.-b"), UNUSUAL("last-capital", "aZ"),
    UNUSUAL("upper-case", "General.Name"), UNUSUAL("one-upper-case", "aB"),
    UNUSUAL("alignment-upper-case", "general.ALIGNMENT"),
    CASE(GGUF_KEY_HYPHEN_OR_CAPITAL, "both-cases", AT("metadata[2].key"),
         "two keys", PAIRS(ONE("a.b"), ONE("a.B"))),
    CASE(GGUF_KEY_HYPHEN_OR_CAPITAL, "hyphen-and-underscore",
         AT("metadata[2].key"), "two keys", PAIRS(ONE("a_b"), ONE("a-b"))),
};

/* The first pair is general.architecture. */
#define ASCII(what, key, at) \
    CASE(GGUF_KEY_ASCII, what, INSIDE("metadata[1].key", at, 1), \
         "another key", PAIRS(ONE(key)))
#define NUL(what, key, at) \
    CASE(GGUF_KEY_NUL, what, INSIDE("metadata[1].key", at, 1), "another key", \
         PAIRS(ONE(key)))

static const model_case characters[] = {
    ASCII("umlaut", "gr\xc3\xb6sse", 2), ASCII("latin-1", "gr\xf6sse", 2),
    ASCII("80", "\x80", 0), ASCII("ff", "a\xff", 1),
    ASCII("fullwidth", "\xef\xbd\x81", 0),
    ASCII("no-break-space", "a\xc2\xa0", 1),
    ASCII("byte-8", "aaaaaaa\x80", 7),
    ASCII("byte-16", "aaaaaaaaaaaaaaa\x80", 15),
    ASCII("byte-33", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\x80", 32),
    ASCII("byte-300", LETTERS_256 LETTERS_32 "aaaaaaaaaaa\xff", 299),
    NUL("byte-300", LETTERS_256 LETTERS_32 "aaaaaaaaaaa\0", 299),
    NUL("alone", "\0", 0), NUL("inside", "a\0b", 1), NUL("in-front", "\0a", 0),
    NUL("architecture-terminated", "general.architecture\0", 20),
    NUL("alignment-terminated", "general.alignment\0", 17),
};

static const model_case same[] = {
#define SAME(what, i, ...) \
    CASE(GGUF_KEY_DUPLICATE, what, AT("metadata[" #i "].key"), \
         "a key occurs twice", __VA_ARGS__)
    SAME("same-value", 2, PAIRS(ONE("a"), ONE("a"))),
    SAME("other-value", 2, PAIRS(ONE("a"), NUMBER("a", UINT8, 2))),
    SAME("other-type", 2, PAIRS(ONE("a"), WORDS("a", "text"))),
    SAME("far-apart", 6, PAIRS(ONE("b"), ONE("c"), ONE("a"), ONE("d"), ONE("e"),
                               ONE("b"))),
    SAME("architecture-twice", 1, PAIRS(ARCHITECTURE)),
    SAME("alignment-twice", 2,
         PAIRS(NUMBER("general.alignment", UINT32, 64),
               NUMBER("general.alignment", UINT32, 64))),
    SAME("chat-template-twice", 2,
         PAIRS(WORDS("tokenizer.chat_template", "a"),
               WORDS("tokenizer.chat_template", "b"))),
    SAME("65535-bytes", 2, PAIRS({{"k", 1, 65535}, UINT8, 1, {0}, NULL, 0},
                                 {{"k", 1, 65535}, UINT8, 1, {0}, NULL, 0})),
    SAME("big-endian", 2, PAIRS(ONE("a"), ONE("a")), .big_endian = true),
};

static const model_case lengths[] = {
    CASE(GGUF_KEY_LENGTH, "65536-bytes", AT("metadata[1].key_length"),
         "another key", PAIRS({{"k", 1, 65536}, UINT8, 1, {0}, NULL, 0})),
    CASE(GGUF_KEY_LENGTH, "65536-bytes-big-endian",
         AT("metadata[1].key_length"), "another key",
         PAIRS({{"k", 1, 65536}, UINT8, 1, {0}, NULL, 0}), .big_endian = true),
    CASE(GGUF_KEY_LENGTH, "65537-bytes", AT("metadata[1].key_length"),
         "another key", PAIRS({{"k", 1, 65537}, UINT8, 1, {0}, NULL, 0})),
    CASE(GGUF_KEY_EMPTY, "alone", AT("metadata[1].key_length"), "another key",
         PAIRS(ONE(""))),
    CASE(GGUF_KEY_EMPTY, "of-an-array", AT("metadata[1].key_length"),
         "another key", PAIRS(LIST("", NUMBERS(UINT8, 1)))),
    CASE(GGUF_KEY_EMPTY, "big-endian", AT("metadata[1].key_length"),
         "another key", PAIRS(ONE("")), .big_endian = true),
};

#define BOUNDS(what, path, value) \
    BREAK(GGUF_KEY_LENGTH_BOUNDS, what, SET(path "key_length", value))

const spoil gguf_keys_rows[] = {
    /* 28 bytes of padding that can be read as a pair of 13 bytes with an empty
     * key. */
    PARENT("architecture-only"),
    BREAK_AT(GGUF_KEY_EMPTY, "count-too-high-padding-read-as-a-pair",
             INSIDE("padding", 0, 8), SET("header.metadata_kv_count", 2)),

    PARENT("architecture-only-not-padded"),
    BOUNDS("200", "metadata[0].", 200), BOUNDS("2-16", "metadata[0].", TWO(16)),
    BOUNDS("2-30", "metadata[0*].", TWO(30)),
    BOUNDS("2-31", "metadata[0*].", TWO(31)),
    BREAK(GGUF_KEY_LENGTH_BOUNDS, "2-32-plus-20",
          ADD("metadata[0*].key_length", TWO(32))),
    BOUNDS("2-63", "metadata[0*].", TWO(63)),
    BOUNDS("2-64-minus-32-wraps", "metadata[0*].", 0 - (u64)32),
    BOUNDS("2-64-minus-8-wraps", "metadata[0*].", 0 - (u64)8),
    BOUNDS("2-64-minus-1", "metadata[0*].", UINT64_MAX),
    BREAK(GGUF_KEY_LENGTH_BOUNDS, "one-byte-short",
          ADD("metadata[0].key_length", 0), CUT("metadata[0].key", 19)),

    PARENT("all-scalar-types"),
    BREAK(GGUF_KEY_LENGTH_BOUNDS, "last-of-several",
          ADD("metadata[13].key_length", 0), CUT("metadata[13].key", 4)),
    BREAK(GGUF_KEY_LENGTH_BOUNDS, "no-byte-there",
          ADD("metadata[1].key_length", 0), CUT("metadata[1].key", 0),
          SET("header.metadata_kv_count", 2)),
    BREAK(GGUF_KEY_LENGTH_BOUNDS, "last-2-64-minus-1",
          SET("metadata[13*].key_length", UINT64_MAX)),
    END_OF_ROWS
};

void gguf_keys_cases(case_sink *sink)
{
    add_models(sink, ROWS(good));
    add_models(sink, ROWS(syntax));
    add_models(sink, ROWS(unusual));
    add_models(sink, ROWS(characters));
    add_models(sink, ROWS(same));
    add_models(sink, ROWS(lengths));
    spoil_table(sink, gguf_keys_rows);
}
