import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Golden files of tensor formats, and the expected result for each. */
final class Corpus {
    static final String VERSION = "@VERSION@";

    /** The level at which documents are compared. */
    static final String LEVEL = "@LEVEL@";

    /** The folder of cases.tsv: the one in which the program is started. */
    static final Path FOLDER = Path.of(System.getProperty("assay.corpus", "."));

    /** Thrown by a decoder: the file breaks a rule of its format. */
    static final class Invalid extends Exception {
        Invalid(String reason) {
            super(reason);
        }
    }

    /** Thrown by a decoder: the file may be valid; the reader lacks a feature. */
    static final class Unsupported extends Exception {
        Unsupported(String reason) {
            super(reason);
        }
    }

    /** Thrown by judge: the case has no result. This is not a failure. */
    static final class Skipped extends Exception {
        Skipped(String reason) {
            super(reason);
        }
    }

    /** Thrown by judge: the answer is incorrect. */
    static final class Wrong extends AssertionError {
        Wrong(String problem) {
            super(problem);
        }
    }

    interface Decoder {
        String decode(byte[] bytes, String format) throws Exception;
    }

    /** A line of cases.tsv; an empty cell is "-". */
    record Case(String path, String verdict, String rule, String level, Set<String> needs,
                String document, String says) {
        static Case of(String line) {
            String[] row = line.split("\t");
            return new Case(row[0], row[1], row[2], row[3], Set.of(row[4].split(",")),
                            row[5], row[6]);
        }

        String format() {
            return path.substring(0, path.indexOf('/'));
        }

        byte[] bytes() {
            return read("files/" + path);
        }

        /** Returns the expected document ({@link Json#difference}), or null. */
        String expected() {
            return document.equals("-") ? null : text(read("expected/" + document));
        }

        /**
         * Tests the decoder as judge() does, after the list of known failures: a
         * case in it is skipped if it fails, and fails if it does not.
         */
        void judge(Decoder decoder, Set<String> lacks, Map<String, String> known)
            throws Exception {
            String reason = known.get(path);
            try {
                judge(decoder, lacks);
            } catch (Skipped skipped) {
                if (reason == null) {
                    throw skipped;
                }
            } catch (Exception | Error failure) {
                skip(reason != null, "known failure: " + reason);
                throw failure;
            }
            expect(reason == null,
                   "listed in known.txt, but does not fail: remove the line");
        }

        /**
         * Tests the decoder with the file. Anything thrown except Skipped is a
         * failure. The reader does not have the features in lacks.
         */
        void judge(Decoder decoder, Set<String> lacks) throws Exception {
            String lacking = needs.stream().filter(lacks::contains).findAny().orElse(null);
            String given;
            try {
                given = decoder.decode(bytes(), format());
            } catch (Invalid reason) {
                expect(!verdict.equals("accept"),
                       "rejected (" + reason.getMessage() + "), but " + says);
                return;
            } catch (Unsupported reason) {
                String problem = "unsupported: " + reason.getMessage();
                skip(!verdict.equals("either") && lacking != null, problem);
                expect(verdict.equals("either"), problem);
                return;
            }
            boolean broken = verdict.equals("reject");
            skip(broken && lacking != null, "accepted without " + lacking);
            expect(!broken, "accepted, but " + rule + " is broken: " + says);
            compare(given);
        }

        private void compare(String given) throws Skipped {
            String expected = expected();
            if (expected == null) {
                return;
            }
            skip(given == null, "the verdict alone: there is no document");
            String where = Json.difference(Json.read(expected), Json.read(given));
            expect(where == null, where);
        }
    }

    static Stream<Case> cases() {
        return text(read("cases.tsv")).lines().skip(1).map(Case::of);
    }

    /**
     * Returns the reason of each case that a list of known failures names, by its
     * path. Throws an exception for a line that names none.
     */
    static Map<String, String> knownFailures(String list) {
        Map<String, String> known = new HashMap<>();
        List<String> paths = cases().map(Case::path).toList();
        int number = 0;
        for (String line : list.split("\n")) {
            number++;
            String[] words = line.strip().split("\\s+", 3);
            if (words[0].isEmpty() || words[0].startsWith("#")) {
                continue;
            }
            if (words.length < 3) {
                throw new IllegalArgumentException(
                    "line " + number + ": not NAME OUTCOME REASON");
            }
            String name = ("\\Q" + words[0] + "\\E").replace("*", "\\E.*\\Q")
                .replace("?", "\\E.\\Q");
            Pattern pattern = Pattern.compile("(?s)(?:" + name + ")(?:\\.[^./]*)?");
            List<String> found =
                paths.stream().filter(path -> pattern.matcher(path).matches()).toList();
            String format = words[0].split("/")[0] + "/";
            if (found.isEmpty() && paths.stream().anyMatch(path -> path.startsWith(format))) {
                throw new IllegalArgumentException(
                    "line " + number + ": no case is called " + words[0]);
            }
            found.forEach(path -> known.putIfAbsent(path, words[2]));
        }
        return known;
    }

    /** Returns the known failures of known.txt. */
    static Map<String, String> knownFailures() {
        return knownFailures(Files.exists(FOLDER.resolve("known.txt"))
                             ? text(read("known.txt")) : "");
    }

    private static void expect(boolean holds, String problem) {
        if (!holds) {
            throw new Wrong(problem);
        }
    }

    private static void skip(boolean is, String reason) throws Skipped {
        if (is) {
            throw new Skipped(reason);
        }
    }

    private static byte[] read(String name) {
        try {
            return Files.readAllBytes(FOLDER.resolve(name));
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
