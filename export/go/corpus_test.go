package assaycorpus_test

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"testing"

	"assaycorpus"
)

// asked is the number of cases that decode was tested with.
var asked int

// TestMain makes a run fail if -run or -skip leave no cases.
func TestMain(m *testing.M) {
	status := m.Run()
	listed := flag.Lookup("test.list")
	if status == 0 && asked == 0 && (listed == nil || listed.Value.String() == "") {
		fmt.Println("FAIL: no case was asked about")
		status = 1
	}
	os.Exit(status)
}

// Each case is a test: go test -run TestCorpus/mag/reject/mag.key.utf8
func TestCorpus(t *testing.T) {
	if os.Getenv(watching) != "" {
		watch()
	}
	list, err := os.ReadFile("known.txt")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	known, err := assaycorpus.KnownFailures(string(list))
	if err != nil {
		t.Fatalf("known.txt: %v", err)
	}
	w := newWatcher(t)
	defer w.end()
	documents, none := 0, 0 // accepted files with and without a document
	watched := func(data []byte, format string) (any, error) {
		document, err := decode(data, format)
		if document != nil {
			documents++
		} else if err == nil {
			none++
		}
		return document, err
	}
	for _, c := range assaycorpus.Cases() {
		c := c
		t.Run(c.Path, func(t *testing.T) {
			asked++
			w.tell(c.Path)
			defer w.tell("")
			err := c.Judge(watched, lacks...)
			skipped := errors.Is(err, assaycorpus.Skipped)
			reason, listed := known[c.Path]
			switch {
			case listed && (err == nil || skipped):
				t.Error("listed in known.txt, but does not fail: remove the line")
			case listed:
				t.Skipf("known failure: %s", reason)
			case skipped:
				t.Skip(err)
			case err != nil:
				t.Error(err)
			}
		})
	}
	if assaycorpus.Level != "verdict" && documents == 0 && none > 0 {
		fmt.Println("no document was compared: decode() gave none, and the verdicts alone were")
	}
}
