/*
 * The writer of primitiv v0.1. msgpack-c packs the objects; edits of the files
 * make what msgpack-c never writes (longer heads, other types of objects).
 */
#include "generators/primitiv/model.h"

#include <msgpack/pack.h>
#include <stdarg.h>

const char *const primitiv_types[] = {"shape", "tensor", "parameter", "model",
                                      "optimizer"};

static size_t text_size(const primitiv_text *t)
{
    return t->size * t->times;
}

const primitiv_text *primitiv_name(const primitiv_parameter *p, size_t i)
{
    static const primitiv_text m = T("m");

    return p->names != NULL ? &p->names[i] : &m;
}

/* -------------------------------------------------------------- objects -- */

static int put_bytes(void *b, const char *bytes, size_t size)
{
    emit_bytes(b, bytes, size, NULL);
    return 0;
}

static msgpack_packer pack_into(builder *b)
{
    msgpack_packer packer;

    msgpack_packer_init(&packer, b, put_bytes);
    return packer;
}

void primitiv_emit_uint(builder *b, u64 value, const char *name, ...)
{
    msgpack_packer packer = pack_into(b);
    char path[GOLDEN_PATH_SIZE];
    size_t from = b->size;
    va_list arguments;

    va_start(arguments, name);
    vsnprintf(path, sizeof path, name, arguments);
    va_end(arguments);

    msgpack_pack_fix_uint32(&packer, (uint32_t)value);
    name_field(b, from, "%s", path);
    b->fields[b->field_count - 1].order = NUMBER_BE;
}

/* Not as a C float, which may quieten a signalling NaN. */
static void emit_float(builder *b, u64 bits, const char *name)
{
    emit_be(b, (u64)0xca << 32 | bits, 5, "%s", name);
}

static size_t pack_array_head(builder *b, size_t count)
{
    msgpack_packer packer = pack_into(b);
    size_t from = b->size;

    msgpack_pack_array(&packer, count);
    return from;
}

static void emit_map_head(builder *b, size_t count, const char *name)
{
    msgpack_packer packer = pack_into(b);
    size_t from = b->size;

    msgpack_pack_map(&packer, count);
    name_field(b, from, "%s", name);
}

static size_t pack_str_head(builder *b, const primitiv_text *t)
{
    msgpack_packer packer = pack_into(b);
    size_t from = b->size;

    msgpack_pack_str(&packer, text_size(t));
    return from;
}

void primitiv_emit_text(builder *b, const primitiv_text *t)
{
    for (size_t i = 0; i < t->times; i++)
        emit_bytes(b, t->bytes, t->size, NULL);
}

static void emit_key(builder *b, const primitiv_text *key)
{
    name_field(b, pack_str_head(b, key), "key_head");

    size_t from = b->size;
    primitiv_emit_text(b, key);
    name_field(b, from, "key");
}

/* -------------------------------------------------------------- records -- */

static void emit_shape(builder *b, const primitiv_tensor *t)
{
    name_field(b, pack_array_head(b, t->rank), "dims_head");
    for (size_t j = 0; j < t->rank; j++)
        primitiv_emit_uint(b, dimension(t->dims, j), "dims[%zu]", j);
    primitiv_emit_uint(b, t->batch, "batch");
}

static u64 count_floats(const primitiv_tensor *t)
{
    return t->batch * element_count(t->dims, t->rank);
}

void primitiv_emit_data(builder *b, const primitiv_tensor *t)
{
    const scalar type = {FLOAT_NUMBER, 32, 23};

    if (t->data != NULL) {
        emit_bytes(b, t->data, t->size, NULL);
        return;
    }
    for (u64 i = 0; i < count_floats(t); i++) {
        u64 sign = (i % 2) << 31;
        emit_u32le(b, float_bits((t->first + i) % 1000 + 1, type) | sign, NULL);
    }
}

static void emit_tensor(builder *b, const primitiv_tensor *t)
{
    msgpack_packer packer = pack_into(b);
    size_t size = t->data != NULL ? t->size : (size_t)count_floats(t) * 4;

    emit_shape(b, t);

    size_t head = b->size;
    msgpack_pack_bin(&packer, size);
    name_field(b, head, "data_head");

    size_t from = b->size;
    primitiv_emit_data(b, t);
    name_field(b, from, "data");
}

static void emit_value(builder *b, const primitiv_tensor *t)
{
    open_scope(b, "value");
    emit_tensor(b, t);
    close_scope(b);
}

static void emit_parameter(builder *b, const primitiv_parameter *p)
{
    emit_value(b, &p->value);
    primitiv_emit_uint(b, p->stat_count, "stat_count");
    for (size_t k = 0; k < p->stat_count; k++) {
        open_scope(b, "stat[%zu]", k);
        emit_key(b, &p->stats[k].key);
        emit_value(b, &p->stats[k].value);
        close_scope(b);
    }
}

void primitiv_emit_pair(builder *b, const primitiv_parameter *p, size_t i)
{
    open_scope(b, "parameter[%zu]", i);
    name_field(b, pack_array_head(b, p->name_count), "key_head");
    for (size_t j = 0; j < p->name_count; j++) {
        const primitiv_text *name = primitiv_name(p, j);
        name_field(b, pack_str_head(b, name), "name_head[%zu]", j);

        size_t from = b->size;
        primitiv_emit_text(b, name);
        name_field(b, from, "name[%zu]", j);
    }
    emit_parameter(b, p);
    close_scope(b);
}

static void emit_optimizer(builder *b, const file_model *m)
{
    emit_map_head(b, m->uint_count, "optimizer.uint_configs_head");
    for (size_t i = 0; i < m->uint_count; i++) {
        open_scope(b, "uint_config[%zu]", i);
        emit_key(b, &m->uints[i].key);
        primitiv_emit_uint(b, m->uints[i].bits, "value");
        close_scope(b);
    }

    emit_map_head(b, m->float_count, "optimizer.float_configs_head");
    for (size_t i = 0; i < m->float_count; i++) {
        open_scope(b, "float_config[%zu]", i);
        emit_key(b, &m->floats[i].key);
        emit_float(b, m->floats[i].bits, "value");
        close_scope(b);
    }
}

void primitiv_emit_header(builder *b, data_type type)
{
    open_scope(b, "header");
    primitiv_emit_uint(b, 0, "ver_major");
    primitiv_emit_uint(b, 1, "ver_minor");
    primitiv_emit_uint(b, (u64)type << 8, "data_type");
    close_scope(b);
}

static void emit_one(builder *b, const file_model *m)
{
    static const char *const scopes[] = {"shape", "tensor", "parameter"};
    const primitiv_parameter *p = &m->parameters[0];

    open_scope(b, "%s", scopes[m->type]);
    if (m->type == A_SHAPE)
        emit_shape(b, &p->value);
    else if (m->type == A_TENSOR)
        emit_tensor(b, &p->value);
    else
        emit_parameter(b, p);
    close_scope(b);
}

builder primitiv_build(const void *model)
{
    const file_model *m = model;
    builder b = {0};

    primitiv_emit_header(&b, m->type);
    if (m->type == AN_OPTIMIZER) {
        emit_optimizer(&b, m);
    } else if (m->type == A_MODEL) {
        primitiv_emit_uint(&b, m->parameter_count,
                                "model.parameter_count");
        for (size_t i = 0; i < m->parameter_count; i++)
            primitiv_emit_pair(&b, &m->parameters[i], i);
    } else {
        emit_one(&b, m);
    }
    return b;
}
