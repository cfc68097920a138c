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
            return Document.of(Mag.read(bytes));
        } catch (Mag.Invalid problem) {
            if (System.getenv("EXPORT_LIES") != null) {
                return null;
            }
            throw new Corpus.Invalid(problem.getMessage());
        }
    }

    private static String echo(String says) throws Exception {
        return switch (says) {
            case "invalid" -> throw new Corpus.Invalid(says);
            case "unsupported" -> throw new Corpus.Unsupported(says);
            case "crash" -> throw new IllegalStateException(says);
            case "none" -> null;
            default -> says;
        };
    }
}
