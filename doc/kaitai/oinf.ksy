meta:
  id: oinf
  title: OINF v1
  file-extension: oinf
  license: CC0-1.0
  ks-version: "0.10"
  endian: le
doc: |
  Size variables, metadata and tensors in three tables, and their data. Fields
  have the names that `assay explain` gives them; the fields of a metadata value
  are in `body`. Only `assay validate` checks what this file cannot express:
  padding and unused bits, unique names, and where tables and data may be.
doc-ref: spec/oinf.md
seq:
  - id: header
    type: header
instances:
  sizevar:
    pos: header.offset_sizevars
    type: sizevar
    repeat: expr
    repeat-expr: header.n_sizevars
  metadata:
    pos: header.offset_metadata
    type: metadata
    repeat: expr
    repeat-expr: header.n_metadata
  tensor:
    pos: header.offset_tensors
    type: tensor
    repeat: expr
    repeat-expr: header.n_tensors
types:
  header:
    doc-ref: spec/oinf.md, section 3
    seq:
      - id: magic
        contents: [OINF, 0]
      - id: version
        type: u4
        valid: 1
      - id: flags
        type: u4
        valid: 0
      - id: n_sizevars
        type: u4
      - id: n_metadata
        type: u4
      - id: n_tensors
        type: u4
      - id: reserved
        type: u4
        valid: 0
      - id: offset_sizevars
        type: u8
        valid:
          min: 72
      - id: offset_metadata
        type: u8
        valid:
          min: offset_sizevars
      - id: offset_tensors
        type: u8
        valid:
          min: offset_metadata
      - id: offset_data
        type: u8
        valid:
          min: offset_tensors
          max: _root._io.size
      - id: file_size
        type: u8
        valid: _root._io.size
      - id: padding
        contents: [0, 0, 0]
  sizevar:
    doc-ref: spec/oinf.md, section 5.1
    seq:
      - id: name_length
        type: u4
        valid:
          min: 1
      - id: name
        size: name_length
        type: str
        encoding: ASCII
      - id: name_padding
        size: "(12 - name_length % 8) % 8"
      - id: value
        type: u8
  metadata:
    doc-ref: spec/oinf.md, section 5.2
    seq:
      - id: key_length
        type: u4
        valid:
          min: 1
      - id: key
        size: key_length
        type: str
        encoding: ASCII
      - id: key_padding
        size: "(12 - key_length % 8) % 8"
      - id: value_type
        type: u4
        enum: element
      - id: value_flags
        type: u4
        valid: 0
      - id: value_nbytes
        type: u8
        doc: with the padding inside the value
      - id: value_offset
        type: u8
    instances:
      body:
        io: _root._io
        pos: value_offset
        type:
          switch-on: value_type
          cases:
            element::string: string
            element::bitset: bitset
            element::ndarray: ndarray
            _: scalar(value_nbytes)
  scalar:
    doc-ref: spec/oinf.md, section 7.1
    params:
      - id: nbytes
        type: u8
    seq:
      - id: value
        size: nbytes
  string:
    doc-ref: spec/oinf.md, section 7.2
    seq:
      - id: value_length
        type: u4
      - id: value
        size: value_length
      - id: value_padding
        size: "(12 - value_length % 8) % 8"
  bitset:
    doc-ref: spec/oinf.md, section 7.3
    seq:
      - id: bit_count
        type: u4
      - id: byte_count
        type: u4
        valid: "(bit_count + 7) / 8"
      - id: value
        size: byte_count
        doc: bit i is bit i mod 8 of byte i / 8
      - id: value_padding
        size: "(8 - byte_count % 8) % 8"
  ndarray:
    doc-ref: spec/oinf.md, section 7.4
    seq:
      - id: element_type
        type: u4
        enum: element
      - id: ndim
        type: u4
      - id: dims
        type: "dimension(_index == 0 ? 1 : dims[_index - 1].product)"
        repeat: expr
        repeat-expr: ndim
      - id: value
        size: nbytes
      - id: value_padding
        size: "(8 - nbytes % 8) % 8"
    instances:
      numel:
        value: "ndim == 0 ? 1 : dims[ndim - 1].product"
      bits:
        value: |
          element_type == element::i64 or element_type == element::u64 or
          element_type == element::f64 ? 64 :
          element_type == element::i32 or element_type == element::u32 or
          element_type == element::f32 ? 32 :
          element_type == element::i16 or element_type == element::u16 or
          element_type == element::f16 or element_type == element::bf16 ? 16 :
          element_type == element::i4 or element_type == element::u4 ? 4 :
          element_type == element::i2 or element_type == element::u2 or
          element_type == element::t2 ? 2 :
          element_type == element::i1 or element_type == element::u1 or
          element_type == element::t1 ? 1 : 8
      nbytes:
        value: "(numel * bits + 7) / 8"
  dimension:
    params:
      - id: before
        type: u8
    seq:
      - id: value
        type: u8
    instances:
      product:
        value: before * value
        doc: of this dimension and those before it
  tensor:
    doc-ref: spec/oinf.md, section 5.3
    seq:
      - id: name_length
        type: u4
        valid:
          min: 1
      - id: name
        size: name_length
        type: str
        encoding: ASCII
      - id: name_padding
        size: "(12 - name_length % 8) % 8"
      - id: dtype
        type: u4
        enum: element
      - id: ndim
        type: u4
      - id: flags
        type: u4
        doc: "bit 0: has data"
      - id: dims
        type: u8
        repeat: expr
        repeat-expr: ndim
        doc: outermost first
      - id: data_nbytes
        type: u8
      - id: data_offset
        type: u8
    instances:
      data:
        io: _root._io
        pos: data_offset
        size: data_nbytes
        if: flags & 1 != 0
        doc: little-endian, row-major; types below a byte are packed
enums:
  element:
    1: i8
    2: i16
    3: i32
    4: i64
    5: u8
    6: u16
    7: u32
    8: u64
    9: f16
    10: f32
    11: f64
    12: bool
    13: bitset
    14: string
    15: ndarray
    16: bf16
    17: f8
    18: i4
    19: i2
    20: i1
    21: u4
    22: u2
    23: u1
    24: t2
    25: t1
