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
 * Detects damaged files. Lucene detects some damage when it opens or merges segments, but reads
 * other damaged files without an error. So all checksums are verified at the start, and whenever a
 * read fails in a way that damage may explain. Damage is marked on disk, so that the next start
 * does not use the index. Thread-safe.
 */
final class Damage {

  private static final Logger LOG = Logger.getLogger(Damage.class);

  /** A file in the index's directory. It stays until the index is set aside. */
  private static final String MARK = "damaged";

  private final Path path;
  private final AtomicBoolean checking = new AtomicBoolean();
  private volatile @Nullable IndexDamagedException found;

  /**
   * @param path directory of the index
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
      // A new exception for each caller, with its own stack trace.
      throw new IndexDamagedException(String.valueOf(damage.getMessage()), damage);
    }
  }

  /**
   * Fails if this or an earlier process has marked damage.
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
    return ("the index in %s is damaged: %s. Restart: the damaged index is set aside, and filled again from"
            + " the topic")
        .formatted(path, what);
  }

  private void mark(String what) {
    try {
      Files.writeString(path.resolve(MARK), what);
    } catch (IOException e) {
      LOG.warnf("Cannot mark the damage in %s: %s", path, e);
    }
  }

  /** Records the damage that a failure indicates; returns null if it indicates none. */
  @Nullable IndexDamagedException note(Throwable failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof CorruptIndexException || e instanceof EOFException) {
        return note(String.valueOf(e.getMessage()), failure);
      }
    }
    return null;
  }

  /** Like {@link #note}, but for the start, when missing files are damage as well. */
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
   * Verifies all checksums on a separate thread, unless a check is already running.
   *
   * @param reader stays open during the check
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
                  LOG.warnf("Cannot check the index in %s: %s", path, e);
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
      LOG.debugf(e, "Cannot close a reader of the index");
    }
  }
}
