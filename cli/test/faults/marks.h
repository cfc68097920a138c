/* A system call without effect, by which library.c marks main(). */
#ifndef ASSAY_TEST_MARKS_H
#define ASSAY_TEST_MARKS_H

#define MARK 0xffffffffu        /* personality(): asks, and changes nothing */

enum { MARK_BEGIN = 1, MARK_END = 2 };

#endif
