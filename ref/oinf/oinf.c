/*
 * OINF v1                                                     spec/oinf.md
 *
 *     header
 *     size variables     n_sizevars entries
 *     metadata           n_metadata entries
 *     tensors            n_tensors entries
 *     data               the values of metadata, then the data of tensors
 *
 * All numbers are little-endian; offsets count from the start of the file.
 * Sections, values and data begin at multiples of 8, after padding with zeros.
 * The fields of an entry follow each other without padding.
 */
#include "oinf/oinf.h"

#include <inttypes.h>

#define HEADER_SIZE     72

/* A document may repeat shared payloads up to 64 times the file and 1 MiB. */
#define MOST_DECODED   64
#define LEAST_UNFOLDED  ((1u << 20) / MOST_DECODED)

/* Advises about likely reasons of an unsupported version. */
static void guess_version(reader *in, u32 version)
{
    span shifted = bytes_at(in, HEADER_SIZE - 8, 8);    /* then, file_size */
    u64 file_size = element_stored(ASSAY_U64, shifted, 0);

    if (version == 2) {
        find_version(in, "2");
        advise(in, "version 2, which openinfer-oinf after 0.1.1 writes, has a "
               "different layout: read it with that software");
    }
    if (version == 1u << 24 && file_size == in->report->file.size)
        advise(in, "the magic seems to be padded to 8 bytes: write the header "
               "without padding, version at byte 5");
}

/* Advises why the length differs: the file is truncated, if the sections end
 * inside the stated size, or another file follows. */
static void guess_length(reader *in, const oinf_file *file)
{
    u64 stated = file->file_size.value;
    bool right = stated % OINF_UNIT == 0;

    for (u32 s = 0; s < OINF_SECTIONS; s++)
        right &= file->begin[s].value <= stated;
    if (right && stated > in->report->file.size)
        advise_whole(in, stated);
    else if (right)
        advise_joined(in, stated, "each file has its own tensors");
}

/* Stops if the length differs: no count or offset can be trusted then. */
static void check_file_size(reader *in, const oinf_file *file)
{
    const oinf_number *stated = &file->file_size;
    u64 size = in->report->file.size;

    if (!expect_at(in, &stated->field, stated->value == size,
                   OINF_HEADER_FILE_SIZE)) {
        found(in, "is %" PRIu64 ", but the file is %" PRIu64 " bytes long",
              stated->value, size);
        guess_length(in, file);
        read_on(in);
    }
    expect_at(in, &stated->field, size % OINF_UNIT == 0,
              OINF_HEADER_FILE_SIZE_MULTIPLE);
}

static void check_offsets_in_file(reader *in, const oinf_number *begin)
{
    u64 size = in->report->file.size;
    bool right = true;

    for (u32 s = 0; s < OINF_SECTIONS; s++)
        right &= expect_at(in, &begin[s].field, begin[s].value <= size,
                           OINF_HEADER_OFFSETS_IN_FILE);
    if (!right)
        read_on(in);
}

static void check_offsets(reader *in, const oinf_number *begin)
{
    bool right = true;

    for (u32 s = 0; s < OINF_SECTIONS; s++)
        right &= expect_at(in, &begin[s].field, begin[s].value % OINF_UNIT == 0,
                           OINF_HEADER_OFFSETS_ALIGNED);
    right &= expect_at(in, &begin[OINF_SIZEVARS].field,
                       begin[OINF_SIZEVARS].value >= HEADER_SIZE,
                       OINF_HEADER_SIZEVARS_AFTER_HEADER);
    for (u32 s = 1; s < OINF_SECTIONS; s++)
        right &= expect_at(in, &begin[s].field,
                           begin[s].value >= begin[s - 1].value,
                           OINF_HEADER_OFFSETS_ASCENDING);
    if (!right)
        stop(in);
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
    require_version(in, version, "OINF", OINF_HEADER_VERSION);
    guess_version(in, version);

    u32 flags = get_u32le(in, "flags");
    expect(in, flags == 0, OINF_HEADER_FLAGS_ZERO);

    file->count[OINF_SIZEVARS] = oinf_get_u32(in, "n_sizevars");
    file->count[OINF_METADATA] = oinf_get_u32(in, "n_metadata");
    file->count[OINF_TENSORS]  = oinf_get_u32(in, "n_tensors");

    u32 reserved = get_u32le(in, "reserved");
    expect(in, reserved == 0, OINF_HEADER_RESERVED_ZERO);

    file->begin[OINF_SIZEVARS] = oinf_get_u64(in, "offset_sizevars");
    file->begin[OINF_METADATA] = oinf_get_u64(in, "offset_metadata");
    file->begin[OINF_TENSORS]  = oinf_get_u64(in, "offset_tensors");
    file->begin[OINF_DATA]     = oinf_get_u64(in, "offset_data");
    file->file_size            = oinf_get_u64(in, "file_size");

    oinf_read_padding(in, 3, "padding", OINF_HEADER_PADDING_ZERO);

    check_file_size(in, file);
    check_offsets_in_file(in, file->begin);
    check_offsets(in, file->begin);
    leave(in);
    file->next_offset = file->begin[OINF_DATA].value;
}

/* Tables */

/* Returns a reader of the section of table t, up to the next section. */
static reader table_reader(const reader *in, const oinf_file *file, u32 t)
{
    u64 size = in->report->file.size;
    u64 begin = smaller(file->begin[t].value, size);
    u64 next = smaller(file->begin[t + 1].value, size);
    return reader_of(in, begin, next - begin);
}

/* Reports whether entry i follows: the count includes it and it has room. */
static bool has_entry(reader *in, const oinf_file *file, u32 t, u32 i)
{
    const oinf_table *table = &oinf_tables[t];
    const oinf_number *count = &file->count[t];

    return i < count->value && is_there(in, "header", &count->field, i,
                                        table->smallest, table->bounds);
}

static void read_table(reader *in, oinf_file *file, u32 t,
                       oinf_read_entry *read)
{
    const oinf_table *table = &oinf_tables[t];

    if (!ok(in))
        return;
    reader part = table_reader(in, file, t);
    for (u32 i = 0; has_entry(&part, file, t, i); i++) {
        enter(&part, table->record, i, table->bounds);
        read(&part, file, i);
        leave(&part);
    }
    file->end[t] = part.at;
    if (!ok(&part))
        stop(in);
    add_total(in->report, table->record, file->count[t].value);
}

static void read_tables(reader *in, oinf_file *file)
{
    open_list(file->doc, "sizevars");
    read_table(in, file, OINF_SIZEVARS, oinf_read_sizevar);
    close_member(file->doc);
    put_metadata(file->doc);
    read_table(in, file, OINF_METADATA, oinf_read_metadata);
    put_tensors(file->doc);
    read_table(in, file, OINF_TENSORS, oinf_read_tensor);
}

/* Rules across entries and tables */

/* Returns the first name that is less than the one before it, or NULL. */
static const record_name *first_unsorted(const record_names *names)
{
    for (u64 i = 1; i < names->count; i++)
        if (compare_spans(names->items[i - 1].text, names->items[i].text) > 0)
            return &names->items[i];
    return NULL;
}

/* Reports whether the names of a table ascend. */
static bool check_sorted(reader *in, const oinf_table *table,
                         const record_names *names)
{
    const record_name *n = first_unsorted(names);
    if (n == NULL)
        return true;
    assay_field blamed = field_at(table->name, n->where, n->text.size);
    blamed.kind = ASSAY_TEXT;

    enter_scope(in->report, table->record, n->record);
    expect_at(in, &blamed, false, OINF_CANONICAL_SORTED);
    leave_scope(in->report);
    return false;
}

static void check_names(reader *in, oinf_file *file)
{
    for (u32 t = 0; t < OINF_TABLES; t++) {
        const oinf_table *table = &oinf_tables[t];
        file->canonical &= check_sorted(in, table, &file->names[t]);
        check_unique(in, &file->names[t], table->record, table->name,
                     table->unique);
    }
}

static void read_between_sections(reader *in, oinf_file *file)
{
    u64 end = HEADER_SIZE;

    for (u32 s = 0; s < OINF_SECTIONS; s++) {
        file->canonical &= oinf_read_between(in, end, file->begin[s].value,
                                             OINF_SECTION_PADDING_ZERO,
                                             OINF_SECTION_GAP);
        end = file->end[s];
    }
}

static void show_canonical(reader *in, const oinf_file *file)
{
    bool canonical = file->canonical && file->placed &&
                     file->next_offset == in->report->file.size;

    put_flag(file->doc, "canonical", canonical);
}

static void limit_document(reader *in, const oinf_file *file)
{
    u64 size = in->report->file.size;

    if (file->doc != NULL &&
        file->payload_bytes / MOST_DECODED > size + LEAST_UNFOLDED)
        give_up(in->report, ASSAY_WHY_LIMIT,
                "overlapping payloads make the document too large");
}

static void close_file(reader *in, oinf_file *file)
{
    memory *m = &in->report->memory;

    for (u32 t = 0; t < OINF_TABLES; t++) {
        const oinf_table *table = &oinf_tables[t];
        name_records(in, &file->names[t], table->record, table->kind);
        FREE_LIST(m, &file->names[t]);
    }
    FREE_LIST(m, &file->payloads);
    FREE_LIST(m, &file->elements);
}

/* Judges a whole file. */
void oinf_check(reader *in, document *doc)
{
    oinf_file file = {.doc = doc, .ranges_known = true, .placed = true,
                      .canonical = true};

    read_header(in, &file);
    read_tables(in, &file);
    if (judges(in)) {
        check_names(in, &file);
        read_between_sections(in, &file);
        oinf_read_payloads(in, &file);
        show_canonical(in, &file);
        limit_document(in, &file);
    }
    close_file(in, &file);
}
