"""Mistakes that somebody could make in a grammar, and what check.py must then
say: what is wrong, the part of the files that shows it, texts of files here
with what stands there instead, and words of the complaint."""

from collections import namedtuple

Plant = namedtuple("Plant", "what part edits words")

MAG = [
    Plant("data at multiples of 32", "valid",
          [("mag.py", "(at + 63) // 64 * 64", "(at + 31) // 32 * 32"),
           ("mag.fan", "where aligned(facts(<file>))\n", "")],
          "is valid, but reject: mag.data.offset-aligned"),
    Plant("the checksum of zlib", "valid",
          [("mag.fan", "from google_crc32c import value as",
            "from zlib import crc32 as")],
          "is valid, but reject: mag.checksum.mismatch"),
    Plant("f16 of one byte", "valid",
          [("mag.py", "{0: 4, 1: 2,", "{0: 4, 1: 1,")],
          "is valid, but reject: mag.data.out-of-file"),
    Plant("a fifth type", "valid",
          [("mag.fan", "<dtype> ::= ", "<dtype> ::= b'\\x04' | ")],
          "is valid, but reject: mag.tensor.dtype-unknown"),
    Plant("any number of elements", "valid",
          [("mag.fan", "where forall <t> in <tensor>: <t>.<numel> =="
            " le(product(dims(<t>.<shape>)), 8)\n", "")],
          "is valid, but reject: mag.tensor.numel"),
    Plant("no high ranks", "valid",
          [("mag.fan", " | <ones> | <most>\n", " | <ones>\n")],
          "no valid file has rank 255"),
    Plant("reserved bits that are zero", "mag.header.aux-reserved",
          [("mag.broken.fan", "where bytes(<header_aux>) != bytes(4)\n", ""),
           ("mag.broken.fan", "<header_aux> ::= ",
            "<header_aux> ::= b'\\x00' rb'\\x00{3}' | ")],
          "is to be rejected, but accept"),
    Plant("another rule", "cut",
          [("mag.broken.fan", "finds mag.data.out-of-file",
            "finds mag.data.overlap")],
          "breaks mag.data.overlap, but rejected for mag.data.out-of-file"),
]
SAFETENSORS = [
    Plant("a byte between data", "valid",
          [("safetensors.py", "        at = found[i][1]\n",
            "        at = found[i][1] + 1\n"),
           ("safetensors.fan", "where tiled(facts(<file>))\n", "")],
          "is valid, but reject: safetensors.data.hole"),
    Plant("a size without the padding", "valid",
          [("safetensors.fan", "le(len(bytes(<header>)), 8)",
            "le(len(bytes(<object>)), 8)")],
          "is valid, but reject: safetensors."),
    Plant("a type in small letters", "valid",
          [("safetensors.fan", "b'\"I32\"'", "b'\"I32\"' | b'\"i32\"'")],
          "is valid, but reject: safetensors.tensor.dtype-known"),
    Plant("BF16 of four bytes", "valid",
          [("safetensors.py", '"BF16": 16', '"BF16": 32')],
          "is valid, but reject: safetensors.offsets.size"),
    Plant("a space before the object", "valid",
          [("safetensors.fan", "<header> ::= <object>",
            "<header> ::= b' ' <object>")],
          "is valid, but reject: safetensors.header.begin"),
    Plant("halves of surrogates", "valid",
          [("safetensors.fan", "rb'\\\\u[dD][0-7]", "rb'\\\\u[dD][0-9]")],
          "is valid, but reject: safetensors.json.surrogate"),
    Plant("nothing behind the data", "safetensors.data.trailing",
          [("safetensors.broken.fan", "where <buffer> == longer(<file>)\n",
            "where <buffer> == body(<file>)\n")],
          "is to be rejected, but accept"),
    Plant("another rule", "metadata-twice",
          [("safetensors.broken.fan", "finds safetensors.root.key-unique",
            "finds safetensors.meta.key-unique")],
          "breaks safetensors.meta.key-unique, but rejected for"),
]
PLANTS = {"mag": MAG, "safetensors": SAFETENSORS}
