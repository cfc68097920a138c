/*
 * Dates and times in ignored values: the text of tag 0 has the form of RFC
 * 3339, in capitals, and an existing day (note 38).
 */
#include "generators/zten/model.h"

#define VALUE_OF_K      "index.entry[0].custom[7]."
#define WITH(...) \
    TENSORS(TENSOR("c", UINT8, SCALAR, CUSTOMS(__VA_ARGS__)))
#define DATE(name, text)        CUSTOM(name, TAGGED(0), STRING(text))

static const model_case dates[] = {
    ACCEPT("custom-dates-of-the-calendar",
           WITH(DATE("first", "0001-01-01T00:00:00Z"),
                DATE("last", "9999-12-31T23:59:59Z"),
                DATE("leap", "2024-02-29T00:00:00Z"),
                DATE("of a century", "2000-02-29T00:00:00Z"),
                DATE("east", "2025-06-04T12:30:59+00:00"),
                DATE("west", "2025-06-04T12:30:59-23:59"),
                DATE("fraction", "2025-06-04T12:30:59.0123456789+01:00"))),
    ACCEPT("custom-dates-at-the-ends-of-months",
           WITH(DATE("January", "2025-01-31T00:00:00Z"),
                DATE("February", "2025-02-28T00:00:00Z"),
                DATE("April", "2025-04-30T00:00:00Z"),
                DATE("leap", "2104-02-29T00:00:00Z"))),
    ACCEPT("custom-dates-in-chunks",
           WITH(CUSTOM("d", TAGGED(0), OPEN(TEXT), STRING("2025-06-"),
                       STRING("04T00:00:00Z"), CLOSE),
                CUSTOM("of 64 bytes", TAGGED(0), OPEN(TEXT),
                       STRING("2025-06-04T00:00:00."),
                       STRING("0123456789012345678901234567890123456789012Z"),
                       CLOSE))),
};

#define WRONG(what, text) \
    {{what, ZTEN_CUSTOM_TAG_CONTENT, AT(VALUE_OF_K "text[1]"), NO_RULES, NULL, \
      NULL, NULL, "a custom value"}, FILE_OF(WITH(DATE("k", text)))}

static const model_case no_dates[] = {
    WRONG("date-alone", "2025-06-04"),
    WRONG("year-of-two", "25-06-04T00:00:00Z"),
    WRONG("year-with-a-letter", "x025-06-04T00:00:00Z"),
    WRONG("year-that-ends-in-a-letter", "202x-06-04T00:00:00Z"),
    WRONG("no-first-hyphen", "2025/06-04T00:00:00Z"),
    WRONG("no-second-hyphen", "2025-06/04T00:00:00Z"),
    WRONG("year-0000", "0000-01-01T00:00:00Z"),
    WRONG("small-t", "2025-06-04t12:30:59+00:00"),
    WRONG("small-z", "2025-06-04T12:30:59z"),
    WRONG("second-60", "9999-12-31T23:59:60Z"),
    WRONG("day-31-of-april", "2025-04-31T00:00:00Z"),
    WRONG("day-31-of-june", "2025-06-31T00:00:00Z"),
    WRONG("day-31-of-september", "2025-09-31T00:00:00Z"),
    WRONG("day-31-of-november", "2025-11-31T00:00:00Z"),
    WRONG("day-30-of-february", "2024-02-30T00:00:00Z"),
    WRONG("day-29-of-february-2025", "2025-02-29T00:00:00Z"),
    WRONG("day-29-of-february-1900", "1900-02-29T00:00:00Z"),
    WRONG("day-32-of-january", "2025-01-32T00:00:00Z"),
    WRONG("slash-for-the-last-digit-of-the-year", "202/-06-04T00:00:00Z"),
    WRONG("colon-for-the-first-digit", ":025-06-04T00:00:00Z"),
    WRONG("colon-for-a-digit-of-the-month", "2025-0:-04T00:00:00Z"),
    WRONG("letter-for-a-digit-and-no-day", "2025-0xT00:00:00Z"),
    WRONG("month-0", "2025-00-04T00:00:00Z"),
    WRONG("day-0", "2025-06-00T00:00:00Z"),
    WRONG("day-32", "2025-06-32T00:00:00Z"),
    WRONG("space-for-t", "2025-06-04 00:00:00Z"),
    WRONG("hour-24", "2025-06-04T24:00:00Z"),
    WRONG("minute-60", "2025-06-04T00:60:00Z"),
    WRONG("second-61", "2025-06-04T00:00:61Z"),
    WRONG("point-for-the-first-colon", "2025-06-04T00.00:00Z"),
    WRONG("point-for-the-second-colon", "2025-06-04T00:00.00Z"),
    WRONG("colon-behind-a-digit", "2025-06-04T00:00:0:Z"),
    WRONG("colon-for-a-digit", "2025-06-04T00:00::0Z"),
    WRONG("fraction-without-digits", "2025-06-04T00:00:00.Z"),
    WRONG("no-zone", "2025-06-04T00:00:00"),
    WRONG("zone-and-more", "2025-06-04T00:00:00Zx"),
    WRONG("zone-and-nul", "2025-06-04T00:00:00Z\0"),
    WRONG("zone-of-24-hours", "2025-06-04T00:00:00+24:00"),
    WRONG("zone-of-60-minutes", "2025-06-04T00:00:00+01:60"),
    WRONG("zone-without-sign", "2025-06-04T00:00:0001:00"),
    WRONG("zone-without-colon", "2025-06-04T00:00:00+01.00"),
    WRONG("zone-of-one-digit", "2025-06-04T00:00:00+1:00"),
    WRONG("zone-that-ends-early", "2025-06-04T00:00:00+01:0"),
    WRONG("zone-that-ends-in-a-colon", "2025-06-04T00:00:00+01:"),
    WRONG("six-digits-in-front", "202506-04T00:00:00Z"),
    WRONG("six-digits-behind-a-hyphen", "2025-0604T00:00:00Z"),
    WRONG("no-t", "2025-06-0400:00:00Z"),
    WRONG("no-first-colon", "2025-06-04T0000:00Z"),
    WRONG("no-second-colon", "2025-06-04T00:0000Z"),
    WRONG("zone-of-four-digits", "2025-06-04T00:00:00+0100"),
    {{"date-in-chunks-of-64-bytes-and-one", ZTEN_CUSTOM_TAG_CONTENT,
      AT(VALUE_OF_K "head[1]"), NO_RULES, NULL, NULL, NULL, "a custom value"},
     FILE_OF(WITH(CUSTOM("k", TAGGED(0), OPEN(TEXT),
                         STRING("2025-06-04T00:00:00."),
                         STRING("0123456789012345678901234567890123456789012Z"),
                         STRING("x"), CLOSE)))},
};

void zten_dates_cases(case_sink *sink)
{
    add_models(sink, ROWS(dates));
    add_models(sink, ROWS(no_dates));
}
