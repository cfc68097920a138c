#include "gguf/model.h"

void gguf_cases(case_sink *sink)
{
    (void)sink;
}
