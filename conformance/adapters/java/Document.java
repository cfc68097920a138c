import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The contents of a MAG file, as assay compares them (spec/mag.md, Document).
 * Numbers are decimal strings.
 */
final class Document {
    private static final int MOST_VALUES = 64;
    private static final HexFormat HEX = HexFormat.of();

    private Document() { }

    static String of(Mag file) {
        return "{\"format\":\"mag\",\"version\":\"1\",\"metadata\":"
            + list(file.metadata().stream(), Document::entry) + ",\"tensors\":"
            + list(file.tensors().stream(), tensor -> tensor(file, tensor)) + "}";
    }

    private static <T> String list(Stream<T> elements, Function<T, String> json) {
        return elements.map(json).collect(Collectors.joining(",", "[", "]"));
    }

    private static String text(String text) {
        var json = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c < ' ') {
                json.append("\\u").append(HEX.toHexDigits(c));
            } else if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }

    private static String entry(Mag.Entry entry) {
        String value = entry.isFloat() ? HEX.toHexDigits(entry.payload()) : "" + entry.payload();
        return "{\"key\":" + text(entry.key())
            + ",\"type\":\"" + (entry.isFloat() ? "f64" : "i64")
            + "\",\"value\":\"" + value + "\"}";
    }

    private static String tensor(Mag file, Mag.Tensor tensor) {
        String json = "{\"name\":" + text(tensor.name())
            + ",\"dtype\":\"" + tensor.dtype().name().toLowerCase(Locale.ROOT)
            + "\",\"shape\":" + list(Arrays.stream(tensor.shape()).boxed(), dim -> text("" + dim))
            + ",\"sha256\":\"" + digest(file.data(tensor)) + "\"";
        return tensor.numel() > MOST_VALUES ? json + "}"
            : json + ",\"values\":" + values(file.data(tensor), tensor.dtype()) + "}";
    }

    private static String digest(ByteBuffer data) {
        try {
            var sha256 = MessageDigest.getInstance("SHA-256");
            sha256.update(data);
            return HEX.formatHex(sha256.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);     // every Java has it
        }
    }

    private static String values(ByteBuffer data, Mag.Dtype dtype) {
        var places = IntStream.range(0, data.limit() / dtype.size).mapToObj(i -> i * dtype.size);
        return list(places, at -> text(switch (dtype) {
            case F32 -> number(data.getFloat(at));
            case F16 -> number(widen(data.getShort(at)));
            case BOOL -> "" + Byte.toUnsignedInt(data.get(at));
            case I32 -> "" + data.getInt(at);
        }));
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "nan" : HEX.toHexDigits(Double.doubleToRawLongBits(value));
    }

    /** Converts the bits of a binary16. */
    private static double widen(short half) {
        double sign = half < 0 ? -1 : 1;
        int exponent = half >> 10 & 31;
        int fraction = half & 1023;
        return sign * switch (exponent) {
            case 0 -> Math.scalb((double) fraction, -24);
            case 31 -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
            default -> Math.scalb(1024.0 + fraction, exponent - 25);
        };
    }
}
