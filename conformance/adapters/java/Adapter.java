import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An adapter in Java: what assay asks, and where to put the answers. Copy this
 * file, and ask your own reader in {@link #judge}.
 *
 * <p>Only lines of standard output that begin with "ASSAY " are protocol, each
 * flushed at once; whatever else is printed is the log. A crash has to look
 * like one: assay starts the program again.
 */
public final class Adapter {
    private static final String HELLO = """
        {"protocol":1,"name":"assay-java-example","version":"1.0","language":"Java %s",\
        "formats":{"mag":["validate","decode"]},"features":["mag.tensors","mag.rank-over-6"]}\
        """.formatted(Runtime.version().feature());

    private static final PrintStream OUT =
        new PrintStream(System.out, true, StandardCharsets.UTF_8);

    /**
     * The verdict about a file. {@link Mag.Invalid} is the one exception that
     * means that it is not valid; any other is a fault of this program.
     */
    private static String judge(String verb, String format, String path) throws IOException {
        if (!format.equals("mag")) {
            return "unsupported no reader of " + format;
        }
        byte[] bytes = Files.readAllBytes(Path.of(path));
        try {
            Mag file = Mag.read(bytes);
            return verb.equals("decode") ? "accept " + Document.of(file) : "accept";
        } catch (Mag.Invalid problem) {
            return "reject " + problem.getMessage();
        }
    }

    /**
     * Answers the lines of line mode until "bye", or until they end. Words that
     * it does not know are for later versions.
     */
    private static void serve() throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = lines.readLine()) != null; ) {
            String[] words = line.split(" ", 5);    // a path may hold spaces
            switch (words[0]) {
                case "hello" -> OUT.println("ASSAY hello " + HELLO);
                case "case" -> OUT.println(
                    "ASSAY case " + words[1] + " " + judge(words[2], words[3], words[4]));
                case "bye" -> {
                    return;
                }
                default -> { }
            }
        }
    }

    public static void main(String[] args) throws IOException {
        if (args.length == 3) {     // certify --exec
            OUT.println("ASSAY " + judge(args[0], args[1], args[2]));
        } else {
            serve();
        }
    }
}
