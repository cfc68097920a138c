package main

import (
	"fmt"
	"hash/crc32"
	"math"
	"math/bits"
	"sort"
	"unicode/utf8"
)

// MAG is a MAG v1 file, read as the example. Comments cite sections of
// spec/mag.md.
type MAG struct {
	Entries []Entry
	Tensors []Tensor
}

type Entry struct {
	Key     string
	Type    uint64
	Payload uint64
}

type Tensor struct {
	Name         string
	Type         uint64
	Shape        []uint64
	Offset, Size uint64
	Data         []byte // a part of the file
}

const (
	I64, F64            = 1, 2       // of entries
	F32, F16, Bool, I32 = 0, 1, 2, 3 // of tensors
)

var unit = [...]uint64{F32: 4, F16: 2, Bool: 1, I32: 4}

// InvalidError is the problem of an invalid file.
type InvalidError struct {
	Offset  int
	Problem string
}

func (e *InvalidError) Error() string {
	return fmt.Sprintf("%s (before byte %d)", e.Problem, e.Offset)
}

// input is the rest of a file. It keeps the first error, after which all numbers
// are 0 and all texts are empty.
type input struct {
	data []byte
	at   int
	err  error
}

func (in *input) expect(holds bool, problem string) bool {
	if !holds && in.err == nil {
		in.err = &InvalidError{in.at, problem}
	}
	return in.err == nil
}

func (in *input) bytes(size uint64) []byte {
	left := in.data[in.at:]
	if !in.expect(size <= uint64(len(left)), "the file ends inside a record") {
		return nil
	}
	in.at += int(size)
	return left[:size]
}

func (in *input) number(size uint64) (value uint64) {
	for i, b := range in.bytes(size) {
		value |= uint64(b) << (8 * i)
	}
	return value
}

func (in *input) key() string { // 4.3
	size := in.number(4)
	in.expect(1 <= size && size <= 65535, "a key has 1 to 65535 bytes")
	key := in.bytes(size)
	in.expect(utf8.Valid(key), "a key is not UTF-8")
	return string(key)
}

func (in *input) entry() (e Entry) { // 4.1
	e.Type = in.number(1)
	in.expect(e.Type == I64 || e.Type == F64, "unknown value type")
	in.expect(in.number(3) == 0, "reserved bits of a metadata record are set")
	e.Payload = in.number(8)
	e.Key = in.key()
	return e
}

func (in *input) tensor() (t Tensor) { // 4.2
	t.Type = in.number(1)
	in.expect(t.Type <= I32, "unknown dtype")
	rank := in.number(1)
	in.expect(rank >= 1, "a tensor has rank 0")
	in.expect(in.number(2) == 0, "reserved bits of a tensor record are set")
	numel := in.number(8)
	t.Offset = in.number(8)

	product := uint64(1)
	for i := uint64(0); i < rank && in.err == nil; i++ {
		dim := in.number(8)
		in.expect(1 <= dim && dim <= math.MaxInt64, "a dimension is 0, or above 2^63-1")
		product = in.product(product, dim)
		t.Shape = append(t.Shape, dim)
	}
	in.expect(numel == product, "numel is not the product of the shape")
	if in.err == nil {
		t.Size = in.product(numel, unit[t.Type])
	}
	t.Name = in.key()
	return t
}

func (in *input) product(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	in.expect(high == 0 && low <= math.MaxInt64, "a size above 2^63-1")
	return low
}

// ReadMAG returns an *InvalidError if the file breaks a rule.
func ReadMAG(data []byte) (*MAG, error) {
	in := &input{data: data}
	file := new(MAG)
	in.expect(string(in.bytes(4)) == "MAG!", "not MAG") // 3
	in.expect(in.number(4) == 1, "version is not 1")
	checksum := in.number(4)
	tensors, entries := in.number(4), in.number(4)
	in.expect(in.number(4) == 0, "reserved bits of the header are set")

	keys := make(map[string]bool)
	for ; entries > 0 && in.err == nil; entries-- {
		e := in.entry()
		in.expect(!keys[e.Key], "two metadata records have the same key")
		keys[e.Key] = true
		file.Entries = append(file.Entries, e)
	}
	names := make(map[string]bool)
	for ; tensors > 0 && in.err == nil; tensors-- {
		t := in.tensor()
		in.expect(!names[t.Name], "two tensors have the same key")
		names[t.Name] = true
		file.Tensors = append(file.Tensors, t)
	}
	if in.err != nil {
		return nil, in.err
	}
	covered := crc32.Checksum(data[12:in.at], crc32.MakeTable(crc32.Castagnoli))
	in.expect(uint64(covered) == checksum, "checksum mismatch") // 5
	in.places(file.Tensors)
	return file, in.err
}

// places checks where the data are, and assigns them to tensors (section 6).
func (in *input) places(tensors []Tensor) {
	end := uint64(len(in.data))
	for i := range tensors {
		t := &tensors[i]
		in.expect(t.Offset%64 == 0, "an offset is not a multiple of 64")
		in.expect(t.Offset >= uint64(in.at), "data overlaps the records")
		if in.expect(t.Offset <= end && t.Size <= end-t.Offset, "data ends after the file") {
			t.Data = in.data[t.Offset:][:t.Size]
		}
	}
	order := append([]Tensor(nil), tensors...)
	sort.Slice(order, func(i, j int) bool {
		a, b := order[i], order[j]
		return a.Offset < b.Offset || a.Offset == b.Offset && a.Size < b.Size
	})
	for i := 1; i < len(order) && in.err == nil; i++ {
		a, b := order[i-1], order[i]
		same := a.Offset == b.Offset && a.Size == b.Size
		in.expect(same || a.Offset+a.Size <= b.Offset, "data of two tensors overlap")
	}
}
