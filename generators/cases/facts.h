/*
 * Further facts of the manifest: why cases are valid, which features they need,
 * which paths were withdrawn, and what their names state. A format gives them
 * before it adds its cases.
 */
#ifndef ASSAY_FACTS_H
#define ASSAY_FACTS_H

#include "generators/cases/author.h"

/*
 * Why the files that break no rule are valid: sections and notes of
 * spec/<format>.md ("3.2", "4.1, note 7") for names that match the glob. The
 * first row that matches counts. A file without a row and a row without a file
 * are mistakes. rows must outlive the sink.
 */
typedef struct {
    const char *glob;           /* of what: "rank-*" */
    const char *reason;
} reason_row;

void give_reasons(case_sink *sink, const reason_row *rows, size_t count);

/*
 * The statements of case names about their files. The list at the top of
 * claims.c decides what counts: numbers from 10 on ("rank-33",
 * "2-to-63-less-1"), bits, places, and the words "multiple", "aligned",
 * "beyond" and "big-endian". A number needs no row if the patch or the file
 * shows it (shown.h). Everything else needs one:
 *
 *     FACT("aligned-to-64", OFFSET, "tensor[0].data", MULTIPLE_OF, 64)
 *     FACT("mag.*~end-at-residue-#-of-64", END, "tensor[0].key", MODULO, 64)
 *     STATES("rank-#-*", VALUE, "tensor[0].rank")
 *     IS_BIG_ENDIAN("*-in-a-big-endian-file", "header.version")
 *     SAYING("*~windows-#-quotes")
 *
 * glob is matched against "<what>" of a valid file and "<rule>~<what>" of the
 * others. Without a #, the row covers the numbers and words that the glob
 * spells out, and compares the file with its own number. A # matches one number
 * of the name, which is compared with the file's number: unchanged (STATES),
 * TIMES the number of the row, MODULO it, or LESS it.
 *
 * path is a field; with a * in it, the row holds if it holds for one matching
 * field. "" is the file. BYTE is each byte of a field. COUNT, PRODUCT (without
 * zeros), PREFIX and SUFFIX (the bytes that two fields share) consider all
 * fields that match path.
 *
 * Each row that matches a name must hold. A row that matches no name is a
 * mistake. A SAYING is for what the file cannot show, such as the name of a
 * standard, an ordinal, or bytes inside a field; an unneeded SAYING is a
 * mistake, too. rows must outlive the sink.
 *
 * The check is strong: of the numbers in names, fewer than a tenth would also
 * pass if they were off by one or by a power: test_facts.c.
 */
typedef enum {
    FACT_VALUE, FACT_SIZE, FACT_OFFSET, FACT_END, FACT_BYTE,
    FACT_COUNT, FACT_PRODUCT, FACT_PREFIX, FACT_SUFFIX
} fact_subject;
typedef enum {
    FACT_EQUALS, FACT_AT_LEAST, FACT_MULTIPLE_OF, FACT_NO_MULTIPLE_OF,
    FACT_BIG_ENDIAN,
    FACT_TIMES, FACT_MODULO, FACT_LESS  /* rows with a # */
} fact_relation;

typedef struct {
    const char *glob;
    fact_subject subject;
    const char *path;           /* NULL: SAYING */
    fact_relation relation;
    u64 number;
} fact_row;

#define FACT(glob, subject, path, relation, number) \
    {glob, FACT_##subject, path, FACT_##relation, number},
#define STATES(glob, subject, path) \
    {glob, FACT_##subject, path, FACT_TIMES, 1},
#define IS_BIG_ENDIAN(glob, path) \
    {glob, FACT_VALUE, path, FACT_BIG_ENDIAN, 0},
#define SAYING(glob)    {glob, FACT_VALUE, NULL, FACT_EQUALS, 0},

void give_facts(case_sink *sink, const fact_row *rows, size_t count);

typedef bool file_test(const builder *file);

/* Judging a case of that rule needs the feature in addition to all others; with
 * a test, only if the test holds for the file. */
void need_feature(case_sink *sink, rule r, const char *feature);
void need_feature_if(case_sink *sink, rule r, const char *feature,
                     file_test *test);

/* Cases of MUST rules need the feature if the file also has what the test looks
 * for: a type that no reader has to know, say. One feature for each call. */
void need_feature_beside(case_sink *sink, const char *feature, file_test *test);

/* Returns the features, perhaps "", of a file whose info names none. They
 * replace the parent's. */
typedef const char *file_features(const builder *file);
void give_features(case_sink *sink, file_features *features);

/*
 * Records a withdrawn path, "accept/old.mag": the version that withdrew it,
 * why, and the case's new path, or NULL. Names are an interface: each
 * withdrawal needs this call.
 */
void withdraw_case(case_sink *sink, const char *path, const char *since,
                   const char *reason, const char *moved_to);

/* For sink.c and for callers that list cases. */

typedef struct {
    const char *path, *since, *reason, *moved_to;
} withdrawal;

#define MOST_WITHDRAWN 256
#define MOST_REASONS 256
#define MOST_FEATURES 16
#define MOST_BESIDE 4
#define MOST_FACTS 256

typedef struct {
    withdrawal withdrawn[MOST_WITHDRAWN];
    size_t withdrawn_count;
    const reason_row *reasons;
    size_t reason_count;
    bool reason_used[MOST_REASONS];
    const fact_row *facts;
    size_t fact_count;
    bool fact_used[MOST_FACTS];
    bool numbered;              /* random files: their names state nothing */
    struct {
        rule rule;
        const char *name;
        file_test *shows;       /* or NULL */
    } features[MOST_FEATURES];
    size_t feature_count;
    file_features *features_of; /* or NULL */
    struct {
        const char *name;
        file_test *shows;
    } beside[MOST_BESIDE];
    size_t beside_count;
} facts;

/* Returns the basis of a valid file; NULL if the format gives none. */
const char *find_reason(facts *f, const char *what);

/* Stops if a case's name states something unproven or false. */
void check_name(facts *f, rule broken, const char *what, const char *patch,
                const builder *file);

/* Stops if a row of reasons or facts was of no use. */
void check_rows(const facts *f);

/* Returns a copy of the features that are needed anyway, with the features of
 * the rule and of the rest of the file. */
char *features_with(const facts *f, rule broken, const builder *file,
                    const char *anyway);

#endif
