package dev.winnow.image;

import java.io.IOException;
import java.util.concurrent.Semaphore;

/**
 * A memory limit that the decoders of a process share. Decoders wait for free memory in FIFO order.
 * Large images, which need more than a quarter of it, share three quarters and wait for each other
 * first, so small ones never wait for them. An image that needs more than that is decoded without
 * other large ones. Thread-safe.
 */
public final class ImageMemory {

  private static final long MB = 1 << 20;

  /** Minimum limit, for small heaps: one large photograph at a time. */
  private static final long LEAST = 96 * MB;

  private static final int HEAP_SHARE = 4;

  private final int megabytes;
  private final long largest;
  private final Semaphore free;

  /** The part of the memory that large images may take. */
  private final Semaphore large;

  /**
   * @param bytes at least 1 MB
   */
  public ImageMemory(long bytes) {
    this(bytes, Runtime.getRuntime().maxMemory() / 2);
  }

  /**
   * @param bytes at least 1 MB
   * @param largest bytes of the heap that one image may need
   */
  ImageMemory(long bytes, long largest) {
    if (bytes < MB) {
      throw new IllegalArgumentException("decoders need at least 1 MB, not " + bytes + " bytes");
    }
    this.megabytes = (int) Math.min(Integer.MAX_VALUE, bytes / MB);
    this.largest = largest;
    this.free = new Semaphore(megabytes, true);
    this.large = new Semaphore(mostOfOne(), true);
  }

  /** Returns a limit of a quarter of the heap, but at least {@link #LEAST}. */
  public static ImageMemory ofHeap() {
    return new ImageMemory(Math.max(LEAST, Runtime.getRuntime().maxMemory() / HEAP_SHARE));
  }

  /** Returns no limit, for a process that only checks headers of images that others decode. */
  public static ImageMemory ofOthers() {
    return new ImageMemory(MB, Long.MAX_VALUE);
  }

  /** Returns how many bytes of the heap one image may need. */
  long largest() {
    return largest;
  }

  /** Work that needs memory. */
  interface Work<T> {
    T run() throws IOException;
  }

  /** Runs work that needs about this many bytes. Blocks until they are free. */
  <T> T with(long bytes, Work<T> work) throws IOException {
    int taken = (int) Math.clamp((bytes + MB - 1) / MB, 1, mostOfOne());
    if (!isLarge(bytes)) { // a fair semaphore lets even a request for 0 permits wait for others
      return within(free, taken, work);
    }
    return within(large, taken, () -> within(free, taken, work));
  }

  private static <T> T within(Semaphore permits, int taken, Work<T> work) throws IOException {
    permits.acquireUninterruptibly(taken);
    try {
      return work.run();
    } finally {
      permits.release(taken);
    }
  }

  private int mostOfOne() {
    return Math.max(1, megabytes / 4 * 3);
  }

  /** Returns whether an image that needs so much memory may have to wait for other large ones. */
  boolean isLarge(long bytes) {
    return bytes / MB >= megabytes / 4;
  }
}
