/* GGUF: keys, and the meaning of those that the document describes. */
#include "fast/gguf/gguf.h"

/* Checks for segments of letters, digits, _ and -, separated by dots. */
bool fast_gguf_is_key(const u8 *key, u32 size)
{
    bool odd = false, begins = true;    /* a segment */

    for (u32 i = 0; i < size; i++) {
        u8 c = key[i];
        bool dot = c == '.';
        bool plain = (u8)((c | 0x20) - 'a') < 26 || (u8)(c - '0') < 10 ||
                     c == '_' || c == '-';
        odd |= !(plain | (dot & !begins));
        begins = dot;
    }
    return !odd && !begins;
}

/* -------------------------------------------------------------- standard -- */

enum { ANY = GGUF_TYPES };      /* type */

/* What is judged in addition to the type. */
enum {
    TYPE_ALONE, ALIGNMENT, ARCHITECTURE, QUANTIZATION, TOKENS, SCORES,
    TOKEN_TYPES, SPLIT_NO, SPLIT_COUNT, SPLIT_TENSORS
};

typedef struct {
    const char *key;
    u8 size;
    u8 type, element;
    u8 part;
} standard;

#define ROW(key, type, element, part) \
    {key, sizeof(key) - 1, type, element, part}
#define TEXT(key)  ROW("general." key, GGUF_STRING, ANY, TYPE_ALONE)
#define TEXTS(key) ROW("general." key, GGUF_ARRAY, GGUF_STRING, TYPE_ALONE)
#define TOKENIZER(key, type, element) \
    ROW("tokenizer." key, type, element, TYPE_ALONE)

static const standard standards[] = {
    ROW("general.alignment", GGUF_UINT32, ANY, ALIGNMENT),
    ROW("general.architecture", GGUF_STRING, ANY, ARCHITECTURE),
    ROW("general.quantization_version", GGUF_UINT32, ANY, QUANTIZATION),
    ROW("general.file_type", GGUF_UINT32, ANY, TYPE_ALONE),
    TEXT("name"), TEXT("author"), TEXT("version"), TEXT("organization"),
    TEXT("basename"), TEXT("finetune"), TEXT("description"),
    TEXT("quantized_by"), TEXT("size_label"), TEXT("license"),
    TEXT("license.name"), TEXT("license.link"), TEXT("url"), TEXT("doi"),
    TEXT("uuid"), TEXT("repo_url"), TEXT("source.url"), TEXT("source.doi"),
    TEXT("source.uuid"), TEXT("source.repo_url"),
    TEXTS("tags"), TEXTS("languages"), TEXTS("datasets"),
    ROW("general.base_model.count", GGUF_UINT32, ANY, TYPE_ALONE),
    ROW("tokenizer.ggml.tokens", GGUF_ARRAY, GGUF_STRING, TOKENS),
    ROW("tokenizer.ggml.scores", GGUF_ARRAY, GGUF_FLOAT32, SCORES),
    ROW("tokenizer.ggml.token_type", GGUF_ARRAY, GGUF_INT32, TOKEN_TYPES),
    TOKENIZER("ggml.model", GGUF_STRING, ANY),
    TOKENIZER("ggml.merges", GGUF_ARRAY, GGUF_STRING),
    TOKENIZER("ggml.added_tokens", GGUF_ARRAY, GGUF_STRING),
    TOKENIZER("ggml.bos_token_id", GGUF_UINT32, ANY),
    TOKENIZER("ggml.eos_token_id", GGUF_UINT32, ANY),
    TOKENIZER("ggml.unknown_token_id", GGUF_UINT32, ANY),
    TOKENIZER("ggml.separator_token_id", GGUF_UINT32, ANY),
    TOKENIZER("ggml.padding_token_id", GGUF_UINT32, ANY),
    TOKENIZER("huggingface.json", GGUF_STRING, ANY),
    TOKENIZER("rwkv.world", GGUF_STRING, ANY),
    TOKENIZER("chat_template", GGUF_STRING, ANY),
    ROW("split.no", ANY, ANY, SPLIT_NO),
    ROW("split.count", GGUF_UINT16, ANY, SPLIT_COUNT),
    ROW("split.tensors.count", GGUF_INT32, ANY, SPLIT_TENSORS),
};

static const standard *find_standard(const u8 *key, u32 size)
{
    for (size_t i = 0; i < sizeof standards / sizeof *standards; i++)
        if (standards[i].size == size &&
            memcmp(standards[i].key, key, size) == 0)
            return &standards[i];
    return NULL;
}

static bool has_type(const standard *s, const gguf_value *v)
{
    return (s->type == ANY || s->type == v->type) &&
           (s->element == ANY || s->element == v->element);
}

/* Reports whether it is a power of two and a multiple of 8. */
static bool is_alignment(u64 value)
{
    return value >= 8 && (value & (value - 1)) == 0;
}

static bool is_architecture(const u8 *text, u64 size)
{
    bool odd = size == 0;

    for (u64 i = 0; i < size; i++) {
        u8 c = text[i];
        odd |= !((u8)(c - 'a') < 26 || (u8)(c - '0') < 10 || c == '-' ||
                 c == '_');
    }
    return !odd;
}

/* Judges a general key. v is a uint32 where its number is judged. */
static bool judge_general(gguf_meaning *m, u8 part, const u8 *bytes,
                          const gguf_value *v)
{
    switch (part) {
    case ALIGNMENT:
        m->alignment = load_u32le(bytes);
        return is_alignment(m->alignment);
    case ARCHITECTURE:
        m->has_architecture = true;
        return is_architecture(bytes, v->count);
    case QUANTIZATION:
        m->has_version = true;
        return true;
    default:
        return true;
    }
}

bool fast_gguf_means(gguf_meaning *m, const assay_fast *f, const u8 *key,
                     u32 size, const gguf_value *v)
{
    const standard *s = find_standard(key, size);
    const u8 *bytes = f->bytes + v->at;

    if (s == NULL)
        return true;
    if (!has_type(s, v))
        return false;
    switch (s->part) {
    case TOKENS:
        m->tokens.is_there = true;
        m->tokens.count = v->count;
        return true;
    case SCORES:
        m->scores.is_there = true;
        m->scores.count = v->count;
        return true;
    case TOKEN_TYPES:
        m->token_types.is_there = true;
        m->token_types.count = v->count;
        return true;
    case SPLIT_NO:
        m->split_no.is_there = v->type == GGUF_UINT16;
        if (m->split_no.is_there)
            m->split_no.value = load_u16le(bytes);
        return true;
    case SPLIT_COUNT:
        m->split_count.is_there = true;
        m->split_count.value = load_u16le(bytes);
        return true;
    case SPLIT_TENSORS:
        m->split_tensors.is_there = true;
        m->split_tensors.value = load_u32le(bytes);
        return true;
    default:
        return judge_general(m, s->part, bytes, v);
    }
}

/* Without split.count, split.no may have any value. */
static bool fits_split(const gguf_meaning *m, u64 tensors)
{
    u32 count = m->split_count.value, all = m->split_tensors.value;

    if (m->split_count.is_there &&
        (!m->split_no.is_there ||
         (count > 0 && m->split_no.value >= count)))
        return false;
    return !m->split_tensors.is_there ||
           (all <= INT32_MAX && all >= tensors);
}

bool fast_gguf_fits(const gguf_meaning *m, u64 tensors)
{
    bool scores = m->tokens.is_there && m->scores.is_there;
    bool types = m->tokens.is_there && m->token_types.is_there;

    return m->has_architecture && fits_split(m, tensors) &&
           (!scores || m->scores.count == m->tokens.count) &&
           (!types || m->token_types.count == m->tokens.count);
}
