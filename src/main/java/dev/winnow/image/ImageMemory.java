package dev.winnow.image;

import java.io.IOException;
import java.util.concurrent.Semaphore;

/**
 * Memory that the decoders of a process share. Who finds none free waits, first come first served.
 * An image that needs more than all of it is decoded alone. Thread-safe.
 */
public final class ImageMemory {

  private static final long MB = 1 << 20;

  /** For a heap that is too small to share: one large photograph at a time. */
  private static final long LEAST = 96 * MB;

  private static final int HEAP_SHARE = 4;

  private final int megabytes;
  private final Semaphore free;

  /**
   * @param bytes at least 1 MB
   */
  public ImageMemory(long bytes) {
    if (bytes < MB) {
      throw new IllegalArgumentException("decoders need 1 MB at least, not " + bytes + " bytes");
    }
    this.megabytes = (int) Math.min(Integer.MAX_VALUE, bytes / MB);
    this.free = new Semaphore(megabytes, true);
  }

  /** Returns a quarter of the heap, or a little if that is too small. */
  public static ImageMemory ofHeap() {
    return new ImageMemory(Math.max(LEAST, Runtime.getRuntime().maxMemory() / HEAP_SHARE));
  }

  /** Work that takes memory. */
  interface Work<T> {
    T run() throws IOException;
  }

  /** Returns what {@code work} returns, which needs about this many bytes meanwhile. Blocks. */
  <T> T with(long bytes, Work<T> work) throws IOException {
    int taken = (int) Math.clamp((bytes + MB - 1) / MB, 1, megabytes);
    free.acquireUninterruptibly(taken);
    try {
      return work.run();
    } finally {
      free.release(taken);
    }
  }
}
