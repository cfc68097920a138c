/*
 * Requests to programs that write files, corpus/<f>/encode/: documents with
 * data (conformance/PROTOCOL.md). Each accepted file of the corpus is
 * requested, too. This header declares the other requests: documents whose file
 * would break a rule, and documents that tempt a writer into an invalid file.
 *
 *     <f>/requests.c   tables of them, and <f>_requests, which the craft names
 */
#ifndef ASSAY_REQUESTS_H
#define ASSAY_REQUESTS_H

#include "generators/cases/author.h"

typedef struct {
    rule rule;                  /* that such a file breaks; NO_RULE: none */
    const char *what;
    const char *why;            /* a description of the request; or the sections
                                   that make such a file valid */
    const char *features;       /* "a b", or NULL */
    const char *head;           /* instead of that of the format, or NULL */
    const char *metadata, *tensors;     /* elements of the lists, in JSON */
} request_case;

struct request_list {
    const char *head;           /* members in front of metadata */
    const request_case *cases;
    size_t count;
};

/* A letter, so many times; in the texts of tables only. */
#define TIMES(count, letter)    "\1" #count "*" letter

#define ENTRY_OF(key, type, value) \
    "{\"key\":" key ",\"type\":\"" type "\",\"value\":" value "}"
#define TENSOR_OF(name, dtype, shape, data) \
    "{\"name\":" name ",\"dtype\":\"" dtype "\",\"shape\":[" shape "]," \
    "\"data\":\"" data "\"}"

/* A name, or another text without escapes; a text with a number in digits. */
#define NAME(text)              "\"" text "\""
#define BYTE_FF                 "{\"hex\":\"ff\"}"

#define REFUSE(rule, what, why, metadata, tensors) \
    {rule, what, why, NULL, NULL, metadata, tensors}
#define REFUSE_WITH(features, rule, what, why, metadata, tensors) \
    {rule, what, why, features, NULL, metadata, tensors}
#define REFUSE_HEAD(rule, what, why, head) \
    {rule, what, why, NULL, head, "", ""}
#define WRITE(what, reason, metadata, tensors) \
    {NO_RULE, what, reason, NULL, NULL, metadata, tensors}
#define WRITE_WITH(features, what, reason, metadata, tensors) \
    {NO_RULE, what, reason, features, NULL, metadata, tensors}

/* A tensor without the member data. */
#define TENSOR_ALONE(name, dtype, shape) \
    "{\"name\":" name ",\"dtype\":\"" dtype "\",\"shape\":[" shape "]}"

/* Data: the bytes 1, 2, 3, ... in base64. */
#define DATA_1                  "AQ=="
#define DATA_2                  "AQI="
#define DATA_3                  "AQID"
#define DATA_4                  "AQIDBA=="
#define DATA_5                  "AQIDBAU="
#define DATA_8                  "AQIDBAUGBwg="
#define DATA_12                 "AQIDBAUGBwgJCgsM"
#define DATA_18                 "AQIDBAUGBwgJCgsMDQ4PEBES"
#define DATA_32                 "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA="
#define DATA_33                 "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAh"

/* Visits the requests of the sink's format, if it has some, as files without a
 * document. Returns the last answer of visit. */
int visit_requests(const case_sink *sink, golden_visitor visit, void *user);

#endif
