#include "reports/model.h"

#include "conformance/report/page.h"
#include "lib/tags.h"

static view model(void)
{
    static output kept;

    if (kept.size == 0) {
        page_begin(output_file(&kept), "");
        page_end(output_file(&kept));
        fflush(output_file(&kept));
    }
    return output_view(&kept);
}

void demand_page(const output *o)
{
    output_demand_clean(o, "\n\t");
    output_demand_none(page_flaw(output_view(o), model()));
}
