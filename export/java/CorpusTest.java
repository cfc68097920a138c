import java.util.ArrayList;
import java.util.List;

/**
 * Each case is a test: java -cp build CorpusTest, or of those whose path holds
 * a word, java -cp build CorpusTest mag.key.utf8. Exit status: 0 all right, 1
 * some are not.
 *
 * <p>With JUnit 5, a {@code @TestFactory} that returns
 * {@code Corpus.cases().map(c -> dynamicTest(c.path(), () -> ...))} does the
 * same; Skipped is {@code Assumptions.abort()} there.
 */
public final class CorpusTest {
    private int right;
    private int skipped;
    private final List<String> wrong = new ArrayList<>();

    private void judge(Corpus.Case one) {
        try {
            one.judge(Decode::decode, Decode.LACKS);
            right++;
        } catch (Corpus.Skipped reason) {
            skipped++;
            System.out.println("skipped  " + one.path() + ": " + reason.getMessage());
        } catch (AssertionError problem) {
            wrong.add(one.path() + ": " + problem.getMessage());
        } catch (Exception | StackOverflowError | OutOfMemoryError crash) {
            wrong.add(one.path() + ": " + crash);
        }
    }

    public static void main(String[] words) {
        CorpusTest test = new CorpusTest();
        Corpus.cases()
            .filter(one -> words.length == 0 || one.path().contains(words[0]))
            .forEach(test::judge);
        test.wrong.forEach(problem -> System.out.println("wrong  " + problem));
        System.out.printf("%d right, %d skipped, %d wrong%n", test.right, test.skipped,
                          test.wrong.size());
        System.exit(test.wrong.isEmpty() ? 0 : 1);
    }
}
