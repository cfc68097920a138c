import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A MAG v1 file, read as the example. Comments cite sections of spec/mag.md. A
 * 64-bit number above 2^63-1 is negative here.
 */
record Mag(ByteBuffer file, List<Entry> metadata, List<Tensor> tensors) {
    /** The problem of an invalid file. */
    @SuppressWarnings("serial")
    static final class Invalid extends Exception {
        Invalid(String problem) {
            super(problem);
        }
    }

    enum Dtype {
        F32(4), F16(2), BOOL(1), I32(4);

        final int size;

        Dtype(int size) {
            this.size = size;
        }
    }

    record Entry(String key, boolean isFloat, long payload) { }

    record Tensor(String name, Dtype dtype, long[] shape, long numel, long offset) {
        long size() {
            return numel * dtype.size;
        }

        long end() {
            return offset + size();
        }
    }

    /** The elements of a tensor. */
    ByteBuffer data(Tensor tensor) {
        return file.slice((int) tensor.offset, (int) tensor.size()).order(ByteOrder.LITTLE_ENDIAN);
    }

    static Mag read(byte[] bytes) throws Invalid {
        try {
            return read(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
        } catch (BufferUnderflowException end) {
            throw new Invalid("the file ends inside a record");
        }
    }

    private static void expect(boolean holds, String problem) throws Invalid {
        if (!holds) {
            throw new Invalid(problem);
        }
    }

    private static Mag read(ByteBuffer file) throws Invalid {
        expect(file.getInt() == 0x2147414d, "not MAG");     // 3
        expect(file.getInt() == 1, "version is not 1");
        int checksum = file.getInt();
        long numTensors = Integer.toUnsignedLong(file.getInt());
        long numEntries = Integer.toUnsignedLong(file.getInt());
        expect(file.getInt() == 0, "reserved bits of the header are set");

        var metadata = new ArrayList<Entry>();
        var keys = new HashSet<String>();
        while (metadata.size() < numEntries) {
            Entry entry = readEntry(file);
            expect(keys.add(entry.key), "two metadata records have the same key");
            metadata.add(entry);
        }
        var tensors = new ArrayList<Tensor>();
        var names = new HashSet<String>();
        while (tensors.size() < numTensors) {
            Tensor tensor = readTensor(file);
            expect(names.add(tensor.name), "two tensors have the same key");
            tensors.add(tensor);
        }
        var crc = new CRC32C();
        crc.update(file.array(), 12, file.position() - 12);
        expect((int) crc.getValue() == checksum, "checksum mismatch");  // 5
        checkPlaces(tensors, file.position(), file.limit());
        return new Mag(file, metadata, tensors);
    }

    /** 4.3 */
    private static String readKey(ByteBuffer file) throws Invalid {
        long size = Integer.toUnsignedLong(file.getInt());
        expect(1 <= size && size <= 65535, "a key has 1 to 65535 bytes");
        expect(size <= file.remaining(), "the file ends inside a key");
        ByteBuffer key = file.slice(file.position(), (int) size);
        file.position(file.position() + (int) size);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(key).toString();
        } catch (CharacterCodingException malformed) {
            throw new Invalid("a key is not UTF-8");
        }
    }

    /** 4.1 */
    private static Entry readEntry(ByteBuffer file) throws Invalid {
        int aux = file.getInt();
        int type = aux & 0xff;
        expect(type == 1 || type == 2, "unknown value type");
        expect(aux >>> 8 == 0, "reserved bits of a metadata record are set");
        long payload = file.getLong();
        return new Entry(readKey(file), type == 2, payload);
    }

    /** 4.2 */
    private static Tensor readTensor(ByteBuffer file) throws Invalid {
        int aux = file.getInt();
        int dtype = aux & 0xff;
        int rank = aux >>> 8 & 0xff;
        expect(dtype < Dtype.values().length, "unknown dtype");
        expect(rank >= 1, "a tensor has rank 0");
        expect(aux >>> 16 == 0, "reserved bits of a tensor record are set");
        long numel = file.getLong();
        long offset = file.getLong();
        long[] shape = new long[rank];
        long product = 1;
        for (int i = 0; i < rank; i++) {
            shape[i] = file.getLong();
            expect(shape[i] >= 1, "a dimension is 0, or above 2^63-1");
            expect(product <= Long.MAX_VALUE / shape[i], "too many elements");
            product *= shape[i];
        }
        expect(numel == product, "numel is not the product of the shape");
        Dtype type = Dtype.values()[dtype];
        expect(numel <= Long.MAX_VALUE / type.size, "too many bytes");
        return new Tensor(readKey(file), type, shape, numel, offset);
    }

    /** 6: ranges may be equal, but must not overlap in part. */
    private static void checkPlaces(List<Tensor> tensors, int recordsEnd, int fileSize)
            throws Invalid {
        for (Tensor t : tensors) {
            expect(t.offset % 64 == 0, "an offset is not a multiple of 64");
            expect(t.offset >= recordsEnd, "data overlaps the records, or is after 2^63-1");
            expect(t.size() <= fileSize - t.offset, "data ends after the file");
        }
        var places = new ArrayList<>(tensors);
        places.sort(Comparator.comparingLong(Tensor::offset).thenComparingLong(Tensor::size));
        for (int i = 1; i < places.size(); i++) {
            Tensor a = places.get(i - 1), b = places.get(i);
            expect(a.end() <= b.offset || (a.offset == b.offset && a.end() == b.end()),
                "data of two tensors overlap");
        }
    }
}
