/* What learn() asks the tables and the encodings. */
#ifndef FUZZ_LEARN_H
#define FUZZ_LEARN_H

#include "mutate/repairs.h"

#endif
