package assaycorpus

import (
	"encoding/json"
	"fmt"
	"sort"
)

// Difference returns the first difference of a document, as encoding/json reads
// it into an any, from the expected one, or "".
func Difference(expected, given any) string {
	return difference("document", expected, given)
}

func difference(place string, expected, given any) string {
	switch e := expected.(type) {
	case map[string]any:
		if choice, is := e["any_of"].([]any); is {
			return ofAny(place, choice, given)
		}
		if list, is := e["in_any_order"].([]any); is {
			return unordered(place, list, given)
		}
		if g, is := given.(map[string]any); is {
			return members(place, e, g)
		}
	case []any:
		if g, is := given.([]any); is {
			return elements(place, e, g)
		}
	default:
		if expected == simple(given) {
			return ""
		}
	}
	return wrong(place, brief(expected), given)
}

func wrong(place, expected string, given any) string {
	return fmt.Sprintf("%s: expected %s, got %s", place, expected, brief(given))
}

func brief(value any) string {
	switch v := value.(type) {
	case nil:
		return "nothing"
	case []any:
		return fmt.Sprintf("a list of %d", len(v))
	case map[string]any:
		return "an object"
	}
	return show(value)
}

// show writes a text as JSON, so that it differs from a number.
func show(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprintf("%#v", value)
	}
	return string(text)
}

// simple replaces maps and slices, which Go cannot compare.
func simple(given any) any {
	switch given.(type) {
	case map[string]any, []any:
		return fmt.Sprintf("%T", given)
	}
	return given
}

func members(place string, expected, given map[string]any) string {
	keys := make([]string, 0, len(expected))
	for key := range expected {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	for _, key := range keys {
		if where := difference(place+"."+key, expected[key], given[key]); where != "" {
			return where
		}
	}
	return ""
}

func elements(place string, expected, given []any) string {
	if len(expected) != len(given) {
		return wrong(place, brief(expected), given)
	}
	for i := range expected {
		where := difference(fmt.Sprintf("%s[%d]", place, i), expected[i], given[i])
		if where != "" {
			return where
		}
	}
	return ""
}

func ofAny(place string, choice []any, given any) string {
	for _, one := range choice {
		if difference(place, one, given) == "" {
			return ""
		}
	}
	return wrong(place, "one of "+show(choice), given)
}

func unordered(place string, expected []any, given any) string {
	list, is := given.([]any)
	if !is || len(list) != len(expected) {
		return wrong(place, brief(expected), given)
	}
	left := append([]any{}, list...)
next:
	for _, one := range expected {
		for i, other := range left {
			if difference("", one, other) == "" {
				left = append(left[:i], left[i+1:]...)
				continue next
			}
		}
		return fmt.Sprintf("%s: expected %s, got no such element", place, show(one))
	}
	return ""
}
