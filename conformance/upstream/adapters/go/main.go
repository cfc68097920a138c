// gguf-parser-go: pairs and infos of a file. Its errors are refusals. Its panics
// are crashes and are not caught.
//
//	gguf-parser-go VERSION
package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"unicode/utf8"

	parser "github.com/gpustack/gguf-parser-go"
)

const (
	most    = 4096 // size of a text or a payload that the document contains
	deepest = 16   // nesting of an array whose elements it contains
)

var types = []string{"uint8", "int8", "uint16", "int16", "uint32", "int32", "float32", "bool",
	"string", "array", "uint64", "int64", "float64"}

type object map[string]any

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func text(value string) any {
	if !utf8.ValidString(value) {
		return object{"hex": hex.EncodeToString([]byte(value))}
	}
	return value
}

func bits(value any) string {
	var out bytes.Buffer
	if err := binary.Write(&out, binary.BigEndian, value); err != nil {
		panic(err)
	}
	return hex.EncodeToString(out.Bytes())
}

func scalar(value any) any {
	switch v := value.(type) {
	case string:
		return text(v)
	case float32, float64:
		return bits(v)
	case bool:
		if v {
			return "1"
		}
		return "0"
	case parser.GGUFMetadataKVArrayValue:
		return array(v)
	}
	return fmt.Sprint(value)
}

func depth(value any) int {
	array, ok := value.(parser.GGUFMetadataKVArrayValue)
	if !ok {
		return 0
	}
	most := 0
	for _, each := range array.Array {
		most = max(most, depth(each))
	}
	return 1 + most
}

// write appends a value as a little-endian file stores it.
func write(out *bytes.Buffer, value any) {
	switch v := value.(type) {
	case string:
		binary.Write(out, binary.LittleEndian, uint64(len(v)))
		out.WriteString(v)
	case parser.GGUFMetadataKVArrayValue:
		binary.Write(out, binary.LittleEndian, uint32(v.Type))
		binary.Write(out, binary.LittleEndian, v.Len)
		for _, each := range v.Array {
			write(out, each)
		}
	default:
		if err := binary.Write(out, binary.LittleEndian, v); err != nil {
			panic(err)
		}
	}
}

func array(value parser.GGUFMetadataKVArrayValue) object {
	elements := []any{}
	for _, each := range value.Array {
		elements = append(elements, scalar(each))
	}
	return object{"type": types[value.Type], "count": fmt.Sprint(value.Len), "elements": elements}
}

// short returns the digest of a value that is too large for a document.
func short(value any) any {
	var data bytes.Buffer
	result := object{}
	switch v := value.(type) {
	case string:
		data.WriteString(v)
	case parser.GGUFMetadataKVArrayValue:
		for _, each := range v.Array {
			write(&data, each)
		}
		result["type"], result["count"] = types[v.Type], fmt.Sprint(v.Len)
	}
	if data.Len() <= most && depth(value) <= deepest {
		return scalar(value)
	}
	result["size"], result["sha256"] = fmt.Sprint(data.Len()), digest(data.Bytes())
	return result
}

func pair(kv parser.GGUFMetadataKV) object {
	return object{"key": text(kv.Key), "type": types[kv.ValueType], "value": short(kv.Value)}
}

func document(file *parser.GGUFFile) object {
	order := "little"
	if file.Header.Magic == parser.GGUFMagicGGUFBe {
		order = "big"
	}
	metadata, tensors := []object{}, []object{}
	for _, kv := range file.Header.MetadataKV {
		metadata = append(metadata, pair(kv))
	}
	for _, info := range file.TensorInfos {
		shape := []string{}
		for i := len(info.Dimensions); i > 0; i-- {
			shape = append(shape, fmt.Sprint(info.Dimensions[i-1]))
		}
		name := strings.TrimPrefix(info.Type.String(), "GGMLType")
		tensors = append(tensors, object{"name": text(info.Name), "dtype": name, "shape": shape})
	}
	return object{"format": "gguf", "version": fmt.Sprint(uint32(file.Header.Version)),
		"byte_order": order, "metadata": metadata, "tensors": tensors}
}

func asJSON(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func judge(verb, path string) string {
	file, err := parser.ParseGGUFFile(path)
	switch {
	case err != nil:
		return "reject " + strings.Join(strings.Fields(err.Error()), " ")
	case verb == "decode":
		return "accept " + asJSON(document(file))
	}
	return "accept"
}

func main() {
	hello := asJSON(object{
		"protocol": 1, "name": "gguf-parser-go (Go)", "version": os.Args[1], "language": "Go",
		"formats":  object{"gguf": []string{"validate", "decode"}},
		"features": []string{"gguf.nested-arrays", "gguf.types-2026", "gguf.version-2"},
	})
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		command, rest, _ := strings.Cut(lines.Text(), " ")
		switch command {
		case "hello":
			fmt.Println("ASSAY hello", hello)
		case "case":
			words := strings.SplitN(rest, " ", 4)
			fmt.Println("ASSAY case", words[0], judge(words[1], words[3]))
		case "bye":
			return
		}
	}
}
