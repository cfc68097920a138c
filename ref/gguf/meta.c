/*
 * GGUF: standard keys                                  sections 4.4 and 4.5
 *
 * Each key is looked up in a small table as it is read. Only the few pairs that
 * rules about the whole file need are kept, however many pairs there are.
 */
#include "gguf/gguf.h"

#include <inttypes.h>

#include "bytes/each_byte.h"

#define LAST_FILE_TYPE 18       /* in the list of the specification */
#define ANY_TYPE GGUF_VALUE_TYPES

/* A key, the type of its value, and the type of elements for an array. */
typedef struct {
    const char *key;
    u8 type, elements;
    u8 keep;                    /* a gguf_kept_key, or GGUF_KEYS_KEPT */
} standard_key;

#define TEXT(key)   {key, GGUF_STRING, ANY_TYPE, GGUF_KEYS_KEPT}
#define TEXTS(key)  {key, GGUF_ARRAY, GGUF_STRING, GGUF_KEYS_KEPT}
#define NUMBER(key) {key, GGUF_UINT32, ANY_TYPE, GGUF_KEYS_KEPT}
#define ALIGNMENT   "general.alignment"
#define FILE_TYPE   "general.file_type"

/* Sorted by key. ANY_TYPE: the type is judged elsewhere, or not at all. */
static const standard_key standard_keys[] = {
    {ALIGNMENT, ANY_TYPE, ANY_TYPE, GGUF_KEYS_KEPT},
    {"general.architecture", GGUF_STRING, ANY_TYPE, GGUF_KEY_ARCHITECTURE},
    TEXT("general.author"),
    NUMBER("general.base_model.count"),
    TEXT("general.basename"),
    TEXTS("general.datasets"),
    TEXT("general.description"),
    TEXT("general.doi"),
    NUMBER(FILE_TYPE),
    TEXT("general.finetune"),
    TEXTS("general.languages"),
    TEXT("general.license"),
    TEXT("general.license.link"),
    TEXT("general.license.name"),
    TEXT("general.name"),
    TEXT("general.organization"),
    {"general.quantization_version", GGUF_UINT32, ANY_TYPE,
     GGUF_KEY_QUANTIZATION_VERSION},
    TEXT("general.quantized_by"),
    TEXT("general.repo_url"),
    TEXT("general.size_label"),
    TEXT("general.source.doi"),
    TEXT("general.source.repo_url"),
    TEXT("general.source.url"),
    TEXT("general.source.uuid"),
    TEXTS("general.tags"),
    TEXT("general.url"),
    TEXT("general.uuid"),
    TEXT("general.version"),
    {"split.count", ANY_TYPE, ANY_TYPE, GGUF_KEY_SPLIT_COUNT},
    {"split.no", ANY_TYPE, ANY_TYPE, GGUF_KEY_SPLIT_NO},
    {"split.tensors.count", ANY_TYPE, ANY_TYPE, GGUF_KEY_SPLIT_TENSORS},
    TEXT("tokenizer.chat_template"),
    TEXTS("tokenizer.ggml.added_tokens"),
    NUMBER("tokenizer.ggml.bos_token_id"),
    NUMBER("tokenizer.ggml.eos_token_id"),
    TEXTS("tokenizer.ggml.merges"),
    TEXT("tokenizer.ggml.model"),
    NUMBER("tokenizer.ggml.padding_token_id"),
    {"tokenizer.ggml.scores", GGUF_ARRAY, GGUF_FLOAT32, GGUF_KEY_SCORES},
    NUMBER("tokenizer.ggml.separator_token_id"),
    {"tokenizer.ggml.token_type", GGUF_ARRAY, GGUF_INT32, GGUF_KEY_TOKEN_TYPE},
    {"tokenizer.ggml.tokens", GGUF_ARRAY, GGUF_STRING, GGUF_KEY_TOKENS},
    NUMBER("tokenizer.ggml.unknown_token_id"),
    TEXT("tokenizer.huggingface.json"),
    TEXT("tokenizer.rwkv.world"),
};

#define STANDARD_KEYS (sizeof standard_keys / sizeof standard_keys[0])

static span span_of(const char *word)
{
    return (span){(const u8 *)word, strlen(word)};
}

static const standard_key *find_standard(span key)
{
    size_t from = 0, to = STANDARD_KEYS;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        int order = compare_spans(key, span_of(standard_keys[middle].key));
        if (order == 0)
            return &standard_keys[middle];
        if (order < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return NULL;
}

/* ------------------------------------------------------------ one value -- */

/* Checks general.alignment, on which all places in the file depend. It is
 * unknown if it occurs twice, or if its type or value rejects the file. */
static void check_alignment(reader *in, gguf_file *file, const gguf_pair *pair)
{
    u64 n = pair->number;
    bool power = n != 0 && (n & (n - 1)) == 0;
    bool known = !file->alignment_set;

    file->alignment_set = true;
    file->alignment = n;
    file->alignment_known = false;
    if (!expect_at(in, &pair->type_field, pair->type == GGUF_UINT32,
                   GGUF_ALIGNMENT_TYPE)) {
        found(in, "has type %s", gguf_value_types[pair->type].name);
        return;
    }
    if (!expect_at(in, &pair->value, power || (n != 0 && n % 8 == 0),
                   GGUF_ALIGNMENT_VALUE))
        return;
    file->alignment_known = known;
    expect_at(in, &pair->value, n % 8 == 0, GGUF_ALIGNMENT_MULTIPLE_OF_8);
    expect_at(in, &pair->value, power, GGUF_ALIGNMENT_POWER_OF_TWO);
}

static bool check_type(reader *in, const gguf_pair *pair,
                       const standard_key *standard)
{
    const char *wanted;

    if (standard->type == ANY_TYPE)
        return true;
    wanted = gguf_value_types[standard->type].name;
    if (!expect_at(in, &pair->type_field, pair->type == standard->type,
                   GGUF_META_TYPE)) {
        found(in, "is %s, but the standard type is %s",
              gguf_value_types[pair->type].name, wanted);
        return false;
    }
    if (standard->elements == ANY_TYPE)
        return true;
    bool right = expect_at(in, &pair->array.type_field,
                           pair->array.type == standard->elements,
                           GGUF_META_TYPE);
    if (!right)
        found(in, "is %s, but the standard type is %s",
              gguf_value_types[pair->array.type].name,
              gguf_value_types[standard->elements].name);
    return right;
}

static bool is_letter_or_digit(u8 byte)
{
    return ('a' <= byte && byte <= 'z') || ('0' <= byte && byte <= '9');
}

static bool is_in_name(u8 byte)
{
    return is_letter_or_digit(byte) || byte == '-' || byte == '_';
}

/* Checks an architecture; blames the length of an empty one. */
static void check_architecture(reader *in, const gguf_pair *pair)
{
    span name = pair->bytes;
    assay_field length = field_at("value_length",
                                  pair->value.offset - GGUF_LENGTH_SIZE,
                                  GGUF_LENGTH_SIZE);

    if (!expect_at(in, &length, name.size > 0, GGUF_META_ARCHITECTURE_CHARS))
        found(in, "is 0");
    if (expect_at(in, &pair->value,
                  first_byte_off(name, is_in_name) == name.size,
                  GGUF_META_ARCHITECTURE_CHARS))
        expect_at(in, &pair->value,
                  first_byte_off(name, is_letter_or_digit) == name.size,
                  GGUF_META_ARCHITECTURE_HYPHEN);
}

void gguf_check_pair(reader *in, gguf_file *file, const gguf_pair *pair)
{
    const standard_key *standard = find_standard(pair->key);

    if (standard == NULL)
        return;
    if (is_word(pair->key, ALIGNMENT))
        check_alignment(in, file, pair);
    if (standard->keep < GGUF_KEYS_KEPT) {
        file->kept[standard->keep] = *pair;
        file->is_kept[standard->keep] = true;
    }
    if (!check_type(in, pair, standard))
        return;
    if (standard->keep == GGUF_KEY_ARCHITECTURE)
        check_architecture(in, pair);
    if (is_word(pair->key, FILE_TYPE))
        expect_at(in, &pair->value, pair->number <= LAST_FILE_TYPE,
                  GGUF_META_FILE_TYPE);
}

/* ------------------------------------------------------ values together -- */

/* Enters the scope of a kept pair. */
static void enter_pair(reader *in, const gguf_pair *pair)
{
    enter(in, "metadata", pair->record, GGUF_VALUE_TRUNCATED);
}

static void check_tokens(reader *in, const gguf_file *file, gguf_kept_key key)
{
    const gguf_pair *tokens = &file->kept[GGUF_KEY_TOKENS];
    const gguf_pair *pair = &file->kept[key];

    if (tokens->type != GGUF_ARRAY || pair->type != GGUF_ARRAY)
        return;         /* an absent key has type 0 */
    enter_pair(in, pair);
    bool same = expect_at(in, &pair->array.count_field,
                          pair->array.count == tokens->array.count,
                          GGUF_META_TOKENIZER_LENGTHS);
    if (!same)
        found(in, "is %" PRIu64 ", but there are %" PRIu64 " tokens",
              pair->array.count, tokens->array.count);
    leave(in);
    if (!same)
        relate_to(in, "metadata", tokens->record, &tokens->array.count_field);
}

/* Checks the type of a key of split.*. */
static bool check_split_type(reader *in, const gguf_pair *pair, u32 type)
{
    if (expect_at(in, &pair->type_field, pair->type == type,
                  GGUF_SPLIT_CONSISTENT))
        return true;
    found(in, "is %s, but the standard type is %s",
          gguf_value_types[pair->type].name,
          gguf_value_types[type].name);
    return false;
}

static void check_split_no(reader *in, const gguf_pair *no,
                           const gguf_pair *count)
{
    bool below = count->type != GGUF_UINT16 || count->number == 0 ||
                 no->number < count->number;

    enter_pair(in, no);
    if (check_split_type(in, no, GGUF_UINT16) &&
        !expect_at(in, &no->value, below, GGUF_SPLIT_CONSISTENT))
        found(in, "is %" PRIu64 ", but split.count is %" PRIu64,
              no->number, count->number);
    leave(in);
}

static void check_split(reader *in, const gguf_file *file)
{
    const gguf_pair *count = &file->kept[GGUF_KEY_SPLIT_COUNT];
    const gguf_pair *no = &file->kept[GGUF_KEY_SPLIT_NO];
    bool has_no = file->is_kept[GGUF_KEY_SPLIT_NO];

    if (!file->is_kept[GGUF_KEY_SPLIT_COUNT])
        return;
    enter_pair(in, count);
    if (check_split_type(in, count, GGUF_UINT16) &&
        !expect_at(in, &count->value, has_no, GGUF_SPLIT_CONSISTENT))
        found(in, "is present without split.no");
    leave(in);
    if (has_no)
        check_split_no(in, no, count);
}

/* Checks the number of tensors in all parts together. */
static void check_split_tensors(reader *in, const gguf_file *file)
{
    const gguf_pair *pair = &file->kept[GGUF_KEY_SPLIT_TENSORS];

    if (!file->is_kept[GGUF_KEY_SPLIT_TENSORS])
        return;
    enter_pair(in, pair);
    if (check_split_type(in, pair, GGUF_INT32) &&
        !expect_at(in, &pair->value,
                   pair->number <= INT32_MAX &&
                   pair->number >= file->tensor_count, GGUF_SPLIT_CONSISTENT))
        found(in, "is %" PRId32 ", but this file alone has %" PRIu64,
              (int32_t)pair->number, file->tensor_count);
    leave(in);
}

static u64 kept_number(const gguf_file *file, gguf_kept_key key, u32 type,
                       u64 most)
{
    const gguf_pair *pair = &file->kept[key];
    bool right = file->is_kept[key] && pair->type == type &&
                 pair->number <= most;

    return right ? pair->number : NOT_STATED;
}

static void keep_model(report *r, const gguf_file *file)
{
    r->model = (model_numbers){
        kept_number(file, GGUF_KEY_SPLIT_NO, GGUF_UINT16, UINT16_MAX),
        kept_number(file, GGUF_KEY_SPLIT_COUNT, GGUF_UINT16, UINT16_MAX),
        kept_number(file, GGUF_KEY_SPLIT_TENSORS, GGUF_INT32, INT32_MAX)};
}

static void check_quantized(reader *in, const gguf_file *file)
{
    if (!file->quantized || file->is_kept[GGUF_KEY_QUANTIZATION_VERSION])
        return;
    enter(in, "tensor", file->first_quantized, GGUF_TENSOR_TRUNCATED);
    expect_at(in, &file->quantized_field, false,
              GGUF_META_QUANTIZATION_VERSION);
    found(in, "is quantized, but general.quantization_version is missing");
    leave(in);
}

void gguf_check_meta(reader *in, const gguf_file *file)
{
    enter(in, "header", NO_INDEX, GGUF_HEADER_TRUNCATED);
    expect_at(in, &file->pair_count_field, file->is_kept[GGUF_KEY_ARCHITECTURE],
              GGUF_META_ARCHITECTURE);
    found(in, "includes no general.architecture");
    leave(in);

    check_quantized(in, file);
    check_tokens(in, file, GGUF_KEY_SCORES);
    check_tokens(in, file, GGUF_KEY_TOKEN_TYPE);
    check_split(in, file);
    check_split_tensors(in, file);
    keep_model(in->report, file);
}
