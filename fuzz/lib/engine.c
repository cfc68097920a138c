#include "lib/engine.h"

const bool engine_runs = true;
