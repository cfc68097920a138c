"""Changes what the copy of ref/ for ablation reads if a check is left out.

A reader without a check does not stop: it takes what is there for something.
In ref/ no code follows a check that stops. The copy would continue with the raw
bytes, and the next rule would reject the file for the same fault. Instead, the
copy takes what forgiving readers take:

- numbers wrap at 64 bits, as they do in C;
- a length beyond the end is cut there, as read() does;
- a range that ends before it begins is turned around;
- an object of another kind is turned into the one that is due (lenient.h);
- tags before a break are skipped;
- elements of an unknown type are bytes, Bool as a text is stored as bytes;
- anything but a tensor is skipped, and invalid offsets are 0 and 0.

Nothing of it happens as long as no check is left out. CHANGES has, for each
file of ref/, (text, instead).
"""

INCLUDE = '#include "ablation/lenient.h"\n'

TURN = """\
    if (ordered && {begin}.value > {end}.value) {{
        {type} first = {begin};
        (({whole} *)t)->{begin_of} = {end};
        (({whole} *)t)->{end_of} = first;
    }}
"""


def turn(call, type, whole, begin, end):
    """The range of t is turned around before that call."""
    return call, TURN.format(type=type, whole=whole, begin=f"t->{begin}",
                             end=f"t->{end}", begin_of=begin,
                             end_of=end) + call


CHANGES = {
    "core/number.h": [
        ('#include "core/base.h"\n',
         '#include "ablation/drop.h"\n#include "core/base.h"\n'),
        ("    if (b != 0 && a > UINT64_MAX / b)\n",
         "    if (!proof_leaves_out() && b != 0 && a > UINT64_MAX / b)\n")],
    "core/reader.h": [
        ("    bool there = size <= left(in);\n",
         "    bool there = size <= left(in);\n"
         "    if (!there && kind != ASSAY_UINT_LE && proof_has_let()) {\n"
         "        size = left(in);\n        there = true;\n    }\n"
         "    proof_reads();\n"),
        ("    part.at = there ? offset : in->report->file.size;\n"
         "    part.end = there ? offset + size : part.at;\n",
         "    part.at = there ? offset : in->report->file.size;\n"
         "    part.end = there ? offset + size : part.at;\n"
         "    if (proof_leaves_out() && offset <= in->report->file.size &&\n"
         "        !there) {\n        part.at = offset;\n"
         "        part.end = in->report->file.size;\n    }\n")],
    "core/ranges.c": [
        ("    *found = (region){w->at, w->end - w->at, NULL};\n",
         "    if (proof_leaves_out() && w->at > w->end)\n"
         "        return false;\n"
         "    *found = (region){w->at, w->end - w->at, NULL};\n")],
    "core/element.c": [
        ("    if (type == ASSAY_NO_ELEMENT)\n        return false;\n    u64 bl",
         "    if (type == ASSAY_NO_ELEMENT) {\n        *size = count;\n"
         "        return proof_leaves_out();\n    }\n    u64 bl")],
    "wire/cbor.c": [
        ('#include "wire/cbor.h"\n', INCLUDE),
        ("    if (!expect_at(c->in, &item->tag_field, item->tags == 0, "
         "c->rules->tag)) {\n",
         "    proof_item(c, (cbor_item *)item, kind);\n"
         "    if (!expect_at(c->in, &item->tag_field, item->tags == 0, "
         "c->rules->tag)) {\n"),
        ("    if (rest->indefinite && next_initial(c) != 0xff)\n",
         "    if (rest->indefinite)\n        proof_break(c);\n"
         "    if (rest->indefinite && next_initial(c) != 0xff)\n")],
    "gguf/tensor.c": [
        ("    wide result = {.low = middle << 32 | (right & half)};\n",
         "    wide result = {.low = middle << 32 | (right & half)};\n"
         "    if (proof_leaves_out())\n        return result;\n")],
    "primitiv/objects.c": [
        ('#include "primitiv/primitiv.h"\n',
         INCLUDE + '#include "primitiv/primitiv.h"\n'),
        ("    bool held = expect(in, right, broken);\n",
         "    bool held = (!right && proof_has_let()) ||\n"
         "                expect(in, right, broken);\n"
         "    if (held && !right && ok(in)) {\n"
         "        proof_object(in, (mp_head *)head, wanted);\n"
         "        proof_lets();\n    }\n")],
    "safetensors/fields.c": [
        ('#include "safetensors/safetensors.h"\n',
         INCLUDE + '#include "safetensors/safetensors.h"\n'),
        ("t->kind == kind, broken))\n        return true;\n",
         "t->kind == kind, broken)) {\n"
         "        proof_token(&file->walk, (json_token *)t, kind);\n"
         "        if (t->kind == kind || kind != JSON_OBJECT)\n"
         "            return true;\n"
         "        skip_json(&file->walk, t);\n        return false;\n"
         "    }\n")],
    "safetensors/entry.c": [
        ("        return;\n    t->placed = true;\n",
         "        return;\n    t->placed = true;\n"
         "    if (bracket.kind != JSON_ARRAY) {\n"
         "        skip_json(&file->walk, &bracket);\n"
         "        t->offsets = array_field(file, &bracket, \"data_offsets\");\n"
         "        t->offset[BEGIN].field = t->offsets;\n"
         "        t->offset[END].field = t->offsets;\n"
         "        return;\n    }\n")],
    "zten/zten.c": [
        ("        return size;\n"
         "    if (!advise_turned(in, &tail.last, most))\n",
         "        return smaller(size, most);\n"
         "    if (!advise_turned(in, &tail.last, most))\n")],
    "safetensors/size.c": [
        turn("    bool inside = ordered && check_bounds(file, t);\n",
             "safetensors_offset", "safetensors_tensor", "offset[BEGIN]",
             "offset[END]")],
    "burnpack/place.c": [
        turn("    bool inside = ordered && check_inside(in, file, t, "
             "aligned);\n", "number", "tensor", "start", "end")],
    "burnpack/fields.c": [
        ("        n.there = expect_cbor_kind(c, item, CBOR_UINT, broken);\n",
         "        n.there = expect_cbor_kind(c, item, CBOR_UINT, broken);\n"
         "    if (!is_bignum(item))\n        n.value = item->head.value;\n"),
        ("        v.name = v.item;\n        v.known = check_item(c, &v.item, "
         "CBOR_TEXT, broken);\n",
         "        v.known = check_item(c, &v.item, CBOR_TEXT, broken);\n"
         "        v.name = v.item;\n")],
    "burnpack/dtype.c": [
        ("    const form *f = find_form(plain_forms, name);\n",
         "    const form *f = is_bool ? bool_forms :\n"
         "                    find_form(plain_forms, name);\n"),
        ("&key->content, is_bool || is_qfloat,\n",
         "&key->content, is_plain || is_bool || is_qfloat,\n"),
        ("    if (is_bool)\n        read_bool(c, d);\n",
         "    if (is_plain && ok(c->in)) {\n"
         "        set_form(d, find_form(plain_forms, key));\n"
         "        skip_cbor(c);\n    }\n"
         "    if (!is_plain && !is_bool && !is_qfloat && ok(c->in))\n"
         "        skip_cbor(c);\n"
         "    if (is_bool)\n        read_bool(c, d);\n")],
}
