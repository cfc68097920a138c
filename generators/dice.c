#include "dice.h"

static u64 mix(u64 x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

u64 roll_bits(dice *d)
{
    return mix(d->state += 0x9e3779b97f4a7c15u);
}

dice dice_for(u64 seed, const char *name, u64 number)
{
    dice d = {mix(seed)};

    for (; *name != '\0'; name++)
        d.state = mix(d.state + (u8)*name);
    d.state = mix(d.state) + mix(number + 1);
    return d;
}

/* The bias of the remainder does no harm to what has few sides. */
u64 roll(dice *d, u64 sides)
{
    return sides > 0 ? roll_bits(d) % sides : 0;
}

bool one_in(dice *d, u64 sides)
{
    return roll(d, sides) == 0;
}
