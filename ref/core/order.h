/* Orders to a runner of CI, in text from files. */
#ifndef ASSAY_ORDER_H
#define ASSAY_ORDER_H

#include "core/base.h"

/*
 * Where the first byte is by which a runner of CI would obey the line that a
 * text is printed in: the bracket of ##[ or ##vso[ anywhere; and, of a text by
 * which a line may begin, the colon of :: with nothing or a blank before it.
 * The size if there is none.
 */
u64 find_order(span text, bool begins);

#endif
