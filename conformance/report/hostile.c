#include "conformance/report/hostile.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "conformance/corpus/case_bytes.h"
#include "conformance/run/fresh.h"
#include "tool/heap.h"
#include "tool/text.h"

#define MOST_NAMED 3        /* of each kind */
#define MUCH_MEMORY (64u << 20)
#define TIMES_THE_FILE 16
#define MUCH_TIME 1.0
#define TIMES_THE_USUAL 10
#define ENOUGH 3            /* cases for a meaningful median */

/* The remarkable cost of a case. */
typedef struct {
    const result *of;
    double amount;          /* bytes or seconds */
} price;

typedef double measured(const result *r);

static double peak_of(const result *r)
{
    return (double)r->peak;
}

static double busy_of(const result *r)
{
    return r->busy;
}

static int by_number(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static int dearest_first(const void *a, const void *b)
{
    const price *x = a, *y = b;

    if (x->amount != y->amount)
        return x->amount < y->amount ? 1 : -1;
    return (x->of > y->of) - (x->of < y->of);
}

/* Returns the median: what the program needs for any file. */
static double usual(const results *list, measured *what)
{
    double *all = take(list->count * sizeof *all);
    size_t count = 0;

    for (size_t i = 0; i < list->count; i++)
        if (what(&list->items[i]) > 0)
            all[count++] = what(&list->items[i]);
    qsort(all, count, sizeof *all, by_number);
    double median = count >= ENOUGH ? all[count / 2] : 0;
    free(all);
    return median;
}

static double size_of_file(const result *r)
{
    struct stat about;
    size_t size;

    if (r->asked->maker == NULL)
        return stat(r->asked->path, &about) == 0 ? (double)about.st_size : 0;
    free(read_case(r->asked, &size, NULL));
    return (double)size;
}

/* Returns the memory cost without memory from before the case. */
static double memory_price(const result *r, double base)
{
    double grown = (double)r->grown, more = (double)r->peak - base;
    double amount = grown < more ? grown : more;

    return amount >= MUCH_MEMORY && amount >= TIMES_THE_FILE * size_of_file(r)
        ? amount : 0;
}

static double time_price(const result *r, double base)
{
    return r->busy >= MUCH_TIME && r->busy >= TIMES_THE_USUAL * base ? r->busy
                                                                     : 0;
}

typedef double pricing(const result *r, double base);

/* Lists the remarkable costs, the highest first. */
static price *list_prices(const results *list, measured *what, pricing *of,
                          size_t *count)
{
    price *prices = take(list->count * sizeof *prices);
    double base = usual(list, what);

    *count = 0;
    for (size_t i = 0; i < list->count; i++) {
        double amount = of(&list->items[i], base);
        if (amount > 0)
            prices[(*count)++] = (price){&list->items[i], amount};
    }
    qsort(prices, *count, sizeof *prices, dearest_first);
    return prices;
}

static void print_price(FILE *to, const price *p, bool memory)
{
    char line[80];
    text t = text_begin(line, sizeof line);

    add_text(&t, "a %.0f-byte file ", size_of_file(p->of));
    if (memory) {
        add_text(&t, "used ");
        add_size(&t, (u64)p->amount);
        add_text(&t, " of memory");
    } else {
        add_text(&t, "took %.1f s of processor time", p->amount);
    }
    fprintf(to, "    %-40s  %s\n", line, p->of->asked->name);
}

static void print_prices(FILE *to, const price *prices, size_t count,
                         bool memory)
{
    for (size_t i = 0; i < count && i < MOST_NAMED; i++)
        print_price(to, &prices[i], memory);
    if (count > MOST_NAMED)
        fprintf(to, "    and %zu more that %s\n", count - MOST_NAMED,
                memory ? "used much memory" : "took long");
}

void print_hostile(FILE *to, const results *list)
{
    size_t hungry, slow;
    price *memory = list_prices(list, peak_of, memory_price, &hungry);
    price *time = list_prices(list, busy_of, time_price, &slow);

    if (hungry + slow > 0)
        fputs("costly files\n", to);
    print_prices(to, memory, hungry, true);
    print_prices(to, time, slow, false);
    if (hungry + slow > 0)
        fputc('\n', to);
    free(memory);
    free(time);
}
