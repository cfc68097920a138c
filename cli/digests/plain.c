/* The reference's own. */
#include "digests/digests.h"

assay_digests open_digests(void)
{
    return (assay_digests){0};
}

void close_digests(assay_digests *d)
{
    (void)d;
}
