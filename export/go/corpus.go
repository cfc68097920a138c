// Package assaycorpus has golden files of tensor formats, and the expected
// result for each.
package assaycorpus

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Version of the corpus.
const Version = "@VERSION@"

// Level at which documents are compared.
const Level = "@LEVEL@"

//go:embed all:data
var data embed.FS

// Unsupported is the error of a Decoder for a file that may be valid, but needs
// a feature that the reader lacks. Any other error means that the file is invalid.
var Unsupported = errors.New("unsupported")

// Skipped is the error of Judge for a case that has no result. It is not a
// failure.
var Skipped = errors.New("skipped")

// Decoder returns the document of a file, which is anything that encoding/json
// can write (json.RawMessage for JSON text), or nil for none.
type Decoder func(data []byte, format string) (document any, err error)

// Case is a line of cases.tsv.
type Case struct {
	Path    string // mag/accept/empty.mag
	Format  string
	Verdict string // accept, reject or either
	Rule    string // the broken rule, or -
	Level   string // level of the rule: must, should, may; or -
	Needs   []string
	Says    string // the text of the rule, or why the file is valid

	document string
}

// Cases returns all cases.
func Cases() []Case {
	text := string(read("cases.tsv"))
	var all []Case
	for _, line := range strings.Split(strings.TrimSpace(text), "\n")[1:] {
		row := strings.Split(line, "\t")
		format, _, _ := strings.Cut(row[0], "/")
		c := Case{Path: row[0], Format: format, Verdict: row[1], Rule: row[2],
			Level: row[3], document: row[5], Says: row[6]}
		if row[4] != "-" {
			c.Needs = strings.Split(row[4], ",")
		}
		all = append(all, c)
	}
	return all
}

func read(name string) []byte {
	bytes, err := data.ReadFile("data/" + name)
	if err != nil {
		panic(err)
	}
	return bytes
}

// Bytes returns a copy of the file.
func (c Case) Bytes() []byte {
	return read("files/" + c.Path)
}

// Expected returns the expected document (see Difference), or nil.
func (c Case) Expected() any {
	if c.document == "-" {
		return nil
	}
	return parse(read("expected/" + c.document))
}

func parse(text []byte) (value any) {
	if err := json.Unmarshal(text, &value); err != nil {
		panic(err)
	}
	return value
}

// lacking returns a feature that the case needs and the reader lacks, or "".
func (c Case) lacking(lacks []string) string {
	for _, need := range c.Needs {
		for _, lack := range lacks {
			if need == lack {
				return need
			}
		}
	}
	return ""
}

// Judge tests decode with the case. An error other than Skipped is a failure.
// lacks has the features that the reader does not have.
func (c Case) Judge(decode Decoder, lacks ...string) (wrong error) {
	defer func() {
		if problem := recover(); problem != nil {
			wrong = fmt.Errorf("panic: %v", problem)
		}
	}()
	document, err := decode(c.Bytes(), c.Format)
	lacking := c.lacking(lacks)
	switch {
	case errors.Is(err, Unsupported) && c.Verdict == "either":
		return nil
	case errors.Is(err, Unsupported) && lacking != "":
		return fmt.Errorf("%w: %v", Skipped, err)
	case errors.Is(err, Unsupported):
		return err
	case err != nil && c.Verdict == "accept":
		return fmt.Errorf("rejected (%w), but %s", err, c.Says)
	case err != nil:
		return nil
	case c.Verdict == "reject" && lacking != "":
		return fmt.Errorf("%w: accepted without %s", Skipped, lacking)
	case c.Verdict == "reject":
		return fmt.Errorf("accepted, but %s is broken: %s", c.Rule, c.Says)
	}
	return c.compare(document)
}

func (c Case) compare(document any) error {
	expected := c.Expected()
	if expected == nil {
		return nil
	}
	if document == nil {
		return fmt.Errorf("%w: the verdict alone: there is no document", Skipped)
	}
	text, err := json.Marshal(document)
	if err != nil {
		return err
	}
	if where := Difference(expected, parse(text)); where != "" {
		return errors.New(where)
	}
	return nil
}
