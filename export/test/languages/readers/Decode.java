import java.nio.charset.StandardCharsets;
import java.util.Set;

/** The reader of conformance/adapters/java; and what answers as the file says. */
final class Decode {
    static final Set<String> LACKS = Set.of("echo.lacking");

    static String decode(byte[] bytes, String format) throws Exception {
        if (format.equals("echo")) {
            return echo(new String(bytes, StandardCharsets.UTF_8));
        }
        try {
            String document = Document.of(Mag.read(bytes));
            return System.getenv("EXPORT_SILENT") != null ? null : document;
        } catch (Mag.Invalid problem) {
            if (System.getenv("EXPORT_LIES") != null) {
                return null;
            }
            throw new Corpus.Invalid(problem.getMessage());
        }
    }

    /** A class that cannot be made. */
    private static final class Broken {
        static final String NAME = Set.of("a", "a").toString();
    }

    private static String overflow(String says) {
        return overflow(says + "1") + "2";
    }

    private static String echo(String says) throws Exception {
        return switch (says) {
            case "invalid" -> throw new Corpus.Invalid(says);
            case "unsupported" -> throw new Corpus.Unsupported(says);
            case "crash" -> throw new IllegalStateException(says);
            case "error" -> throw new LinkageError(says);
            case "assertion" -> throw new AssertionError();
            case "initializer" -> Broken.NAME;
            case "overflow" -> overflow(says);
            case "exit" -> {
                System.exit(0);
                yield says;
            }
            case "none" -> null;
            default -> says;
        };
    }
}
