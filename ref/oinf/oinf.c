/*
 * OINF v1                                                     spec/oinf.md
 *
 *     header
 *     size variables     n_sizevars entries
 *     metadata           n_metadata entries
 *     tensors            n_tensors entries
 *     data               the values of metadata, then the data of tensors
 *
 * All numbers are little-endian, all offsets count from the start of the file.
 * Sections, values and data begin at multiples of 8, with zeros before them.
 * The fields of an entry follow each other without padding.
 */
#include "oinf/oinf.h"

#include <inttypes.h>
#include <string.h>

#define HEADER_SIZE     72
#define LONGEST_NAME  4096      /* that every reader must take */
#define HAS_DATA         1      /* bit of a tensor's flags */

/* A document unfolds shared payloads to 64 times the file and 1 MiB. */
#define MOST_UNFOLDED   64
#define LEAST_UNFOLDED  ((1u << 20) / MOST_UNFOLDED)

static const struct {
    const char *list, *record, *name;
    const char *count, *offset;
    u64 smallest;               /* entry */
    rule bounds, unique;
} tables[OINF_TABLES] = {
    {"sizevars", "sizevar", "name", "n_sizevars", "offset_sizevars", 16,
     OINF_SIZEVARS_TABLE_BOUNDS, OINF_SIZEVARS_NAMES_UNIQUE},
    {"metadata", "metadata", "key", "n_metadata", "offset_metadata", 32,
     OINF_METADATA_TABLE_BOUNDS, OINF_METADATA_KEYS_UNIQUE},
    {"tensors", "tensor", "name", "n_tensors", "offset_tensors", 36,
     OINF_TENSORS_TABLE_BOUNDS, OINF_TENSORS_NAMES_UNIQUE},
};

/* Why the version is wrong, if something plain explains it. */
static void guess_version(reader *in, u32 version)
{
    u64 size = in->report->file.size;
    span shifted = bytes_at(in, HEADER_SIZE - 8, 8);    /* file_size, then */

    if (version == 2)
        advise(in, "version 2 has another layout");
    if (version == 1u << 24 && shifted.size > 0 &&
        element_stored(ASSAY_U64, shifted, 0) == size)
        advise(in, "the magic seems to be padded to 8 bytes: version "
               "follows it at byte 5");
}

/*
 * Header                                                            section 3
 *
 *     u8   magic[5]      "OINF", 0
 *     u32  version       1
 *     u32  flags         zero
 *     u32  n_sizevars
 *     u32  n_metadata
 *     u32  n_tensors
 *     u32  reserved      zero
 *     u64  offset_sizevars
 *     u64  offset_metadata
 *     u64  offset_tensors
 *     u64  offset_data
 *     u64  file_size
 *     three zeros
 */
static void read_header(reader *in, oinf_file *file)
{
    enter(in, "header", NO_INDEX, OINF_HEADER_TRUNCATED);

    require_magic(in, FORMAT_oinf, OINF_HEADER_MAGIC);

    u32 version = get_u32le(in, "version");
    if (!require_version(in, version, "OINF", OINF_HEADER_VERSION))
        guess_version(in, version);
    u32 flags = get_u32le(in, "flags");
    expect(in, flags == 0, OINF_HEADER_FLAGS_ZERO);

    for (u32 t = 0; t < OINF_TABLES; t++) {
        file->count[t] = get_u32le(in, tables[t].count);
        file->count_field[t] = in->last;
    }
    u32 reserved = get_u32le(in, "reserved");
    expect(in, reserved == 0, OINF_HEADER_RESERVED_ZERO);

    for (u32 s = 0; s <= OINF_END; s++) {
        file->begin[s] = get_u64le(in, s < OINF_TABLES ? tables[s].offset :
                                s == OINF_DATA ? "offset_data" : "file_size");
        file->begin_field[s] = in->last;
    }
    oinf_read_padding(in, 3, "padding", OINF_HEADER_PADDING_ZERO);
    leave(in);
}

/* Where the sections may begin. */
static bool check_offsets(reader *in, const oinf_file *file)
{
    const u64 *begin = file->begin;
    const assay_field *field = file->begin_field;
    bool right = true;

    for (u32 s = 0; s <= OINF_DATA; s++)
        right &= expect_at(in, &field[s], begin[s] <= begin[OINF_END],
                           OINF_HEADER_OFFSETS_IN_FILE);
    if (!right)
        return false;
    for (u32 s = 0; s <= OINF_DATA; s++)
        right &= expect_at(in, &field[s], begin[s] % OINF_UNIT == 0,
                           OINF_HEADER_OFFSETS_ALIGNED);
    right &= expect_at(in, &field[0], begin[0] >= HEADER_SIZE,
                       OINF_HEADER_SIZEVARS_AFTER_HEADER);
    for (u32 s = 1; s <= OINF_DATA; s++)
        right &= expect_at(in, &field[s], begin[s] >= begin[s - 1],
                           OINF_HEADER_OFFSETS_ASCENDING);
    return right;
}

static void check_header(reader *in, const oinf_file *file)
{
    const assay_field *field = &file->begin_field[OINF_END];
    u64 told = file->begin[OINF_END], size = in->report->file.size;

    enter(in, "header", NO_INDEX, OINF_HEADER_TRUNCATED);
    if (!expect_at(in, field, told == size, OINF_HEADER_FILE_SIZE)) {
        found(in, "is %" PRIu64 ", but the file has %" PRIu64 " bytes",
              told, size);
        if (told > size)
            advise_cut(in, told - size);
        stop(in);
    }
    expect_at(in, field, size % OINF_UNIT == 0,
              OINF_HEADER_FILE_SIZE_MULTIPLE);
    if (ok(in) && !check_offsets(in, file))
        stop(in);
    leave(in);
}

/*
 * Name                                                              section 4
 *
 *     u32  name_length   at least 1
 *     u8   name[]        A to Z, a to z, 0 to 9, dot, underscore, hyphen
 *     zeros up to a multiple of 8 from name_length on
 *
 * In metadata the fields are called key_length and key.
 */
static span read_name(reader *in, oinf_file *file, u32 table, u32 record)
{
    bool key = table == OINF_METADATA;

    u32 length = get_u32le(in, key ? "key_length" : "name_length");
    u64 padding = oinf_padding(4 + (u64)length);
    require(in, length <= left(in), OINF_STRING_LENGTH_BOUNDS);
    require(in, length + padding <= left(in), OINF_STRING_PADDING_PRESENT);
    expect(in, length >= 1, OINF_STRING_NAME_NONEMPTY);
    expect(in, length <= LONGEST_NAME, OINF_STRING_NAME_LENGTH_LIMIT);

    span name = get_text(in, length, tables[table].name);
    check_each_byte(in, in->last.offset, name.size, oinf_is_name,
                    OINF_STRING_CHARSET);
    keep_name(in, &file->names[table],
              &(record_name){.text = name, .where = in->last.offset,
                             .record = record});

    if (!oinf_read_padding(in, padding, key ? "key_padding" : "name_padding",
                           OINF_STRING_PADDING_ZERO))
        advise(in, "if the next field stands here, its writer forgot "
               "the padding");
    return name;
}

/*
 * Size variable                                                   section 5.1
 *
 *     name
 *     u64  value
 */
static void read_sizevar(reader *in, oinf_file *file, u32 i)
{
    document *doc = file->doc;
    span name = read_name(in, file, OINF_SIZEVARS, i);

    u64 value = get_u64le(in, "value");

    open_object(doc, NULL);
    put_text(doc, "name", name);
    put_number(doc, "value", value);
    close_member(doc);
}

/*
 * Whether the value is there. Its fields are recorded later, once it is known
 * whose the bytes are that it shares with others: see show_payload().
 */
static bool read_value(reader *in, oinf_file *file,
                       const oinf_place *p)
{
    document *doc = file->doc;
    range elements = {0};
    bool shown = in->report->wants_fields;

    if (!oinf_check_place(in, file, p))
        return false;
    reader value = reader_of(in, p->offset, p->size);
    in->report->wants_fields = false;
    bool right = oinf_read_value(&value, doc, p, &elements);
    in->report->wants_fields = shown;
    if (right)
        oinf_add_payload(in, file, p, &elements);
    return right;
}

/*
 * Metadata entry                                                  section 5.2
 *
 *     name               called key
 *     u32  value_type    1 to 25
 *     u32  value_flags   zero
 *     u64  value_nbytes
 *     u64  value_offset  of the value, see oinf_read_value()
 */
static void read_metadata(reader *in, oinf_file *file, u32 i)
{
    document *doc = file->doc;
    oinf_place p = {OINF_METADATA_OFFSET_ALIGNED, OINF_METADATA_OFFSET_IN_DATA,
                    OINF_METADATA_BOUNDS, .record = i};
    span key = read_name(in, file, OINF_METADATA, i);

    p.type = get_u32le(in, "value_type");
    bool known = expect(in, 1 <= p.type && p.type < OINF_TYPES,
                        OINF_METADATA_TYPE_KNOWN);
    explain(in, "%s", oinf_type_name(p.type));

    u32 flags = get_u32le(in, "value_flags");
    expect(in, flags == 0, OINF_METADATA_FLAGS_ZERO);

    p.size = get_u64le(in, "value_nbytes");
    p.size_field = in->last;
    p.offset = get_u64le(in, "value_offset");
    p.offset_field = in->last;

    document_add_entry(doc, key, oinf_type_name(p.type));
    file->ranges_known &= known && read_value(in, file, &p);
    put_number(doc, "offset", p.offset);
    put_number(doc, "size", p.size);
    close_member(doc);
}

/* Whether it is clear that there are none. */
static bool check_no_data(reader *in, const oinf_place *p, const oinf_shape *s)
{
    const assay_field *field = p->size != 0 ? &p->size_field :
                               &p->offset_field;

    if (!expect_at(in, &s->field, s->fits, OINF_TENSORS_NO_DATA_NUMEL))
        found(in, "have a product of 2^64 or more");
    return expect_at(in, field, p->size == 0 && p->offset == 0,
                     OINF_TENSORS_NO_DATA_ZERO);
}

static void put_tensor(document *doc, span name, const oinf_place *p,
                       const oinf_shape *s, span data, bool has_data)
{
    payload elements = {data, oinf_element(p->type), s->count};

    document_add(doc, &(tensor_record){.name = name,
                                       .dtype = oinf_type_name(p->type),
                                       .shape = s->dims,
                                       .has_data = has_data,
                                       .offset = p->offset,
                                       .size = p->size,
                                       .elements = has_data ? s->count : 0,
                                       .element = (u8)elements.type});
    put_after(doc, AFTER_SHAPE);
    put_flag(doc, "has_data", has_data);
    put_after(doc, AFTER_DATA);
    if (has_data && oinf_is_packed(p->type))
        put_digest(doc, "unpacked_sha256", &elements);
    close_member(doc);
}

/*
 * Tensor entry                                                    section 5.3
 *
 *     name
 *     u32  dtype         1 to 12, 16 to 25
 *     u32  ndim
 *     u32  flags         bit 0: has data
 *     u64  dims[ndim]    outermost first
 *     u64  data_nbytes
 *     u64  data_offset   both zero in a tensor without data
 */
static void read_tensor(reader *in, oinf_file *file, u32 i)
{
    document *doc = file->doc;
    oinf_place p = {OINF_TENSORS_OFFSET_ALIGNED, OINF_TENSORS_OFFSET_IN_DATA,
                    OINF_TENSORS_BOUNDS, .record = i};
    span name = read_name(in, file, OINF_TENSORS, i);

    p.type = get_u32le(in, "dtype");
    bool known = expect(in, oinf_element(p.type) != ASSAY_NO_ELEMENT,
                        OINF_TENSORS_DTYPE_KNOWN);
    expect(in, p.type != OINF_BITSET, OINF_TENSORS_DTYPE_BITSET);
    explain(in, "%s", oinf_type_name(p.type));

    u32 ndim = get_u32le(in, "ndim");
    assay_field ndim_field = in->last;

    u32 flags = get_u32le(in, "flags");
    bool has_data = (flags & HAS_DATA) != 0;
    expect(in, flags <= HAS_DATA, OINF_TENSORS_FLAGS_UNKNOWN);
    file->canonical &= flags <= HAS_DATA;
    explain(in, has_data ? "has data" : "no data");

    require_at(in, &ndim_field, ndim <= left(in) / 8, OINF_TENSORS_RANK_BOUNDS);
    expect_at(in, &ndim_field, ndim <= OINF_RANK, OINF_TENSORS_RANK_LIMIT);
    oinf_shape s = oinf_read_dims(in, ndim, p.type,
                                  OINF_TENSORS_ZERO_DIM_OVERFLOW);

    p.size = get_u64le(in, "data_nbytes");
    p.size_field = in->last;
    p.offset = get_u64le(in, "data_offset");
    p.offset_field = in->last;

    file->ranges_known &= !has_data ? check_no_data(in, &p, &s) :
                       known && oinf_check_data(in, file, &p, &s);
    put_tensor(doc, name, &p, &s, bytes_at(in, p.offset, p.size), has_data);
}

/* Tables: entries that the section has no room for, or cuts, break its rule. */

typedef void read_entry(reader *in, oinf_file *file, u32 i);

static void read_table(reader *in, oinf_file *file, u32 table,
                       read_entry *read)
{
    document *doc = file->doc;

    if (!ok(in))
        return;
    reader part = reader_of(in, file->begin[table],
                            file->begin[table + 1] - file->begin[table]);

    open_list(doc, tables[table].list);
    for (u32 i = 0; i < file->count[table] &&
         is_there(&part, "header", &file->count_field[table], i,
                  tables[table].smallest, tables[table].bounds); i++) {
        enter(&part, tables[table].record, i, tables[table].bounds);
        read(&part, file, i);
        leave(&part);
    }
    close_member(doc);
    file->end[table] = part.at;
    if (!ok(&part))
        stop(in);
    add_total(in->report, tables[table].record, file->count[table]);
}

/* Rules across the entries */

static bool is_sorted(reader *in, const record_names *names, u32 table)
{
    for (u64 i = 1; i < names->count; i++) {
        const record_name *n = &names->items[i];
        if (compare_spans(names->items[i - 1].text, n->text) <= 0)
            continue;
        in->last = field_at(tables[table].name, n->where, n->text.size);
        in->last.kind = ASSAY_TEXT;
        enter(in, tables[table].record, n->record, tables[table].bounds);
        expect(in, false, OINF_CANONICAL_SORTED);
        leave(in);
        return false;
    }
    return true;
}

static void check_tables(reader *in, oinf_file *file)
{
    u64 end = HEADER_SIZE;

    for (u32 t = 0; t < OINF_TABLES; t++) {
        file->canonical &= is_sorted(in, &file->names[t], t);
        check_unique(in, &file->names[t], tables[t].record, tables[t].name,
                     tables[t].unique);
    }
    for (u32 s = 0; s <= OINF_DATA; s++) {
        file->canonical &= oinf_read_between(in, end, file->begin[s],
                                             OINF_SECTION_PADDING_ZERO,
                                             OINF_SECTION_GAP);
        end = s < OINF_TABLES ? file->end[s] : 0;
    }
}

static void put_end(reader *in, const oinf_file *file)
{
    document *doc = file->doc;
    u64 size = in->report->file.size;

    put_flag(doc, "canonical", file->canonical && file->placed &&
             file->next_offset == size);
    if (doc != NULL &&
        file->payload_bytes / MOST_UNFOLDED > size + LEAST_UNFOLDED)
        give_up(in->report, "the payloads overlap too often to show");
}

/* A whole file. */
void oinf_check(reader *in, document *doc)
{
    oinf_file file = {.doc = doc, .ranges_known = true, .placed = true,
                      .canonical = true};

    read_header(in, &file);
    check_header(in, &file);
    file.next_offset = file.begin[OINF_DATA];
    read_table(in, &file, OINF_SIZEVARS, read_sizevar);
    read_table(in, &file, OINF_METADATA, read_metadata);
    read_table(in, &file, OINF_TENSORS, read_tensor);
    if (ok(in)) {
        check_tables(in, &file);
        if (file.ranges_known)
            oinf_read_data(in, &file);
        put_end(in, &file);
    }
    for (u32 t = 0; t < OINF_TABLES; t++)
        FREE_LIST(&in->report->memory, &file.names[t]);
    FREE_LIST(&in->report->memory, &file.payloads);
    FREE_LIST(&in->report->memory, &file.elements);
}
