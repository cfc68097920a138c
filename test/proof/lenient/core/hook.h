/* In place of ref/core/hook.h: numbers.c says what a number becomes. */
#ifndef ASSAY_HOOK_H
#define ASSAY_HOOK_H

#include "core/report.h"

u64 number_read(const report *r, const char *name, u64 size, u64 value,
                u64 rest);

#endif
