# safetensors as a grammar of FANDANGO, written from spec/safetensors.md alone
# (sections in brackets); mag.fan says how such a grammar is made.

from fields import le
from safetensors import (begin, body, end, facts, in_buffer, is_json, names,
    overlap, right_size, tiled, unique, whole_bytes)

# [1] The order of the file.

<start> ::= <file>
<file> ::= <size> <header> <placing> <buffer>
<size> ::= rb'[\x00-\xff]{8}'
<header> ::= <object> <padding>
<padding> ::= rb'[ ]{0,15}' | rb'[ \t\n\r]{1,3}'
<buffer> ::= rb'[\x00-\xff]*'

# [2] Tokens, with white space around them, and strings with escapes.

<open> ::= b'{' | rb'\{[ \t\n\r]{1,2}'
<close> ::= b'}' | rb'[ \t\n\r]{1,2}\}'
<left> ::= b'[' | rb'\[[ \t\n\r]{1,2}'
<right> ::= b']' | rb'[ \t\n\r]{1,2}\]'
<comma> ::= b',' | rb'[ \t\n\r]{0,2},[ \t\n\r]{0,2}'
<colon> ::= b':' | rb'[ \t\n\r]{0,2}:[ \t\n\r]{0,2}'
<string> ::= b'"' <chars> b'"'
<chars> ::= <plain> | (<plain> | <utf8> | <escape>){0,5}
<plain> ::= rb'[a-z0-9._]{1,16}' | rb'[\x20\x21\x23-\x5b\x5d-\x7f]{1,3}'
<utf8> ::= (rb'[\xc2-\xdf][\x80-\xbf]' | rb'\xe0[\xa0-\xbf][\x80-\xbf]'
    | rb'[\xe1-\xec\xee\xef][\x80-\xbf]{2}' | rb'\xed[\x80-\x9f][\x80-\xbf]'
    | rb'\xf0[\x90-\xbf][\x80-\xbf]{2}' | rb'[\xf1-\xf3][\x80-\xbf]{3}'
    | rb'\xf4[\x80-\x8f][\x80-\xbf]{2}')
<escape> ::= (rb'\\["\\/bfnrt]' | rb'\\u00[0-9][1-9A-Fa-f]'
    | rb'\\u[1-9A-Ca-ce-fE-F][0-9A-Fa-f]{3}' | rb'\\u[dD][0-7][0-9A-Fa-f]{2}'
    | rb'\\u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}')

# [3] The root, [4] metadata.

<object> ::= <open> <members> <close>
<members> ::= (<entries> | <metadata> <comma> <entries>
    | <entries> <comma> <metadata>
    | <entries> <comma> <metadata> <comma> <entries> | <metadata> | <nothing>)
<nothing> ::= b''
<entries> ::= <entry> (<comma> <entry>){0,2}
<metadata> ::= <metadata_key> <colon> <map>
<metadata_key> ::= b'"__metadata__"' | b'"__meta\\u0064ata__"'
<map> ::= <open> <pair> (<comma> <pair>){0,2} <close> | <open> <close> | b'null'
<pair> ::= <key> <colon> <value>
<key> ::= <string> | b'"format"'
<value> ::= <string> | b'"pt"'

# [5] An entry.

<entry> ::= <name> <colon> <tensor>
<name> ::= <string>
<tensor> ::= (<open> <d> <comma> <s> <comma> <o> <close>
    | <open> <d> <comma> <o> <comma> <s> <close>
    | <open> <s> <comma> <d> <comma> <o> <close>
    | <open> <s> <comma> <o> <comma> <d> <close>
    | <open> <o> <comma> <s> <comma> <d> <comma> <unknown> <close>
    | <open> <o> <comma> <d> <comma> <s> <close>)
<d> ::= <dtype_key> <colon> <dtype>
<s> ::= <shape_key> <colon> <shape>
<o> ::= <offsets_key> <colon> <offsets>
<dtype_key> ::= b'"dtype"' | b'"\\u0064type"'
<shape_key> ::= b'"shape"' | b'"shap\\u0065"'
<offsets_key> ::= b'"data_offsets"' | b'"data\\u005foffsets"'
<offsets> ::= <left> <begin> <comma> <end> <right>
<begin> ::= rb'0|[1-9][0-9]{0,19}'
<end> ::= rb'0|[1-9][0-9]{0,19}'
<unknown> ::= rb'"[A-Z]{1,9}"' <colon> <ignored>
<ignored> ::= (<string> | b'null' | b'true' | b'false' | <map>
    | rb'-?(0|[1-9][0-9]{0,9})(\.[0-9]{1,3})?([eE][-+]?[0-9])?'
    | <left> <ignored> (<comma> <ignored>)? <right>)
<shape> ::= (<left> <right> | <left> <wide> (<comma> <wide>)? <right>
    | <left> <narrow> (<comma> <narrow>){2,5} <right> | <ones>
    | <most>)
<wide> ::= rb'[1-9]' | rb'1[0-9]' | b'0'
<narrow> ::= rb'[1-3]' | rb'[0-4]'
<ones> ::= rb'\[1(,1){6,20}\]'
<most> ::= rb'\[1(,1){54,63}\]' | rb'\[1(,1){63}\]'

# [6] Types.

<dtype> ::= (b'"BOOL"' | b'"U8"' | b'"I8"' | b'"U16"' | b'"I16"' | b'"U32"'
    | b'"I32"' | b'"U64"' | b'"I64"' | b'"F16"' | b'"BF16"' | b'"F32"'
    | b'"F64"' | b'"F8_E5M2"' | b'"F8_E4M3"' | b'"F8_E8M0"' | b'"F4"'
    | b'"F6_E2M3"' | b'"F6_E3M2"' | b'"C64"' | b'"F8_E4M3FNUZ"'
    | b'"F8_E5M2FNUZ"' | b'"\\u00468_E8M0"')

# [7] The order of the data is open: marks, which write nothing, choose it.

<placing> ::= <ascending> | <descending> | <shuffled>
<ascending> ::= b''
<descending> ::= b''
<shuffled> ::= b''

#: size
where <size> == le(len(bytes(<header>)), 8)

#: safetensors.json.syntax
where is_json(bytes(<object>))

#: safetensors.root.key-unique
where unique(names(<file>))

#: safetensors.meta.key-unique
where unique(facts(<file>).keys)

#: safetensors.tensor.sub-byte-whole
where forall <t> in <tensor>: <t>.<s>.<shape> == whole_bytes(<t>)

#: places
where forall <t> in <tensor>: <t>..<begin> == begin(<t>)
where forall <t> in <tensor>: <t>..<end> == end(<t>)
where <buffer> == body(<file>)

#: safetensors.offsets.size
where right_size(facts(<file>))

#: safetensors.data.bounds
where in_buffer(facts(<file>))

#: safetensors.data.overlap
where not overlap(facts(<file>))

#: tiled
where tiled(facts(<file>))
