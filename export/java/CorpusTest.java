import java.util.Map;

/**
 * Each case is a test. java -cp build CorpusTest runs all; java -cp build
 * CorpusTest mag.key.utf8 runs those with this text in their path. Exit status:
 * 0 all passed, 1 some failed, 2 there is no such case, or known.txt is invalid.
 * junit/CorpusTests.java does the same with JUnit 5.
 */
public final class CorpusTest {
    private final Map<String, String> known;
    private int right;
    private int skipped;
    private int wrong;
    private int documents;
    private int without;        // accepted files without a document
    private volatile String asked;      // the case that is being tested

    private CorpusTest(Map<String, String> known) {
        this.known = known;
    }

    /** Calls the reader, and counts its documents. */
    private String decode(byte[] bytes, String format) throws Exception {
        String document = Decode.decode(bytes, format);
        if (document != null) {
            documents++;
        } else {
            without++;
        }
        return document;
    }

    private void fail(Corpus.Case one, String problem) {
        wrong++;
        System.out.println("wrong  " + one.path() + ": " + problem);
    }

    /** System.exit() in a reader is a failure, whatever its status. */
    private void nameTheEnd() {
        String path = asked;
        if (path != null) {
            System.out.println("wrong  " + path + ": the program ended before decode() did");
            System.out.flush();
            Runtime.getRuntime().halt(1);
        }
    }

    /** Tests a case; catches everything, so that the next case is tested. */
    private void judge(Corpus.Case one) {
        asked = one.path();
        try {
            one.judge(this::decode, Decode.LACKS, known);
            right++;
        } catch (Corpus.Skipped reason) {
            skipped++;
            System.out.println("skipped  " + one.path() + ": " + reason.getMessage());
        } catch (Corpus.Wrong problem) {
            fail(one, problem.getMessage());
        } catch (Throwable crash) {
            fail(one, crash.toString());
        } finally {
            asked = null;
        }
    }

    private int sumUp() {
        if (!Corpus.LEVEL.equals("verdict") && documents == 0 && without > 0) {
            System.out.println("no document was compared: decode() gave none, and the "
                               + "verdicts alone were");
        }
        System.out.printf("%d right, %d skipped, %d wrong%n", right, skipped, wrong);
        return wrong > 0 ? 1 : right + skipped > 0 ? 0 : 2;
    }

    private static Map<String, String> readKnown() {
        try {
            return Corpus.knownFailures();
        } catch (IllegalArgumentException problem) {
            System.err.println("known.txt: " + problem.getMessage());
            System.exit(2);
            throw problem;
        }
    }

    public static void main(String[] words) {
        if (words.length > 1 || (words.length == 1 && words[0].startsWith("-"))) {
            System.err.println("usage: java -cp build CorpusTest [WORD]");
            System.exit(2);
        }
        CorpusTest test = new CorpusTest(readKnown());
        Runtime.getRuntime().addShutdownHook(new Thread(test::nameTheEnd));
        Corpus.cases()
            .filter(one -> words.length == 0 || one.path().contains(words[0]))
            .forEach(test::judge);
        System.exit(test.sumUp());
    }
}
