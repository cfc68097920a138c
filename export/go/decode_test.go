package assaycorpus_test

// Your reader. This file is yours: it is kept when you export again.

// lacks are features that your reader does not have: the column needs of
// cases.tsv.
var lacks = []string{}

// decode returns the document of a file (README.md), or nil for none; an error
// where your reader says that the file is invalid, and one that wraps
// assaycorpus.Unsupported where it cannot know.
func decode(data []byte, format string) (document any, err error) {
	panic("decode() in decode_test.go is not implemented yet")
}
