# MAG v1 as a grammar of FANDANGO, written from spec/mag.md alone (sections in
# brackets). Structure and choices are the grammar's; what depends on something
# else is a constraint, and FANDANGO repairs files until all hold. A line
# `#: NAME` names the constraints up to the next empty line, so that
# mag.broken.fan can leave them out.

from fields import le
from mag import (after_records, aligned, body, dims, facts, in_file, names,
    overlap, place, product, short_keys, unique)
from google_crc32c import value as crc32c

# [2] The order of the file, [3] the header.

<start> ::= <file>
<file> ::= <magic> <version> <checksum> <covered> <placing> <data>
<covered> ::= <num_tensors> <num_meta> <header_aux> <metas> <tensors>
<metas> ::= <meta>{0,3}
<tensors> ::= <tensor>{0,4}
<magic> ::= b'MAG!'
<version> ::= b'\x01\x00\x00\x00'
<checksum> ::= rb'[\x00-\xff]{4}'
<num_tensors> ::= rb'[\x00-\xff]{4}'
<num_meta> ::= rb'[\x00-\xff]{4}'
<header_aux> ::= b'\x00\x00\x00\x00'

# [4.1] Metadata.

<meta> ::= <kind> <meta_reserved> <payload> <key>
<kind> ::= b'\x01' | b'\x02'
<meta_reserved> ::= b'\x00\x00\x00'
<payload> ::= rb'[\x00-\xff]{8}'

# [4.2] Tensors.

<tensor> ::= <dtype> <rank> <reserved> <numel> <offset> <shape> <key>
<dtype> ::= b'\x00' | b'\x01' | b'\x02' | b'\x03'
<rank> ::= rb'[\x00-\xff]'
<reserved> ::= b'\x00\x00'
<numel> ::= rb'[\x00-\xff]{8}'
<offset> ::= rb'[\x00-\xff]{8}'
<shape> ::= <wide> | <middle> | <narrow> | <ones> | <most>
<wide> ::= rb'([\x01-\x18]\x00{7}){1,2}'
<middle> ::= rb'([\x01-\x05]\x00{7}){3,4}'
<narrow> ::= rb'([\x01-\x02]\x00{7}){5,7}'
<ones> ::= rb'(\x01\x00{7}){8,20}'
<most> ::= rb'(\x01\x00{7}){240,255}' | rb'(\x01\x00{7}){255}'

# [4.3] Keys: all of UTF-8 but U+0000.

<key> ::= <key_length> <text>
<key_length> ::= rb'[\x00-\xff]{4}'
<text> ::= (rb'[a-z0-9._]{1,20}'
    | (<utf8_1> | <utf8_2> | <utf8_3> | <utf8_4>){1,6})
<utf8_1> ::= rb'[\x01-\x7f]'
<utf8_2> ::= rb'[\xc2-\xdf][\x80-\xbf]'
<utf8_3> ::= (rb'\xe0[\xa0-\xbf][\x80-\xbf]' | rb'\xed[\x80-\x9f][\x80-\xbf]'
    | rb'[\xe1-\xec\xee\xef][\x80-\xbf]{2}')
<utf8_4> ::= (rb'\xf0[\x90-\xbf][\x80-\xbf]{2}' | rb'[\xf1-\xf3][\x80-\xbf]{3}'
    | rb'\xf4[\x80-\x8f][\x80-\xbf]{2}')

# [6] Places and padding. Marks, which write nothing, choose among what is left
# open: the order of the data, gaps, the end of the file.

<placing> ::= <order> <spacing> <ending>
<order> ::= <ascending> | <descending> | <shuffled>
<ascending> ::= b''
<descending> ::= b''
<shuffled> ::= b''
<spacing> ::= <tight> | <gaps>
<tight> ::= b''
<gaps> ::= b''
<ending> ::= <exact> | <padded> | <trailing>
<exact> ::= b''
<padded> ::= b''
<trailing> ::= b''
<data> ::= rb'[\x00-\xff]*'

#: mag.checksum.mismatch
where <checksum> == le(crc32c(bytes(<covered>)), 4)

#: mag.header.num-tensors
where <num_tensors> == le(len(facts(<file>).tensors), 4)

#: mag.header.num-meta
where <num_meta> == le(len(facts(<file>).keys), 4)

#: mag.key.length-overrun
where forall <k> in <key>: <k>.<key_length> == le(len(bytes(<k>.<text>)), 4)

#: mag.key.length-max
where short_keys(facts(<file>))

#: rank
where forall <t> in <tensor>: <t>.<rank> == le(len(dims(<t>.<shape>)), 1)

#: mag.tensor.numel
where forall <t> in <tensor>: <t>.<numel> == le(product(dims(<t>.<shape>)), 8)

#: mag.meta.key-unique
where unique(facts(<file>).keys)

#: mag.tensor.key-unique
where unique(names(facts(<file>)))

#: places
where forall <t> in <tensor>: <t>.<offset> == le(place(<t>), 8)
where <data> == body(<file>)

#: mag.data.offset-aligned
where aligned(facts(<file>))

#: mag.data.offset-in-records
where after_records(facts(<file>))

#: mag.data.out-of-file
where in_file(facts(<file>))

#: mag.data.overlap
where not overlap(facts(<file>))
