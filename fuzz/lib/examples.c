#include "lib/examples.h"

static const example examples[] = {
#include "examples.def"
};

example example_at(size_t number)
{
    return examples[number % (sizeof examples / sizeof *examples)];
}
