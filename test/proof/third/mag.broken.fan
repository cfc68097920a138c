# Files that mag.fan does not allow, each for one reason. A line
# `#: RULE without NAMES` begins what is read behind mag.fan: rules of the
# grammar here replace those of the same name there, and the constraints called
# RULE or one of NAMES are left out. The rule must then be among the findings;
# `finds any` stands where the document does not say which one is.

from fields import le, number
from mag import (after_records, aligned, body, dims, facts, in_file, names,
    overlap, place, product, unique)
from mag_broken import (at, beyond, cut, in_records, is_utf8, long_key, more,
    other_checksum, other_count, other_length, other_numel, overrun, shared,
    skewed, twin)

#: mag.header.truncated
<start> ::= <stub>
<stub> ::= b'MAG!' b'\x01\x00\x00\x00' rb'[\x00-\xff]{0,15}' | b'MAG!' b'\x01'

#: mag.header.magic
<magic> ::= b'MAG' rb'[^!]' | b'mag!' | b'!GAM' | rb'[A-Z]{3}!' | b'GGUF'
where bytes(<magic>) != b'MAG!'

#: mag.header.version
<version> ::= (b'\x00\x00\x00\x00' | b'\x00\x00\x00\x01'
    | rb'[\x02-\xff]\x00{3}' | rb'\x01[\x01-\xff]\x00\x00'
    | rb'\x01\x00\x00[\x01-\xff]')

#: mag.header.aux-reserved
<header_aux> ::= (rb'[\x01-\xff]\x00{3}' | rb'\x00{3}[\x01-\xff]'
    | rb'[\x00-\xff]{4}')
where bytes(<header_aux>) != bytes(4)

#: mag.checksum.mismatch
where <checksum> == other_checksum(<file>)
where <checksum> != le(crc32c(bytes(<covered>)), 4)

#: num-tensors without mag.header.num-tensors finds any
where <num_tensors> == other_count(<file>, len(facts(<file>).tensors))
where <num_tensors> != le(len(facts(<file>).tensors), 4)

#: num-meta without mag.header.num-meta finds any
where <num_meta> == other_count(<file>, len(facts(<file>).keys))
where <num_meta> != le(len(facts(<file>).keys), 4)

#: mag.header.num-tensors without places
<tensors> ::= b''
<data> ::= b''
where <num_tensors> == other_count(<file>, 0)
where <num_tensors> != bytes(4)

#: mag.header.num-meta without places
<tensors> ::= b''
<data> ::= b''
where <num_meta> == more(<file>, len(facts(<file>).keys))
where number(<num_meta>) > len(facts(<file>).keys)

#: mag.meta.truncated without places mag.header.num-meta
<metas> ::= <meta>{0,2} <piece>
<piece> ::= (<kind> | <kind> b'\x00'
    | <kind> <meta_reserved> rb'[\x00-\xff]{0,11}')
<tensors> ::= b''
<data> ::= b''
where <num_meta> == more(<file>, len(facts(<file>).keys))

#: mag.tensor.truncated without places mag.header.num-tensors
<tensors> ::= <piece>
<piece> ::= <dtype> | <dtype> rb'[\x01-\x09]' b'\x00\x00' rb'[\x00-\xff]{0,16}'
<data> ::= b''
where <num_tensors> == more(<file>, 0)

#: mag.meta.type-tensor
<metas> ::= <meta>{1,3}
<kind> ::= b'\x00' | b'\x01' | b'\x02'
where b'\x00' in [bytes(kind) for kind in *<kind>]

#: mag.meta.type-unknown
<metas> ::= <meta>{1,3}
<kind> ::= b'\x01' | b'\x02' | rb'[\x03-\xff]'
where max([bytes(kind) for kind in *<kind>]) > b'\x02'

#: mag.meta.aux-reserved
<metas> ::= <meta>{1,3}
<meta_reserved> ::= (b'\x00\x00\x00' | rb'[\x01-\xff]\x00\x00'
    | rb'[\x00-\xff]{3}')
where any([bytes(word) != bytes(3) for word in *<meta_reserved>])

#: mag.meta.key-unique
<metas> ::= <meta>{2,4}
where forall <m> in <meta>: <m>.<key>.<text> == twin(<m>)
where not unique(facts(<file>).keys)

#: mag.tensor.key-unique
<tensors> ::= <tensor>{2,4}
where forall <t> in <tensor>: <t>.<key>.<text> == twin(<t>)
where not unique(names(facts(<file>)))

#: mag.key.empty
<tensors> ::= <tensor>{1,4}
<text> ::= b'' | <utf8_2> | rb'[a-z0-9._]{1,20}'
where b'' in [bytes(text) for text in *<text>]

#: mag.key.length-max
<tensors> ::= <tensor>{1,2}
where forall <x> in <text>: <x> == long_key(<x>)
where any([len(bytes(text)) > 65535 for text in *<text>])

#: mag.key.length-overrun
<tensors> ::= <tensor>{1,4}
where forall <k> in <key>: <k>.<key_length> == overrun(<k>)

#: key-length without mag.key.length-overrun finds any
<tensors> ::= <tensor>{1,4}
where forall <k> in <key>: <k>.<key_length> == other_length(<k>)

#: mag.key.utf8
<tensors> ::= <tensor>{1,4}
<text> ::= rb'[a-z0-9._]{1,20}' | <utf8_3>{0,2} <bad> <utf8_1>{0,3}
<bad> ::= (rb'[\x80-\xff]' | rb'[\xc0\xc1][\x80-\xbf]'
    | rb'[\xe0][\x80-\x9f][\x80-\xbf]' | rb'\xed[\xa0-\xbf][\x80-\xbf]'
    | rb'\xf0[\x80-\x8f][\x80-\xbf]{2}' | rb'\xf4[\x90-\xbf][\x80-\xbf]{2}'
    | rb'[\xf5-\xf7][\x80-\xbf]{3}' | rb'[\xe1-\xec][\x80-\xbf]'
    | rb'[\xf1-\xf3][\x80-\xbf]{2}' | b'\xfe' | b'\xff')
where not all([is_utf8(bytes(text)) for text in *<text>])

#: mag.tensor.dtype-unknown
<tensors> ::= <tensor>{1,4}
<dtype> ::= b'\x00' | b'\x01' | rb'[\x04-\x0f]' | rb'[\x04-\xff]'
where max([bytes(dtype) for dtype in *<dtype>]) > b'\x03'

#: mag.tensor.rank-min
<tensors> ::= <tensor>{1,4}
<shape> ::= b'' | <wide> | <middle>
where b'' in [bytes(shape) for shape in *<shape>]

#: mag.tensor.aux-reserved
<tensors> ::= <tensor>{1,4}
<reserved> ::= b'\x00\x00' | rb'[\x01-\xff]\x00' | rb'\x00[\x01-\xff]'
where any([bytes(word) != bytes(2) for word in *<reserved>])

#: mag.tensor.numel
<tensors> ::= <tensor>{1,4}
where forall <t> in <tensor>: <t>.<numel> == other_numel(<t>)
where any([t.numel != product(t.shape) for t in facts(<file>).tensors])

#: mag.tensor.dim-zero
<tensors> ::= <tensor>{1,4}
<middle> ::= rb'([\x00-\x05]\x00{7}){3,4}'
<wide> ::= rb'([\x00-\x03]\x00{7}){1,2}'
where any([0 in t.shape for t in facts(<file>).tensors])

#: mag.tensor.dim-max without mag.data.out-of-file mag.data.overlap
<tensors> ::= <tensor>{1,4}
<shape> ::= <wide> | <wide>? <huge>
<huge> ::= rb'[\x00-\xff]{7}[\x80-\xff]'
where any([max(t.shape) >= 1 << 63 for t in facts(<file>).tensors])

#: mag.tensor.numel-overflow without mag.data.out-of-file mag.data.overlap
<tensors> ::= <tensor>{1,4}
<shape> ::= <wide> | <wide>? <large>{2,4}
<large> ::= rb'\x00{4}[\x01-\xff]\x00{3}' | rb'[\x00-\xff]{3}\x00\x01\x00{3}'
where any([product(t.shape) >= 1 << 63 for t in facts(<file>).tensors])

#: mag.tensor.size-overflow without mag.data.out-of-file mag.data.overlap
<tensors> ::= <tensor>{1,4}
<dtype> ::= b'\x00' | b'\x01' | b'\x03'
<shape> ::= <wide> | <two> <half>
<two> ::= rb'[\x01\x02]\x00{7}'
<half> ::= rb'\x00{7}[\x20\x30\x3f]'
where any([product(t.shape) < 1 << 63 <= t.size for t in facts(<file>).tensors])
where all([product(t.shape) < 1 << 63 for t in facts(<file>).tensors])

#: mag.data.offset-aligned without places
<tensors> ::= <tensor>{1,4}
where forall <t> in <tensor>: <t>.<offset> == at(skewed, <t>)
where <data> == body(<file>, skewed(<file>))
where not aligned(facts(<file>))

#: mag.data.offset-in-records without places
<tensors> ::= <tensor>{1,4}
where forall <t> in <tensor>: <t>.<offset> == at(in_records, <t>)
where <data> == body(<file>)
where not after_records(facts(<file>))

#: mag.data.overlap without places
<tensors> ::= <tensor>{2,4}
where forall <t> in <tensor>: <t>.<offset> == at(shared, <t>)
where <data> == body(<file>)
where overlap(facts(<file>))

#: mag.data.out-of-file without places
<tensors> ::= <tensor>{1,4}
where forall <t> in <tensor>: <t>.<offset> == at(beyond, <t>)
where <data> == body(<file>)
where not in_file(facts(<file>))

#: cut without places mag.data.out-of-file finds mag.data.out-of-file
<tensors> ::= <tensor>{1,4}
where forall <t> in <tensor>: <t>.<offset> == le(place(<t>), 8)
where <data> == cut(<file>)
where not in_file(facts(<file>))
