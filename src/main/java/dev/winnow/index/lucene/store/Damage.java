package dev.winnow.index.lucene.store;

import dev.winnow.index.IndexDamagedException;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Notices damaged files and remembers it. Lucene sees some of them when it opens or merges
 * segments. Others it would read as they are, so all checksums are compared at the start, and
 * whenever a read fails in a way that damage may explain. What is found is marked on disk, so that
 * the next start does not take the index for a sound one. Thread-safe.
 */
final class Damage {

  private static final Logger LOG = Logger.getLogger(Damage.class);

  /** Beside the segments; it stays there until the index is filled anew. */
  private static final String MARK = "damaged";

  private final Path path;
  private final AtomicBoolean checking = new AtomicBoolean();
  private volatile @Nullable IndexDamagedException found;

  /**
   * @param path of the index, for messages
   */
  Damage(Path path) {
    this.path = path;
  }

  /**
   * @throws IndexDamagedException if damage was found
   */
  void requireNone() {
    IndexDamagedException damage = found;
    if (damage != null) {
      // Another one for each caller: it has a stack of its own.
      throw new IndexDamagedException(String.valueOf(damage.getMessage()), damage);
    }
  }

  /**
   * Fails if damage was found before, by this process or an earlier one.
   *
   * @throws IndexDamagedException with the reason
   */
  void requireNotMarked() throws IOException {
    Path mark = path.resolve(MARK);
    if (Files.exists(mark)) {
      String what = Files.readString(mark);
      throw new IndexDamagedException(message(what), new CorruptIndexException(what, MARK));
    }
  }

  private String message(String what) {
    return ("the index in %s is damaged: %s. Restart: it is set aside then, and filled again from"
            + " the topic")
        .formatted(path, what);
  }

  private void mark(String what) {
    try {
      Files.writeString(path.resolve(MARK), what);
    } catch (IOException e) {
      LOG.warnf("The damage cannot be marked in %s: %s", path, e);
    }
  }

  /** Remembers the damage that a failure shows; returns null if it shows none. */
  @Nullable IndexDamagedException note(Throwable failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof CorruptIndexException || e instanceof EOFException) {
        return note(String.valueOf(e.getMessage()), failure);
      }
    }
    return null;
  }

  /** As {@link #note}, for the start: then files that are missing were not just moved away. */
  @Nullable IndexDamagedException noteAtStart(Throwable failure) {
    return failure instanceof NoSuchFileException || failure instanceof FileNotFoundException
        ? note("a file is missing: " + failure.getMessage(), failure)
        : note(failure);
  }

  private synchronized IndexDamagedException note(String what, Throwable failure) {
    IndexDamagedException damage = found;
    if (damage == null) {
      damage = new IndexDamagedException(message(what), failure);
      found = damage;
      mark(what);
      LOG.error(damage.getMessage());
    }
    return damage;
  }

  /**
   * Compares all checksums on a thread of its own, unless that is being done.
   *
   * @param reader is kept open meanwhile
   */
  void check(IndexReader reader) {
    if (found != null || !reader.tryIncRef()) {
      return;
    }
    if (!checking.compareAndSet(false, true)) {
      decRef(reader);
      return;
    }
    Thread.ofPlatform()
        .name("winnow-index-check")
        .daemon()
        .start(
            () -> {
              try {
                for (LeafReaderContext leaf : reader.leaves()) {
                  leaf.reader().checkIntegrity();
                }
              } catch (IOException | RuntimeException | InternalError e) {
                if (note(e) == null) {
                  LOG.warnf("The index in %s cannot be checked: %s", path, e);
                }
              } finally {
                checking.set(false);
                decRef(reader);
              }
            });
  }

  private static void decRef(IndexReader reader) {
    try {
      reader.decRef();
    } catch (IOException e) {
      LOG.debugf(e, "A reader of the index cannot be closed");
    }
  }
}
