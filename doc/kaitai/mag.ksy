meta:
  id: mag
  title: MAG v1
  file-extension: mag
  license: CC0-1.0
  ks-version: "0.10"
  endian: le
doc: |
  Two dictionaries, one of numbers and one of tensors. Fields have the names
  that `assay explain` gives them. Only `assay validate` checks what this file
  cannot express: the checksum, unique keys, and where data may be.
doc-ref: spec/mag.md
seq:
  - id: header
    type: header
  - id: metadata
    type: metadata_record
    repeat: expr
    repeat-expr: header.num_meta_kv
  - id: tensor
    type: tensor_record
    repeat: expr
    repeat-expr: header.num_tensors
types:
  header:
    doc-ref: spec/mag.md, section 3
    seq:
      - id: magic
        contents: MAG!
      - id: version
        type: u4
        valid: 1
      - id: checksum
        type: u4
        doc: CRC-32C of the bytes from 12 to the end of the last record
      - id: num_tensors
        type: u4
        doc: although tensor records come last
      - id: num_meta_kv
        type: u4
      - id: aux
        type: u4
        valid: 0
  metadata_record:
    doc-ref: spec/mag.md, section 4.1
    seq:
      - id: type
        type: u1
        enum: number
        valid:
          any-of: [number::i64, number::f64]
      - id: reserved
        contents: [0, 0, 0]
      - id: payload
        type: u8
        doc: two's complement, or the bits of a binary64
      - id: key_length
        type: u4
        valid:
          min: 1
          max: 65535
      - id: key
        size: key_length
        type: str
        encoding: UTF-8
  tensor_record:
    doc-ref: spec/mag.md, section 4.2
    seq:
      - id: dtype
        type: u1
        enum: dtype
        valid:
          any-of: [dtype::f32, dtype::f16, dtype::bool, dtype::i32]
      - id: rank
        type: u1
        valid:
          min: 1
      - id: reserved
        type: u2
        valid: 0
      - id: numel
        type: u8
        doc: the product of shape
      - id: offset
        type: u8
        doc: of the data, from the start of the file, a multiple of 64
      - id: shape
        type: u8
        repeat: expr
        repeat-expr: rank
        doc: outermost first
      - id: key_length
        type: u4
        valid:
          min: 1
          max: 65535
      - id: key
        size: key_length
        type: str
        encoding: UTF-8
    instances:
      element_size:
        value: "dtype == dtype::bool ? 1 : dtype == dtype::f16 ? 2 : 4"
      data:
        io: _root._io
        pos: offset
        size: numel * element_size
        doc: little-endian, row-major
enums:
  number:
    1: i64
    2: f64
  dtype:
    0: f32
    1: f16
    2: bool
    3: i32
