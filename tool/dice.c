#include "tool/dice.h"

dice dice_for(u64 seed, const char *name, u64 number)
{
    dice d = {stirred(seed)};

    for (; *name != '\0'; name++)
        d.state = stirred(d.state + (u8)*name);
    d.state = stirred(d.state) + stirred(number + 1);
    return d;
}
