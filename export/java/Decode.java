import java.util.Set;

/** Your reader. This file is yours: it is kept when you export again. */
final class Decode {
    /** Features that it does not have: the column needs of cases.tsv. */
    static final Set<String> LACKS = Set.of();

    /**
     * The document of a file in JSON (README.md), or null for none. Throw
     * {@link Corpus.Invalid} where your reader says that the file is not valid,
     * {@link Corpus.Unsupported} where it cannot know; catch nothing else.
     */
    static String decode(byte[] bytes, String format) throws Exception {
        throw new UnsupportedOperationException(
            "decode() in Decode.java is not implemented yet");
    }
}
