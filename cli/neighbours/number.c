#include "neighbours/neighbours.h"

enum { CELL_BITS = 8, ROW_BITS = 24, KIND_BITS = 2 };

u64 neighbour_number(neighbour n)
{
    u64 number = (u64)n.map << KIND_BITS | (u64)n.kind;

    return (number << ROW_BITS | n.row) << CELL_BITS | n.cell;
}

neighbour neighbour_of(u64 number)
{
    u64 rest = number >> (CELL_BITS + ROW_BITS);

    return (neighbour){
        .map = (size_t)(rest >> KIND_BITS),
        .kind = (edit)(rest & ((1u << KIND_BITS) - 1)),
        .row = (u32)(number >> CELL_BITS & ((1u << ROW_BITS) - 1)),
        .cell = (u32)(number & ((1u << CELL_BITS) - 1)),
    };
}
