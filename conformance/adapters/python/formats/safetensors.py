"""safetensors, the list of types of version 0.8.0."""

import elements
import jsontext
from common import Cursor, Payloads, Reject, align, product, quote, require, require_unique

VERSION = "unversioned"
FEATURES = ["safetensors.complex", "safetensors.duplicate-keys", "safetensors.f8",
            "safetensors.lone-surrogates", "safetensors.number-forms", "safetensors.sub-byte"]

MAX_HEADER = 100_000_000
MAX = 2 ** 64 - 1
METADATA = "__metadata__"
MEMBERS = ("dtype", "shape", "data_offsets")

# bits of an element, and its element type if its values are shown; upstream's
# writer begins with the last type
DTYPES = {
    "BOOL": (8, "bool"),
    "F4": (4, None), "F6_E2M3": (6, None), "F6_E3M2": (6, None),
    "U8": (8, "u8"), "I8": (8, "i8"),
    "F8_E5M2": (8, "f8"), "F8_E4M3": (8, "f8e4m3"), "F8_E8M0": (8, "f8e8m0"),
    "F8_E4M3FNUZ": (8, "f8e4m3fnuz"), "F8_E5M2FNUZ": (8, "f8e5m2fnuz"),
    "I16": (16, "i16"), "U16": (16, "u16"), "F16": (16, "f16"), "BF16": (16, "bf16"),
    "I32": (32, "i32"), "U32": (32, "u32"), "F32": (32, "f32"),
    "C64": (64, "f32"),
    "F64": (64, "f64"), "I64": (64, "i64"), "U64": (64, "u64"),
}
RANKS = {name: rank for rank, name in enumerate(DTYPES)}


def decode(data):
    header = read_header(Cursor(data))
    root, padding = read_root(header)
    has_metadata, metadata = read_metadata(dict(root))
    tensors = [read_entry(name, entry) for name, entry in root if name != METADATA]
    check_buffer(tensors, len(data) - 8 - len(header))
    return make_document(data, header, padding, has_metadata, metadata, tensors)


# File (section 1): header_size u64, header u8[header_size], buffer

def read_header(cursor):
    header_size = cursor.u64("header_size")
    cursor.require(header_size <= MAX_HEADER, f"header_size {header_size} exceeds {MAX_HEADER}")
    header = cursor.take(header_size, "header")
    cursor.require(header.startswith(b"{"), "the header does not begin with {")
    return header


# Header (sections 1 and 2): one object of JSON, padding

def read_root(header):
    """Returns the root, and how many bytes follow it."""
    try:
        text = header.decode("utf-8")
    except UnicodeDecodeError as error:
        at = 8 + error.start
        raise Reject(f"the header is not UTF-8: {error.reason} (offset {at})") from None
    root, end = jsontext.read(text)
    padding = text[end:]
    require(not padding.strip(jsontext.WHITE_SPACE), "more than white space follows the object")
    require_unique_keys(root, "name")
    return root, len(padding)


def require_unique_keys(members, what):
    require_unique((key for key, _ in members), what)


# Metadata (section 4): an object of strings, null for none

def read_metadata(root):
    if METADATA not in root:
        return "absent", []
    metadata = root[METADATA]
    if metadata is None:
        return "null", []
    require(isinstance(metadata, jsontext.Object), f"{METADATA} is not an object")
    require_unique_keys(metadata, "metadata key")
    require(all(isinstance(value, str) for _, value in metadata),
            f"a value in {METADATA} is not a string")
    return "object", [{"key": key, "type": "string", "value": value} for key, value in metadata]


# Entry (section 5): {"dtype", "shape", "data_offsets"}

def read_entry(name, entry):
    what = quote(name)
    require(isinstance(entry, jsontext.Object), f"{what} is not an object")
    require_unique_keys(entry, f"in {what} the member")
    members = dict(entry)
    for member in MEMBERS:
        require(member in members, f"{what} has no {member}")
    dtype = members["dtype"]
    require(isinstance(dtype, str) and dtype in DTYPES, f"the dtype of {what} is unknown")
    shape = read_integers(members["shape"], f"the shape of {what}")
    offsets = read_integers(members["data_offsets"], f"data_offsets of {what}")
    require(len(offsets) == 2, f"data_offsets of {what} has {len(offsets)} items, not 2")
    begin, end = offsets
    numel = product(shape, MAX)
    require(numel is not None, f"{what} has 2^64 elements or more")
    bits = numel * DTYPES[dtype][0]
    require(bits <= MAX, f"{what} has 2^64 bits or more")
    require(bits % 8 == 0, f"{what} has {bits} bits, which are no whole bytes")
    require(end - begin == bits // 8,
            f"data_offsets {begin} and {end} of {what} are not {bits // 8} bytes apart")
    return {"name": name, "dtype": dtype, "shape": shape, "numel": numel,
            "begin": begin, "end": end}


def read_integers(items, what):
    require(isinstance(items, jsontext.Array), f"{what} is not an array")
    integers = [item.integer(MAX) if isinstance(item, jsontext.Number) else None
                for item in items]
    require(None not in integers, f"{what} holds more than integers below 2^64")
    return integers


# Buffer (section 7): by begin and end; each begins where the previous one ends

def check_buffer(tensors, length):
    at = 0
    for tensor in sorted(tensors, key=lambda tensor: (tensor["begin"], tensor["end"])):
        require(tensor["begin"] == at, f"the data of {quote(tensor['name'])} begin at"
                                       f" {tensor['begin']} of the buffer, not at {at}")
        at = tensor["end"]
    require(at == length, f"the data end at {at} of the buffer, which has {length} bytes")


# The canonical form (section 8): the header as upstream writes it

def is_canonical(header, has_metadata, metadata, tensors):
    if has_metadata == "object" and not metadata and not tensors:
        return False
    return header == write_header(has_metadata == "object", metadata, tensors)[0]


def write_header(has_map, metadata, tensors):
    """Returns the padded header, with the tensors in the order of their data."""
    members = []
    if has_map:
        pairs = (f"{write_text(pair['key'])}:{write_text(pair['value'])}" for pair in metadata)
        members.append(f'"{METADATA}":{{{",".join(pairs)}}}')
    at = 0
    tensors = sorted(tensors, key=lambda tensor: (-RANKS[tensor["dtype"]], tensor["name"]))
    for tensor in tensors:
        end = at + tensor["end"] - tensor["begin"]
        shape = ",".join(map(str, tensor["shape"]))
        members.append(f'{write_text(tensor["name"])}:{{"dtype":"{tensor["dtype"]}",'
                       f'"shape":[{shape}],"data_offsets":[{at},{end}]}}')
        at = end
    written = f"{{{','.join(members)}}}".encode()
    return written.ljust(align(len(written), 8)), tensors


ESCAPES = {code: f"\\u{code:04x}" for code in range(0x20)}
ESCAPES |= {ord(char): f"\\{letter}" for letter, char in jsontext.ESCAPED.items() if letter != "/"}


def write_text(text):
    return f'"{text.translate(ESCAPES)}"'


# The document

def make_document(data, header, padding, has_metadata, metadata, tensors):
    payloads = Payloads(data)
    return {
        "format": "safetensors",
        "version": VERSION,
        "metadata": metadata,
        "tensors": [show_tensor(tensor, data, 8 + len(header), payloads) for tensor in tensors],
        "has_metadata": has_metadata,
        "header_size": str(len(header)),
        "data_start": str(8 + len(header)),
        "padding": str(padding),
        "canonical": is_canonical(header, has_metadata, metadata, tensors),
        "file_size": str(len(data)),
    }


def show_tensor(tensor, data, data_start, payloads):
    dtype = tensor["dtype"]
    offset = data_start + tensor["begin"]
    size = tensor["end"] - tensor["begin"]
    shown = {
        "name": tensor["name"],
        "dtype": dtype,
        "shape": [str(dimension) for dimension in tensor["shape"]],
        "offset": str(offset),
        "size": str(size),
        "data_offsets": [str(tensor["begin"]), str(tensor["end"])],
        "sha256": payloads.sha256(offset, size),
    }
    if dtype == "BOOL":
        shown |= elements.odd_bools(data[offset:offset + size])
    element = DTYPES[dtype][1]
    if element and tensor["numel"] <= elements.MAX_VALUES:
        count = 8 * size // elements.BITS[element]     # a complex number is two
        shown["values"] = elements.values(data[offset:offset + size], element, count)
    return shown
