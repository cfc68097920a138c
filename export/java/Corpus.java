import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;

/** Golden files of tensor formats, and what a reader must say about each. */
final class Corpus {
    static final String VERSION = "@VERSION@";

    /** Documents are compared at this level. */
    static final String LEVEL = "@LEVEL@";

    /** Where cases.tsv stands: the folder that the program is started in. */
    static final Path FOLDER = Path.of(System.getProperty("assay.corpus", "."));

    /** For a decoder: the file breaks a rule of its format. */
    static final class Invalid extends Exception {
        Invalid(String reason) {
            super(reason);
        }
    }

    /** For a decoder: the file may be valid, but the reader lacks something. */
    static final class Unsupported extends Exception {
        Unsupported(String reason) {
            super(reason);
        }
    }

    /** From judge: what was asked is not known. Nothing is wrong. */
    static final class Skipped extends Exception {
        Skipped(String reason) {
            super(reason);
        }
    }

    /** From judge: the answer is not right. */
    static final class Wrong extends AssertionError {
        Wrong(String problem) {
            super(problem);
        }
    }

    interface Decoder {
        String decode(byte[] bytes, String format) throws Exception;
    }

    /** A line of cases.tsv; what is nothing there is "-". */
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

        /** What a document must say ({@link Json#difference}), or null. */
        String expected() {
            return document.equals("-") ? null : text(read("expected/" + document));
        }

        /**
         * Asks the decoder about the file. What it throws says what is wrong,
         * unless it is Skipped. The reader does not have the features in lacks.
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
