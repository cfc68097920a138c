import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An adapter in Java: it reads the requests of assay and writes the answers.
 * Copy this file, and call your own reader in {@link #judge}.
 *
 * <p>Only lines of standard output that begin with "ASSAY " are protocol. Flush
 * each of them at once; all other output is the log. A crash must look like one:
 * assay starts the program again.
 */
public final class Adapter {
    private static final String HELLO = """
        {"protocol":1,"name":"assay-java-example","version":"1.0","language":"Java %s",\
        "formats":{"mag":["validate","decode"]},"features":["mag.tensors","mag.rank-over-6"]}\
        """.formatted(Runtime.version().feature());

    private static final PrintStream OUT =
        new PrintStream(System.out, true, StandardCharsets.UTF_8);

    /**
     * Returns the verdict about a file. Only {@link Mag.Invalid} means that the
     * file is invalid; any other exception is a fault of this program.
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
     * Answers requests in line mode until "bye" or the end of the input. Ignores
     * unknown requests, which belong to later versions.
     */
    private static void serve() throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = lines.readLine()) != null; ) {
            String[] words = line.split(" ", 5);    // a path may contain spaces
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
