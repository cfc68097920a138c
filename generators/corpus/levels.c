#include "generators/engine/store.h"

/* The texts of corpus/<format>/levels.json, which are written by hand. */
static const char *const levels[FORMATS] = {
    NULL,                       /* of FORMAT_NONE */
#include "levels.def"
};

const char *levels_text(format f)
{
    return levels[f];
}
