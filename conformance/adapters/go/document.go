package main

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
)

// Document has the contents of a file, as assay compares them. Numbers are
// decimal strings.
type Document struct {
	Format   string           `json:"format"`
	Version  string           `json:"version"`
	Metadata []DocumentEntry  `json:"metadata"`
	Tensors  []DocumentTensor `json:"tensors"`
}

type DocumentEntry struct {
	Key   string `json:"key"`
	Type  string `json:"type"`
	Value string `json:"value"`
}

type DocumentTensor struct {
	Name   string   `json:"name"`
	Dtype  string   `json:"dtype"`
	Shape  []string `json:"shape"`
	SHA256 string   `json:"sha256"`
	Values []string `json:"values,omitempty"` // for at most 64 elements
}

var dtypes = [...]string{F32: "f32", F16: "f16", Bool: "bool", I32: "i32"}

func NewDocument(file *MAG) *Document {
	d := &Document{"mag", "1", []DocumentEntry{}, []DocumentTensor{}}
	for _, e := range file.Entries {
		d.Metadata = append(d.Metadata, newEntry(e))
	}
	for _, t := range file.Tensors {
		d.Tensors = append(d.Tensors, newTensor(t))
	}
	return d
}

func newEntry(e Entry) DocumentEntry {
	if e.Type == F64 {
		return DocumentEntry{e.Key, "f64", fmt.Sprintf("%016x", e.Payload)}
	}
	return DocumentEntry{e.Key, "i64", strconv.FormatInt(int64(e.Payload), 10)}
}

func newTensor(t Tensor) DocumentTensor {
	digest := sha256.Sum256(t.Data)
	d := DocumentTensor{Name: t.Name, Dtype: dtypes[t.Type], SHA256: hex.EncodeToString(digest[:])}
	for _, dim := range t.Shape {
		d.Shape = append(d.Shape, strconv.FormatUint(dim, 10))
	}
	if size := unit[t.Type]; t.Size/size <= 64 {
		for rest := t.Data; len(rest) > 0; rest = rest[size:] {
			d.Values = append(d.Values, element(t.Type, rest))
		}
	}
	return d
}

// element returns the first element of data.
func element(dtype uint64, data []byte) string {
	little := binary.LittleEndian
	switch dtype {
	case F32:
		return float(float64(math.Float32frombits(little.Uint32(data))))
	case F16:
		return float(widen(little.Uint16(data)))
	case Bool:
		return strconv.Itoa(int(data[0]))
	}
	return strconv.Itoa(int(int32(little.Uint32(data))))
}

func float(x float64) string {
	if math.IsNaN(x) {
		return "nan"
	}
	return fmt.Sprintf("%016x", math.Float64bits(x))
}

// widen converts the bits of a binary16.
func widen(half uint16) float64 {
	sign := 1.0
	if half>>15 == 1 {
		sign = -1
	}
	exponent, fraction := int(half>>10&31), float64(half&1023)
	switch {
	case exponent == 0:
		return sign * math.Ldexp(fraction, -24)
	case exponent < 31:
		return sign * math.Ldexp(1024+fraction, exponent-25)
	case fraction == 0:
		return math.Inf(int(sign))
	}
	return math.NaN()
}
