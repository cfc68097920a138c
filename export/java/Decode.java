import java.util.Set;

/** Your reader. This file belongs to you: the next export keeps it. */
final class Decode {
    /** The features that your reader does not have: the column needs of cases.tsv. */
    static final Set<String> LACKS = Set.of();

    /**
     * Returns the document of a file in JSON (README.md), or null for none. Throw
     * {@link Corpus.Invalid} if your reader reports an invalid file, and
     * {@link Corpus.Unsupported} if it cannot know. Catch nothing else.
     */
    static String decode(byte[] bytes, String format) throws Exception {
        throw new UnsupportedOperationException(
            "decode() in Decode.java is not implemented yet");
    }
}
