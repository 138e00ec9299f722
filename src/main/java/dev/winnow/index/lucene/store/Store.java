package dev.winnow.index.lucene.store;

import dev.winnow.index.IndexClosedException;
import dev.winnow.index.IndexDamagedException;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SnapshotDeletionPolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.NRTCachingDirectory;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * The files of an index, with its single writer and the searchers of the last commit.
 *
 * <p>{@link #read} and {@link #copyCommit} may be called on any thread, the other methods only on
 * the writer thread.
 */
public final class Store implements Closeable {

  /** Work with a searcher, which is valid only during the call. */
  public interface Read<T> {
    T on(IndexSearcher searcher) throws IOException;
  }

  /**
   * Small segments are written in memory and reach the disk as the three files of a commit. Without
   * this cache, a commit wrote two dozen files, most of them temporary.
   */
  private static final double MAX_CACHED_SEGMENT_MB = 2;

  private static final double MAX_CACHED_MB = 16;

  private final Path path;
  private final IndexSchema schema;
  private final Damage damage;
  private final Directory directory;
  private volatile IndexWriter writer;
  private volatile SearcherManager searchers;
  private volatile boolean closed;

  /**
   * @throws IllegalStateException if an existing index does not match the schema
   * @throws dev.winnow.index.IndexDamagedException if its files are damaged
   * @throws IndexUnavailableException if it cannot be opened, or another process uses it
   */
  public Store(Path path, IndexSchema schema) {
    this.path = path;
    this.schema = schema;
    this.damage = new Damage(path);
    try {
      damage.requireNotMarked();
      directory =
          new SyncOnceDirectory(
              new NRTCachingDirectory(
                  new SmallFilesDirectory(path), MAX_CACHED_SEGMENT_MB, MAX_CACHED_MB));
    } catch (IOException e) {
      throw unavailable(e);
    }
    @Nullable IndexWriter opened = null;
    try {
      opened = openWriter();
      writer = opened;
      searchers = new SearcherManager(opened, null);
      checkIntegrity();
    } catch (IOException e) {
      IOUtils.closeWhileHandlingException(
          opened, directory); // another store may be opened in this directory
      IndexDamagedException damaged = damage.noteAtStart(e);
      throw damaged == null ? unavailable(e) : damaged;
    }
  }

  private void checkIntegrity() throws IOException {
    IndexSearcher searcher = searchers.acquire();
    try {
      damage.check(searcher.getIndexReader());
    } finally {
      searchers.release(searcher);
    }
  }

  private IndexWriter openWriter() throws IOException {
    boolean exists = DirectoryReader.indexExists(directory);
    if (exists) {
      Map<String, String> stored = SegmentInfos.readLatestCommit(directory).getUserData();
      SchemaRecord.requireFits(path, stored, schema);
    }
    IndexWriter opened = new IndexWriter(directory, WriterConfig.of(directory, damage::note));
    if (!exists) {
      opened.setLiveCommitData(SchemaRecord.of(schema).entrySet());
      opened.commit();
    }
    return opened;
  }

  public <T> T read(Read<T> read) {
    while (true) {
      damage.requireNone();
      SearcherManager current = searchers;
      try {
        IndexSearcher searcher = current.acquire();
        try {
          return read.on(searcher);
        } catch (IndexOutOfBoundsException | NegativeArraySizeException | InternalError e) {
          damage.check(
              searcher.getIndexReader()); // Lucene throws these for damaged bytes that it does not
          // verify
          throw e;
        } finally {
          current.release(searcher);
        }
      } catch (AlreadyClosedException e) {
        if (closed || current == searchers) {
          throw unavailable(e);
        } // otherwise the writer was reopened in the meantime
      } catch (IOException | UncheckedIOException e) {
        throw unavailable(e);
      }
    }
  }

  /** Returns whether the writer is open. */
  public boolean isWritable() {
    return writer.isOpen();
  }

  /** Returns the writer. Reopens it at the last commit if a failure has closed it. */
  public IndexWriter writer() throws IOException {
    damage.requireNone();
    if (!writer.isOpen()) {
      writer = openWriter();
      SearcherManager before = searchers;
      searchers = new SearcherManager(writer, null);
      before.close();
    }
    return writer;
  }

  /** Makes written changes durable, then visible. */
  public void commit() throws IOException {
    writer.commit();
    searchers.maybeRefreshBlocking();
  }

  /** Copies a file of the index. */
  public interface Copy {
    void of(String file) throws IOException;
  }

  /** Copies the files of the last commit, which are not deleted during the copy. */
  public Collection<String> copyCommit(Copy copy) throws IOException {
    damage.requireNone();
    var commits = (SnapshotDeletionPolicy) writer.getConfig().getIndexDeletionPolicy();
    IndexCommit commit = commits.snapshot();
    try {
      for (String file : commit.getFileNames()) {
        copy.of(file);
      }
      return commit.getFileNames();
    } finally {
      commits.release(commit); // the next commit deletes files that only this commit uses
    }
  }

  /** Discards changes since the last commit, and closes the writer. */
  public void rollback() throws IOException {
    writer.rollback();
  }

  @Override
  public void close() throws IOException {
    closed = true;
    try (directory;
        IndexWriter last = writer;
        SearcherManager lastSearchers = searchers) {
      // closes all three, even if one of them fails
    }
  }

  public IndexUnavailableException unavailable(Throwable cause) {
    if (closed) {
      return new IndexClosedException("the index in " + path + " is closed", cause);
    }
    IndexDamagedException damaged = damage.note(cause);
    if (damaged != null) {
      return damaged;
    }
    if (cause instanceof LockObtainFailedException) {
      return new IndexUnavailableException(
          "the index in " + path + " is in use, by another process or another index here", cause);
    }
    return new IndexUnavailableException(
        "the index in %s cannot be used: %s".formatted(path, cause.getMessage()), cause);
  }
}
