/* Each byte of each kind of padding; and two that cancel out in a sum. */
#include "generators/oinf/twin.h"

typedef struct {
    rule rule;
    const char *path;
    const char *what;           /* a suffix of the name of a case */
    const file_model *twin;
} padding;


/* All have 7 bytes, except the header (3) and the tensor table (4). */
static const padding paddings[] = {
    {OINF_HEADER_PADDING_ZERO, "header.padding", "", FILE_OF(EMPTY)},
    {OINF_SECTION_PADDING_ZERO, "padding", "",
     FILE_OF(TENSORS(DECLARED("w", U8, ONES(0))))},
    {OINF_STRING_PADDING_ZERO, "sizevar[0].name_padding", "-in-sizevars",
     FILE_OF(SIZEVARS(SIZEVAR("heads", 2)))},
    {OINF_STRING_PADDING_ZERO, "metadata[0].key_padding", "-in-metadata",
     FILE_OF(ENTRIES(SCALAR("steps", U64, LIST(1))))},
    {OINF_STRING_PADDING_ZERO, "tensor[0].name_padding", "-in-tensors",
     FILE_OF(TENSORS(DECLARED("layer", U8, ONES(0))))},
    {OINF_METADATA_STRING_PADDING_ZERO, "metadata[0].value_padding", "",
     FILE_OF(ENTRIES(TEXT("k", "clamp")))},
    {OINF_METADATA_BITSET_PADDING_ZERO, "metadata[0].value_padding", "",
     FILE_OF(ENTRIES(BITS("k", 8, "\x5a")))},
    {OINF_METADATA_NDARRAY_PADDING_ZERO, "metadata[0].value_padding", "",
     FILE_OF(ENTRIES(ARRAY("k", U8, SHAPE(1), COUNT)))},
    {OINF_PAYLOAD_PADDING_ZERO, "padding", "-in-metadata",
     FILE_OF(ENTRIES(SCALAR("k", U8, LIST(1))))},
    {OINF_PAYLOAD_PADDING_ZERO, "padding#1", "-in-tensors",
     FILE_OF(TENSORS(TENSOR("w", U8, SHAPE(1), COUNT)))},
};

static size_t size_of(const padding *p)
{
    builder file = oinf_build(p->twin, AS_PLACED);
    size_t size = (size_t)need_field(&file, p->path)->size;

    free_builder(&file);
    return size;
}

static void add_bytes(case_sink *sink, const padding *p)
{
    size_t size = size_of(p);

    for (size_t i = 0; i < size; i++)
        oinf_add_lenient(sink, &(const lenient){
            .rule = p->rule, .where = INSIDE(p->path, i, 1), .twin = p->twin,
            .edits = {POKE(p->path, i, "\x80")}},
            "byte-%zu-of-%zu%s", i + 1, size, p->what);
    oinf_add_lenient(sink, &(const lenient){
        .rule = p->rule, .where = INSIDE(p->path, 0, 1), .twin = p->twin,
        .edits = {POKE(p->path, 0, "\x80"), POKE(p->path, size - 1, "\x80")}},
        "first-and-last-are-80%s", p->what);
    oinf_add_lenient(sink, &(const lenient){
        .rule = p->rule, .where = INSIDE(p->path, 0, 1), .twin = p->twin,
        .edits = {FILL(p->path, 0xff)}}, "all-are-ff%s", p->what);
}

/* Each of a hundred payloads of one byte has 7 bytes after it. */
#define PAYLOADS 100
#define NAME_SIZE 4

static void add_last(case_sink *sink, const file_model *twin, const char *what)
{
    builder file = oinf_build(twin, AS_PLACED);
    u64 at = file.size - 4;

    free_builder(&file);
    oinf_add_lenient(sink, &(const lenient){
        .rule = OINF_PAYLOAD_PADDING_ZERO, .where = AT_OFFSET(at, 1),
        .twin = twin, .edits = {POKE("padding#99", 3, "\x80")}}, "%s", what);
}

static void add_hundred(case_sink *sink)
{
    char names[PAYLOADS][NAME_SIZE];
    oinf_entry entries[PAYLOADS];
    oinf_tensor tensors[PAYLOADS];
    const file_model values = {.entries = entries, .entry_count = PAYLOADS};
    const file_model data = {.tensors = tensors, .tensor_count = PAYLOADS};

    for (size_t i = 0; i < PAYLOADS; i++) {
        snprintf(names[i], NAME_SIZE, "%03zu", i % 1000);
        const oinf_text name = {names[i], NAME_SIZE - 1, 1};
        entries[i] = (oinf_entry){name, U8, {U8, 0, NULL, COUNT}, NO_TEXT, 0,
                                  0};
        tensors[i] = (oinf_tensor){name, {U8, 0, NULL, COUNT}, HAS_DATA, 0};
    }
    add_last(sink, &values, "last-of-100-in-metadata");
    add_last(sink, &data, "last-of-100-in-tensors");
}

void oinf_stray_bytes_cases(case_sink *sink)
{
    add_hundred(sink);
    for (size_t i = 0; i < sizeof paddings / sizeof paddings[0]; i++)
        add_bytes(sink, &paddings[i]);
}
