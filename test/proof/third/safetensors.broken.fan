# Files that safetensors.fan does not allow, each for one reason: see
# mag.broken.fan.

from fields import le
from safetensors import (body, facts, in_buffer, names, overlap, right_size,
    unique)
from safetensors_broken import (begin_in, buffer_of, end_in, half_byte, longer,
    most_bits, most_dim, most_numel, not_json, not_utf8, other_size,
    out_of_bounds, shifted, texts, too_large, twin)

#: safetensors.file.truncated
<start> ::= <stub>
<stub> ::= rb'[\x00-\xff]{1,7}'

#: safetensors.header.size-max without size
where <size> == too_large(<file>)

#: safetensors.header.bounds without size
where <size> == out_of_bounds(<file>)

#: size finds any
where <size> == other_size(<file>)
where <size> != le(len(bytes(<header>)), 8)

#: safetensors.header.begin
<header> ::= <before> <object> <padding>
<before> ::= (rb'[ \t\n\r]{1,8}' | b'\xef\xbb\xbf' | rb'//[a-z]{0,5}\n'
    | rb'[a-z\[0-9]')

#: safetensors.json.utf8 without safetensors.json.syntax
<plain> ::= rb'[a-z0-9._]{1,16}' | rb'[a-z]{0,3}' <bad> rb'[a-z]{0,3}'
<chars> ::= <plain>
<members> ::= <entries> | <metadata> <comma> <entries>
<bad> ::= (rb'[\x80-\xff]' | rb'[\xc0\xc1][\x80-\xbf]'
    | rb'\xe0[\x80-\x9f][\x80-\xbf]' | rb'\xed[\xa0-\xbf][\x80-\xbf]'
    | rb'\xf0[\x80-\x8f][\x80-\xbf]{2}' | rb'\xf4[\x90-\xbf][\x80-\xbf]{2}'
    | rb'[\xf5-\xf7][\x80-\xbf]{3}' | rb'[\xe1-\xec][\x80-\xbf]'
    | rb'[\xf1-\xf3][\x80-\xbf]{2}')
where not_utf8(<file>)

#: json-comma without safetensors.json.syntax finds safetensors.json.syntax
<members> ::= <entries> | <metadata> <comma> <entries>
<object> ::= <open> <members> <close> | <open> <members> <comma> <close>
<comma> ::= b',' | rb',[ ]{0,2},' | b';' | b'' | b' ' | b',/**/'
where not_json(<file>)

#: json-colon without safetensors.json.syntax finds safetensors.json.syntax
<members> ::= <entries> | <metadata> <comma> <entries>
<colon> ::= b':' | b'=' | b'::' | b' ' | b','
where not_json(<file>)

#: json-brackets without safetensors.json.syntax finds safetensors.json.syntax
<object> ::= (<open> <members> <close> | <open> <members>
    | <open> <comma> <close>)
<close> ::= b'}' | b'}' | b']' | b''
<right> ::= b']' | b']' | b'}' | b'' | b',]'
where not_json(<file>)

#: json-string without safetensors.json.syntax finds safetensors.json.syntax
<members> ::= <entries> | <metadata> <comma> <entries>
<string> ::= (b'"' <chars> b'"' | b'"' <wrong> b'"' | b'\x27' <plain> b'\x27'
    | rb'[b-eg-mo-su-z]{1,9}')
<wrong> ::= (rb'[\x00-\x1f]' | rb'\\[ac-eg-mo-qsv-z0-9AN]'
    | rb'\\u[0-9a-f]{1,3}[g-z ]' | rb'\\x[0-9a-f]{2}')
where not_json(<file>)

#: json-number without safetensors.json.syntax finds safetensors.json.syntax
<members> ::= <entries> | <metadata> <comma> <entries>
<wide> ::= (rb'[1-9]' | rb'0[0-9]{1,3}' | rb'\+[1-9]' | rb'0x[0-9a-f]'
    | rb'\.[1-9]' | rb'[1-9]\.' | rb'[1-9]e' | b'NaN' | b'Infinity'
    | b'-Infinity' | rb'-')
<shape> ::= <left> <wide> (<comma> <wide>)? <right>
where not_json(<file>)

#: safetensors.json.surrogate
<chars> ::= <plain>? (<lone> | <escape>)
<lone> ::= (rb'\\u[dD][c-fC-F][0-9A-Fa-f]{2}'
    | rb'\\u[dD][89abAB][0-9A-Fa-f]{2}' | rb'\\ud[89ab][0-9a-f]{2}\\u0041'
    | rb'\\ud[89ab][0-9a-f]{2}\\ud[89ab][0-9a-f]{2}')
where len(*<lone>) > 0

#: safetensors.header.trailing
<padding> ::= (rb'[ ]{0,7}\x00{1,8}' | rb'[ ]{0,3}[a-z0-9]'
    | rb'[ ]{0,3}\{\}[ ]{0,3}' | rb'[ ]?\}' | rb'[ ]?,"__metadata__":\{\}\}'
    | rb'[ ]{0,3}[\x0b\x0c]')

#: safetensors.root.key-unique
<entries> ::= <entry> (<comma> <entry>){1,2}
<members> ::= (<entries> | <metadata> <comma> <entries>
    | <entries> <comma> <metadata>)
where forall <n> in <name>: <n> == twin(<n>)
where not unique(names(<file>))

#: metadata-twice without safetensors.meta.key-unique
#:     finds safetensors.root.key-unique
<members> ::= (<metadata> <comma> <entries> <comma> <metadata>
    | <metadata> <comma> <metadata>)

#: safetensors.meta.key-unique
<members> ::= (<metadata> | <metadata> <comma> <entries>
    | <entries> <comma> <metadata>)
<map> ::= <open> <pair> (<comma> <pair>){1,2} <close>
<ignored> ::= <string> | b'true'
where forall <k> in <key>: <k> == twin(<k>)
where not unique(facts(<file>).keys)

#: safetensors.meta.type
<members> ::= (<metadata> | <metadata> <comma> <entries>
    | <entries> <comma> <metadata>)
<map> ::= (<string> | b'[]' | b'true' | b'false' | rb'[0-9]'
    | <left> <string> <right>)

#: safetensors.meta.value-string
<members> ::= (<metadata> | <metadata> <comma> <entries>
    | <entries> <comma> <metadata>)
<map> ::= <open> <pair> (<comma> <pair>){0,2} <close>
<value> ::= (<string> | b'null' | b'true' | rb'[0-9]' | b'{}'
    | <left> <string> <right>)
<ignored> ::= b'1'
where any([not bytes(value).startswith(b'"') for value in *<value>])

#: safetensors.tensor.type
<members> ::= <entries> | <metadata> <comma> <entries>
<entry> ::= <name> <colon> <tensor> | <name> <colon> <other>
<other> ::= (b'null' | b'1' | b'"F32"' | b'[]' | b'true'
    | <left> <dtype> <comma> <shape> <comma> b'[0,0]' <right>)
where len(*<other>) > 0

#: safetensors.tensor.member-required
<members> ::= <entries> | <metadata> <comma> <entries>
<entry> ::= <name> <colon> <tensor> | <name> <colon> <less>
<less> ::= (<open> <close> | <open> <d> <close> | <open> <d> <comma> <s> <close>
    | <open> <d> <comma> <zeros> <close> | <open> <s> <comma> <zeros> <close>
    | <open> <d> <comma> <s> <comma> b'"offsets":[0,0]' <close>
    | <open> <d> <comma> b'"Shape":[]' <comma> <zeros> <close>)
<zeros> ::= <offsets_key> <colon> b'[0,0]'
where len(*<less>) > 0

#: safetensors.tensor.member-unique
<members> ::= <entries> | <metadata> <comma> <entries>
<tensor> ::= (<open> <d> <comma> <s> <comma> <o> <close>
    | <open> <d> <comma> <s> <comma> <o> <twice> <close>)
<twice> ::= (<comma> <dtype_key> <colon> <dtype>
    | <comma> <shape_key> <colon> b'[1]'
    | <comma> <offsets_key> <colon> b'[0,0]' | b',"x":1,"\\u0078":2')
where len(*<twice>) > 0

#: safetensors.tensor.dtype-type
<members> ::= <entries> | <metadata> <comma> <entries>
<dtype> ::= (b'"U8"' | b'"F32"' | b'null' | b'1' | b'{"U8":null}' | b'["U8"]'
    | b'true')
where any([not bytes(dtype).startswith(b'"') for dtype in *<dtype>])

#: safetensors.tensor.dtype-known
<members> ::= <entries> | <metadata> <comma> <entries>
<dtype> ::= b'"U8"' | b'"I8"' | <unknown_type>
<unknown_type> ::= (b'"f32"' | b'"I4"' | b'"F8"' | b'"F8_E4M3FN"' | b'"C128"'
    | b'""' | b'"U8 "' | b'"bool"' | b'"F128"' | rb'"[A-Z]{1,3}[0-9]?_"'
    | b'"Bool"')
where len(*<unknown_type>) > 0

#: safetensors.tensor.sub-byte-whole without safetensors.offsets.size
<members> ::= <entries> | <metadata> <comma> <entries>
<dtype> ::= b'"U8"' | b'"F4"' | b'"F6_E2M3"' | b'"F6_E3M2"'
where half_byte(<file>)

#: safetensors.shape.type
<members> ::= <entries> | <metadata> <comma> <entries>
<shape> ::= <left> <right> | <wrong_shape>
<wrong_shape> ::= (b'null' | b'4' | b'"4"' | b'{}' | b'[[1]]' | b'[{}]'
    | b'true' | b'[[]]' | <left> <wide> <comma> b'[2]' <right>)
where len(*<wrong_shape>) > 0

#: safetensors.shape.dim-integer
<members> ::= <entries> | <metadata> <comma> <entries>
<shape> ::= <left> <wide> <right> | <left> <wrong_dim> (<comma> <wide>)? <right>
<wrong_dim> ::= (rb'-[0-9]{1,3}' | rb'[0-9]\.[0-9]' | rb'[0-9]e[0-9]' | b'"2"'
    | b'null' | b'true' | rb'[1-9]E\+1' | b'-0' | b'1.0')
where len(*<wrong_dim>) > 0

#: safetensors.shape.dim-max
<members> ::= <entries> | <metadata> <comma> <entries>
<shape> ::= <left> <narrow> <right> | <left> <huge> (<comma> b'0')? <right>
<huge> ::= (b'18446744073709551616' | b'18446744073709551618'
    | rb'[2-9][0-9]{19,40}')
where most_dim(<file>) >= 1 << 64

#: safetensors.shape.numel-overflow without safetensors.offsets.size
<members> ::= <entries> | <metadata> <comma> <entries>
<shape> ::= (<left> <narrow> <right>
    | <left> <large> (<comma> <large>){1,3} <right>)
<large> ::= b'4294967296' | b'9223372036854775808' | rb'[1-9][0-9]{9,17}' | b'2'
where most_numel(<file>) >= 1 << 64

#: safetensors.shape.size-overflow without safetensors.offsets.size
<members> ::= <entries> | <metadata> <comma> <entries>
<shape> ::= <left> <narrow> <right> | <left> <large> <right>
<large> ::= (b'4611686018427387904' | b'2305843009213693953'
    | b'9223372036854775808' | rb'[5-9][0-9]{18}' | b'18446744073709551615')
where most_numel(<file>) < 1 << 64 <= most_bits(<file>)

#: safetensors.offsets.type without safetensors.offsets.size tiled
#:     safetensors.data.bounds safetensors.data.overlap
<members> ::= <entries> | <metadata> <comma> <entries>
<offsets> ::= <left> <begin> <comma> <end> <right> | <wrong_offsets>
<wrong_offsets> ::= b'{}' | b'null' | b'"0,4"' | b'0' | b'{"begin":0,"end":4}'
where len(*<wrong_offsets>) > 0

#: safetensors.offsets.count without safetensors.offsets.size tiled
#:     safetensors.data.bounds safetensors.data.overlap
<members> ::= <entries> | <metadata> <comma> <entries>
<offsets> ::= <left> <begin> <comma> <end> <right> | <wrong_offsets>
<wrong_offsets> ::= b'[]' | rb'\[[0-9]\]' | rb'\[0,[1-9],[0-9]\]' | b'[0,0,0,0]'
where len(*<wrong_offsets>) > 0

#: safetensors.offsets.integer without safetensors.offsets.size tiled
#:     safetensors.data.bounds safetensors.data.overlap
<members> ::= <entries> | <metadata> <comma> <entries>
<offsets> ::= (<left> <begin> <comma> <end> <right>
    | <left> <odd> <comma> <odd> <right>)
<odd> ::= (b'0' | b'-0' | rb'[1-9]\.0' | rb'[1-9]e0' | rb'"[0-9]"' | b'null'
    | b'false' | b'18446744073709551616' | b'1e400' | b'-1' | rb'0\.[0-9]')
where max([len(bytes(odd)) for odd in *<odd>] + [0]) > 1

#: safetensors.offsets.order without places tiled safetensors.offsets.size
#:     safetensors.data.bounds
<members> ::= <entries> | <metadata> <comma> <entries>
where forall <t> in <tensor>: <t>..<begin> == begin_in(<t>, 'order')
where forall <t> in <tensor>: <t>..<end> == end_in(<t>, 'order')
where <buffer> == body(<file>)
where any([t.begin > t.end for t in facts(<file>).tensors])

#: safetensors.offsets.size without places tiled safetensors.data.overlap
<members> ::= <entries> | <metadata> <comma> <entries>
where forall <t> in <tensor>: <t>..<begin> == begin_in(<t>, 'size')
where forall <t> in <tensor>: <t>..<end> == end_in(<t>, 'size')
where <buffer> == buffer_of(<file>, 'size')
where not right_size(facts(<file>))

#: safetensors.data.bounds without places tiled
<members> ::= <entries> | <metadata> <comma> <entries>
where forall <t> in <tensor>: <t>..<begin> == begin_in(<t>, 'bounds')
where forall <t> in <tensor>: <t>..<end> == end_in(<t>, 'bounds')
where <buffer> == body(<file>)
where not in_buffer(facts(<file>))

#: safetensors.data.overlap without places tiled
<dtype> ::= b'"U8"' | b'"F32"' | b'"I64"' | b'"F4"' | b'"BF16"'
<wide> ::= rb'[1-9]'
<shape> ::= <left> <wide> (<comma> <wide>)? <right>
where forall <t> in <tensor>: <t>..<begin> == begin_in(<t>, 'overlap')
where forall <t> in <tensor>: <t>..<end> == end_in(<t>, 'overlap')
where <buffer> == body(<file>)
where overlap(facts(<file>))

#: safetensors.data.hole without places tiled
<members> ::= <entries> | <metadata> <comma> <entries>
where forall <t> in <tensor>: <t>..<begin> == begin_in(<t>, 'hole')
where forall <t> in <tensor>: <t>..<end> == end_in(<t>, 'hole')
where <buffer> == buffer_of(<file>, 'hole')
where shifted(<file>, 'hole') != shifted(<file>, '')

#: safetensors.data.trailing without places tiled
where forall <t> in <tensor>: <t>..<begin> == begin_in(<t>, '')
where forall <t> in <tensor>: <t>..<end> == end_in(<t>, '')
where <buffer> == longer(<file>)

#: safetensors.data.zero-size-inside without places tiled
#:     safetensors.data.overlap
<entries> ::= <entry> (<comma> <entry>){1,2}
<members> ::= <entries> | <metadata> <comma> <entries>
<wide> ::= rb'[1-9]' | b'0'
<shape> ::= <left> <wide> (<comma> <wide>)? <right>
where forall <t> in <tensor>: <t>..<begin> == begin_in(<t>, 'inside')
where forall <t> in <tensor>: <t>..<end> == end_in(<t>, 'inside')
where <buffer> == body(<file>)
where shifted(<file>, 'inside') != shifted(<file>, '')
