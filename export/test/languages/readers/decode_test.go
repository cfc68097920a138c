package assaycorpus_test

// The reader of conformance/adapters/go; and what answers as the file says.

import (
	"encoding/json"
	"errors"
	"os"
	"runtime/debug"

	"assaycorpus"
)

var lacks = []string{"echo.lacking"}

func decode(data []byte, format string) (document any, err error) {
	if format == "echo" {
		return echo(string(data))
	}
	file, err := ReadMAG(data)
	var invalid *InvalidError
	if errors.As(err, &invalid) && os.Getenv("EXPORT_LIES") != "" {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if os.Getenv("EXPORT_SILENT") != "" {
		return nil, nil
	}
	return NewDocument(file), nil
}

// overflow goes deeper than any stack.
func overflow(depth int) int {
	return overflow(depth+1) + 1
}

func echo(says string) (any, error) {
	switch says {
	case "invalid":
		return nil, errors.New("echo")
	case "unsupported":
		return nil, assaycorpus.Unsupported
	case "crash":
		panic("echo")
	case "overflow":
		debug.SetMaxStack(1 << 20)
		return overflow(0), nil
	case "exit":
		os.Exit(1)
	case "exit-0":
		os.Exit(0)
	case "none":
		return nil, nil
	}
	return json.RawMessage(says), nil
}
