#include "page/sheet.h"

#include "tool/markup.h"

sheet sheet_open(FILE *to, u32 format, const corpus *cases)
{
    sheet s = {.to = to, .format = format, .about = assay_format_at(format),
               .part = part_open(format), .cases = cases};

    s.places = places_of(format, &s.part);
    return s;
}

void sheet_close(sheet *s)
{
    places_close(&s->places);
    part_close(&s->part);
}

void sheet_text(const sheet *s, const char *words)
{
    print_markup(s->to, text_view(words));
}

void sheet_inline(const sheet *s, view text)
{
    print_inline((inline_writer){s->to, &s->part, s->about->name}, text);
}
