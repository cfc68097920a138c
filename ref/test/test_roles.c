/* Every field of the golden files has a role, and every row some field. */
#include "assay.h"
#include "core/roles.h"
#include "generators/corpus/generate.h"
#include "test/suite.h"

#include <string.h>

#define MOST_ROWS 256

/* The scopes around a field, outermost first. */
static u32 scopes_around(const assay_report *r, const assay_field *field,
                         scope around[MAX_SCOPES])
{
    scope inside[MAX_SCOPES];
    u32 depth = 0;

    for (u32 at = field->scope; at != ASSAY_NONE && depth < MAX_SCOPES;
         at = r->scopes.items[at].outer)
        inside[depth++] = r->scopes.items[at];
    for (u32 i = 0; i < depth; i++)
        around[i] = inside[depth - 1 - i];
    return depth;
}

static void look_at(const char *name, assay_report *r, bool *used)
{
    const assay_field *field;

    for (size_t i = 0; (field = assay_report_field(r, i)) != NULL; i++) {
        scope around[MAX_SCOPES];
        u32 depth = scopes_around(r, field, around);
        const role_row *row = find_role((format)assay_report_format(r), around,
                                        depth, field->name);
        char path[256];

        assay_field_path(r, field, path, sizeof path);
        CLAIM(row != NULL, "%s: roles.def has no row for %s", name, path);
        CLAIM(row->role == (assay_role)field->role, "%s: %s has role %u, not "
              "%u", name, path, field->role, row->role);
        used[row - role_rows] = true;
    }
    assay_free(r);
}

static int look_up(const golden *g, void *user)
{
    assay_options options = {.format = g->format, .fields = true};

    look_at(g->path, assay_validate(g->bytes, g->size, &options), user);
    return 0;
}

/* Indexes are not golden files; these two have the fields of indexes. */
static void look_at_indexes(bool *used)
{
    static const char *const indexes[] = {
        "{\"weight_map\": {\"w\": \"w.safetensors\"},"
        " \"metadata\": {\"total_size\": 0, \"x\": 1}}",
        "{\"weight_map\": [], \"metadata\": 0}",
    };
    const assay_options options = {.fields = true};
    const assay_shards shards = {0};

    for (size_t i = 0; i < sizeof indexes / sizeof *indexes; i++)
        look_at("an index",
                assay_validate_shards(indexes[i], strlen(indexes[i]), &options,
                                      &shards), used);
}

START_TEST(every_field_and_every_row)
{
    bool used[MOST_ROWS] = {false};

    ck_assert_uint_le(role_count, MOST_ROWS);
    for (format f = 1; f < FORMATS; f++)
        generate_cases(f, look_up, used);
    look_at_indexes(used);
    for (u32 i = 0; i < role_count; i++)
        CLAIM(used[i], "%s: no field is called %s",
              format_about(role_rows[i].format)->name, role_rows[i].field);
}
END_TEST

/* The more special row comes first; "[]" needs an index. */
START_TEST(the_row_of_a_path)
{
    const scope index = {"index", NO_INDEX, ASSAY_NONE};
    const scope shape = {"shape", NO_INDEX, 0}, of_list = {"shape", 2, 0};

    ck_assert_int_eq(find_role(FORMAT_zten, (scope[]){index, shape}, 2,
                               "head")->role, ASSAY_ROLE_COUNT);
    ck_assert_int_eq(find_role(FORMAT_zten, (scope[]){index, of_list}, 2,
                               "head")->role, ASSAY_ROLE_SHAPE);
    ck_assert_int_eq(find_role(FORMAT_zten, &index, 0, "head")->role,
                     ASSAY_ROLE_NONE);
    ck_assert_int_eq(find_role(FORMAT_mag, NULL, 0, "numel")->role,
                     ASSAY_ROLE_COUNT);
    ck_assert_ptr_null(find_role(FORMAT_mag, NULL, 0, "nume"));
    ck_assert_ptr_null(find_role(FORMAT_mag, NULL, 0, "numels"));
    ck_assert_ptr_null(find_role(FORMAT_mag, NULL, 0, ""));
}
END_TEST

RUN("roles", every_field_and_every_row, the_row_of_a_path)
