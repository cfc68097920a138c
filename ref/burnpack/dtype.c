/*
 * Element types                                            spec/burnpack.md, 3
 *
 *     dtype    text                   a plain name
 *              {"Bool": text}         the text is the storage of an element
 *              {"QFloat": scheme}     quant.c
 *
 * If the content of a map is invalid, the end of its pair is unknown: reading
 * stops.
 */
#include "burnpack/burnpack.h"

#include "core/known.h"

typedef struct {
    const char *text;
    const char *name;           /* in the document */
    element_type element;
} form;

static const form plain_forms[] = {
    {"F64",    "F64",    ASSAY_F64},
    {"F32",    "F32",    ASSAY_F32},
    {"Flex32", "Flex32", ASSAY_F32},
    {"F16",    "F16",    ASSAY_F16},
    {"BF16",   "BF16",   ASSAY_BF16},
    {"I64",    "I64",    ASSAY_I64},
    {"I32",    "I32",    ASSAY_I32},
    {"I16",    "I16",    ASSAY_I16},
    {"I8",     "I8",     ASSAY_I8},
    {"U64",    "U64",    ASSAY_U64},
    {"U32",    "U32",    ASSAY_U32},
    {"U16",    "U16",    ASSAY_U16},
    {"U8",     "U8",     ASSAY_U8},
    {NULL,     NULL,     ASSAY_NO_ELEMENT},
};

static const form bool_forms[] = {
    {"Native", "Bool(Native)", ASSAY_BOOL},
    {"U8",     "Bool(U8)",     ASSAY_BOOL},
    {"U32",    "Bool(U32)",    ASSAY_BOOL32},
    {NULL,     NULL,           ASSAY_NO_ELEMENT},
};

/* Returns the row of name, or the last row if there is none. */
static const form *find_form(const form *forms, const cbor_item *name)
{
    while (forms->text != NULL && !cbor_is(name, forms->text))
        forms++;
    return forms;
}

/* Advises about a name that is in no row; maps: with the names of maps. */
static void advise_forms(cbor *c, const form *forms, span name, bool maps)
{
    const char *known[sizeof plain_forms / sizeof plain_forms[0] + 2] = {NULL};
    size_t count = 0;

    for (; forms->text != NULL; forms++)
        known[count++] = forms->text;
    if (maps) {
        known[count++] = "Bool";
        known[count] = "QFloat";
    }
    advise_known(c->in, name, known);
}

static void set_form(dtype *d, const form *f)
{
    d->name = f->name;
    d->element = f->element;
}

/* {"Bool": text} */
static void read_bool(cbor *c, dtype *d)
{
    burnpack_enter(c, "store");
    cbor_item name = burnpack_require(c, CBOR_TEXT, BURNPACK_DTYPE_BOOL_STORE);
    const form *f = find_form(bool_forms, &name);
    if (!expect_at(c->in, &name.content, f->text != NULL,
                   BURNPACK_DTYPE_BOOL_STORE)) {
        advise_forms(c, bool_forms, name.string, false);
        stop(c->in);
    }
    leave(c->in);
    set_form(d, f);
}

/* {"QFloat": scheme} */
static void read_qfloat(cbor *c, dtype *d)
{
    burnpack_enter(c, "scheme");
    burnpack_read_scheme(c, &d->scheme);
    leave(c->in);
    d->quantized = true;
    if (ok(c->in))
        d->name = "QFloat";
}

/* Reads the value of a map whose key was read. */
static void read_payload(cbor *c, dtype *d, const cbor_item *key)
{
    bool is_plain = find_form(plain_forms, key)->text != NULL;
    bool is_bool = cbor_is(key, "Bool");
    bool is_qfloat = cbor_is(key, "QFloat");

    require_at(c->in, &key->content, !is_plain, BURNPACK_DTYPE_ENCODING);
    if (!expect_at(c->in, &key->content, is_bool || is_qfloat,
                   BURNPACK_DTYPE_UNKNOWN)) {
        advise_forms(c, plain_forms, key->string, true);
        stop(c->in);
    }
    if (is_bool)
        read_bool(c, d);
    if (is_qfloat)
        read_qfloat(c, d);
}

static void check_plain(cbor *c, dtype *d, const cbor_item *name)
{
    bool is_bool = cbor_is(name, "Bool");
    bool is_qfloat = cbor_is(name, "QFloat");
    const form *f = find_form(plain_forms, name);

    if (!expect_at(c->in, &name->content, !is_bool && !is_qfloat,
                   BURNPACK_DTYPE_ENCODING)) {
        if (is_bool)
            advise(c->in, "burn-store 0.20 and earlier write Bool as a text: "
                   "load the file with it, and save it with 0.21");
        return;
    }
    if (!expect_at(c->in, &name->content, f->text != NULL,
                   BURNPACK_DTYPE_UNKNOWN))
        advise_forms(c, plain_forms, name->string, true);
    set_form(d, f);
}

void burnpack_read_dtype(cbor *c, dtype *d)
{
    variant v = burnpack_open_variant(c, BURNPACK_DTYPE_ENCODING);

    if (!v.known)
        return;
    if (v.has_payload)
        read_payload(c, d, &v.name);
    else
        check_plain(c, d, &v.name);
    burnpack_close_variant(c, &v, BURNPACK_DTYPE_ENCODING);
}
