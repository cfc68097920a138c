import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Each case is a test of JUnit 5. Compile this file together with those of the
 * folder above it; junit-jupiter must be in the class path. If the tests are
 * started in another folder, -Dassay.corpus=FOLDER names that of cases.tsv.
 */
final class CorpusTests {
    @TestFactory
    Stream<DynamicTest> corpus() {
        Map<String, String> known = Corpus.knownFailures();
        return Corpus.cases().map(one -> dynamicTest(one.path(), () -> judge(one, known)));
    }

    private static void judge(Corpus.Case one, Map<String, String> known) throws Exception {
        try {
            one.judge(Decode::decode, Decode.LACKS, known);
        } catch (Corpus.Skipped reason) {
            Assumptions.assumeTrue(false, reason.getMessage());
        }
    }
}
