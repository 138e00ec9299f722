package dev.winnow.faults.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A number in a mapped file: other processes immediately see a new value. */
record SharedNumber(ByteBuffer bytes) {

  private static final VarHandle NUMBER =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

  /** Opens a file, which is created with 0. */
  static SharedNumber in(Path file) {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return new SharedNumber(channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  long get() {
    return (long) NUMBER.getVolatile(bytes, 0);
  }

  void set(long number) {
    NUMBER.setVolatile(bytes, 0, number);
  }
}
