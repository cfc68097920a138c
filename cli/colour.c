#include "colour.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

colour_choice option_colour(option_walk *w)
{
    static const char *const words[] = {"auto", "always", "never"};

    for (colour_choice c = COLOUR_AUTO; c <= COLOUR_NEVER; c++)
        if (strcmp(w->value, words[c]) == 0)
            return c;
    value_error(w, "auto, always or never, not", "");
    return COLOUR_NEVER;
}

/* Returns the value of an environment variable, "" if it is not set. */
static const char *setting(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL ? value : "";
}

bool colour_wanted(colour_choice choice)
{
    const char *forced = setting("CLICOLOR_FORCE");
    const char *terminal = setting("TERM");

    if (choice != COLOUR_AUTO)
        return choice == COLOUR_ALWAYS;
    if (setting("NO_COLOR")[0] != '\0')
        return false;
    if (forced[0] != '\0' && strcmp(forced, "0") != 0)
        return true;
    return terminal[0] != '\0' && strcmp(terminal, "dumb") != 0 &&
           isatty(STDOUT_FILENO);
}

const char *ink_on(bool wanted, ink i)
{
    static const char *const codes[] = {
        [BOLD] = "\x1b[1m",    [DIM] = "\x1b[2m",     [RED] = "\x1b[31m",
        [GREEN] = "\x1b[32m",  [YELLOW] = "\x1b[33m", [MARK] = "\x1b[7m",
    };
    return wanted ? codes[i] : "";
}

const char *ink_off(bool wanted)
{
    return wanted ? "\x1b[0m" : "";
}
