package assaycorpus

import (
	"fmt"
	"strings"
)

// KnownFailures returns the reason of each case that a list of known failures
// names, by its path. A line that names none is an error.
func KnownFailures(list string) (map[string]string, error) {
	known := map[string]string{}
	all := Cases()
	for i, line := range strings.Split(list, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		if len(words) < 3 {
			return nil, fmt.Errorf("line %d: not NAME OUTCOME REASON", i+1)
		}
		format, _, _ := strings.Cut(words[0], "/")
		found, needed := false, false
		for _, c := range all {
			needed = needed || c.Format == format
			if !names(words[0], c.Path) {
				continue
			}
			found = true
			if _, listed := known[c.Path]; !listed {
				known[c.Path] = strings.Join(words[2:], " ")
			}
		}
		if needed && !found {
			return nil, fmt.Errorf("line %d: no case is called %s", i+1, words[0])
		}
	}
	return known, nil
}

// names reports whether a pattern names the file, perhaps without its extension.
func names(pattern, path string) bool {
	return match(pattern, path) || match(pattern, path[:strings.LastIndex(path, ".")])
}

// match reports whether a text matches a pattern with * and ?.
func match(pattern, text string) bool {
	star, again := -1, 0 // the last *, and the text that it has not taken
	for p, t := 0, 0; ; {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, again = p, t
			p++
		case p < len(pattern) && t < len(text) && (pattern[p] == '?' || pattern[p] == text[t]):
			p++
			t++
		case p == len(pattern) && t == len(text):
			return true
		case star < 0 || again == len(text):
			return false
		default:
			again++
			p, t = star+1, again
		}
	}
}
