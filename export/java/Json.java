import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the part of JSON that documents need, and compares documents. Texts are
 * String, null is null, other words (true, numbers) are {@link Word}.
 */
final class Json {
    record Word(String text) { }

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        if (json.look() != '\0') {
            throw json.wanted("the end");
        }
        return value;
    }

    private Corpus.Wrong wanted(String what) {
        return new Corpus.Wrong("the document is invalid JSON: expected " + what + " at " + at);
    }

    private char look() {
        while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private boolean take(char c) {
        boolean found = look() == c;
        at += found ? 1 : 0;
        return found;
    }

    private void want(char c) {
        if (!take(c)) {
            throw wanted("'" + c + "'");
        }
    }

    private Object value() {
        switch (look()) {
            case '"':
                return string();
            case '[':
                List<Object> list = new ArrayList<>();
                for (want('['); !take(']'); ) {
                    if (!list.isEmpty()) {
                        want(',');
                    }
                    list.add(value());
                }
                return list;
            case '{':
                Map<String, Object> members = new LinkedHashMap<>();
                for (want('{'); !take('}'); ) {
                    if (!members.isEmpty()) {
                        want(',');
                    }
                    look();
                    String key = string();
                    want(':');
                    members.put(key, value());
                }
                return members;
            default:
                return word();
        }
    }

    private Word word() {
        int begin = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at))
                                      || "+-.".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        String word = text.substring(begin, at);
        if (word.isEmpty()) {
            throw wanted("a value");
        }
        return word.equals("null") ? null : new Word(word);
    }

    private char next() {
        if (at == text.length()) {
            throw wanted("more");
        }
        return text.charAt(at++);
    }

    private String string() {
        StringBuilder made = new StringBuilder();
        want('"');
        for (char c; (c = next()) != '"'; ) {
            made.append(c == '\\' ? escape() : c);
        }
        return made.toString();
    }

    private char escape() {
        char c = next();
        int plain = "bfnrt".indexOf(c);
        if (c == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        return plain < 0 ? c : "\b\f\n\r\t".charAt(plain);
    }

    /** Returns the first difference from the expected document, or null. */
    static String difference(Object expected, Object given) {
        return difference("document", expected, given);
    }

    private static String difference(String place, Object expected, Object given) {
        if (expected instanceof Map<?, ?> members) {
            if (members.get("any_of") instanceof List<?> choice) {
                return choice.stream().anyMatch(one -> difference(place, one, given) == null)
                    ? null : wrong(place, "one of " + choice, given);
            }
            if (members.get("in_any_order") instanceof List<?> list) {
                return unordered(place, list, given);
            }
            return given instanceof Map<?, ?> others
                ? members(place, members, others) : wrong(place, "an object", given);
        }
        if (expected instanceof List<?> list) {
            return given instanceof List<?> others && list.size() == others.size()
                ? elements(place, list, others)
                : wrong(place, "a list of " + list.size(), given);
        }
        boolean same = expected == null ? given == null : expected.equals(given);
        return same ? null : wrong(place, show(expected), given);
    }

    private static String show(Object value) {
        return value == null ? "nothing"
            : value instanceof Map ? "an object"
            : value instanceof List<?> list ? "a list of " + list.size()
            : value instanceof Word word ? word.text() : "\"" + value + "\"";
    }

    private static String wrong(String place, String expected, Object given) {
        return place + ": expected " + expected + ", got " + show(given);
    }

    private static String members(String place, Map<?, ?> expected, Map<?, ?> given) {
        for (Map.Entry<?, ?> one : expected.entrySet()) {
            String where = difference(place + "." + one.getKey(), one.getValue(),
                                      given.get(one.getKey()));
            if (where != null) {
                return where;
            }
        }
        return null;
    }

    private static String elements(String place, List<?> expected, List<?> given) {
        for (int i = 0; i < expected.size(); i++) {
            String where = difference(place + "[" + i + "]", expected.get(i), given.get(i));
            if (where != null) {
                return where;
            }
        }
        return null;
    }

    private static String unordered(String place, List<?> expected, Object given) {
        if (!(given instanceof List<?> list) || list.size() != expected.size()) {
            return wrong(place, "a list of " + expected.size(), given);
        }
        List<Object> left = new ArrayList<>(list);
        for (Object one : expected) {
            int at = 0;
            while (at < left.size() && difference(place, one, left.get(at)) != null) {
                at++;
            }
            if (at == left.size()) {
                return place + ": expected " + show(one) + " " + one + ", got no such element";
            }
            left.remove(at);
        }
        return null;
    }
}
