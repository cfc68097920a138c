// An adapter in Go: it reads the requests of assay and writes the answers. Copy
// this file, and call your own reader in judge.
//
// Only lines of standard output that begin with "ASSAY " are protocol. Write each
// of them at once; all other output is the log. A crash must look like one: assay
// starts the program again.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

func hello() string {
	return asJSON(map[string]any{
		"protocol": 1,
		"name":     "assay-go-example",
		"version":  "1.0",
		"language": runtime.Version(),
		"formats":  map[string][]string{"mag": {"validate", "decode"}},
		"features": []string{"mag.tensors", "mag.rank-over-6"},
	})
}

// judge returns the verdict about a file. Only the error that means that the
// file is invalid becomes one; any other is a fault of this program.
func judge(verb, format, path string) string {
	if format != "mag" {
		return "unsupported no reader of " + format
	}
	data, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	file, err := ReadMAG(data)
	var invalid *InvalidError
	switch {
	case errors.As(err, &invalid):
		return "reject " + invalid.Error()
	case err != nil:
		panic(err)
	case verb == "decode":
		return "accept " + asJSON(NewDocument(file))
	}
	return "accept"
}

func asJSON(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// serve answers requests in line mode until "bye" or the end of the input. It
// ignores unknown requests, which belong to later versions.
func serve(input io.Reader) {
	lines := bufio.NewReader(input)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		command, rest, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		switch command {
		case "hello":
			fmt.Println("ASSAY hello", hello())
		case "case": // ID VERB FORMAT PATH, a path may contain spaces
			words := strings.SplitN(rest, " ", 4)
			fmt.Println("ASSAY case", words[0], judge(words[1], words[2], words[3]))
		case "bye":
			return
		}
	}
}

func main() {
	if len(os.Args) == 4 { // certify --exec
		fmt.Println("ASSAY", judge(os.Args[1], os.Args[2], os.Args[3]))
		return
	}
	serve(os.Stdin)
}
