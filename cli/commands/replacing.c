#include "commands/replacing.h"

#include <stdlib.h>

#include "tool/heap.h"

void refuse_replacing(option_walk *w, const outlet *list, size_t count,
                      const char *file)
{
    if (w->status != CONTINUE || file == NULL)
        return;
    const char *option = outlets_replace(list, count, file);
    if (option == NULL)
        return;
    char *words = take_text("--%s=FILE would overwrite", option);
    usage_error(w, words, file, ", which is an input");
    free(words);
}
