package dev.winnow.index.lucene;

import dev.winnow.index.AppliedRecord;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.LocalState;
import dev.winnow.index.LogPartition;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.lucene.store.SourceFile;
import dev.winnow.index.lucene.store.Store;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.IOUtils;

/** The positions and the snapshots of an embedded index. */
record LuceneState(Path index, Store store, GroupCommit writer, SourceFile source)
    implements LocalState {

  @Override
  public Map<LogPartition, Long> positions() throws IOException {
    return source.positions();
  }

  @Override
  public Optional<Instant> notedAt() throws IOException {
    return source.notedAt();
  }

  @Override
  public Map<LogPartition, AppliedRecord> records() throws IOException {
    return source.records();
  }

  @Override
  public void note(Map<LogPartition, Long> positions, Map<LogPartition, AppliedRecord> records)
      throws IOException {
    source.note(positions, records);
  }

  @Override
  public Map<LogPartition, Long> targets() throws IOException {
    return source.targets();
  }

  @Override
  public void require(Map<LogPartition, Long> targets) throws IOException {
    source.require(targets);
  }

  /**
   * Lowers the positions to 0 before it deletes the points, so that a crash in between leaves no
   * empty index that seems to be filled. Deletes the positions last, so that the next start still
   * knows when the remaining points were written.
   */
  @Override
  public void clear() throws IOException {
    source.rewind();
    Uni.createFrom().<List<Outcome>>emitter(writer::clear).await().indefinitely();
    source.clear();
  }

  @Override
  public Snapshot snapshot(Path directory) throws IOException {
    Path copy = directory.resolve(index.getFileName());
    Path unfinished = directory.resolve(index.getFileName() + ".unfinished");
    Files.createDirectories(unfinished);
    try {
      // The positions are copied first, so that the copied commit contains all records before them.
      Map<LogPartition, Long> positions = source.copyTo(unfinished);
      if (positions.isEmpty()) {
        throw new IndexUnavailableException(
            "the index has no stored positions yet; try again in a few seconds");
      }
      Collection<String> files = store.copyCommit(file -> link(file, unfinished));
      IOUtils.fsync(unfinished, true);
      Files.move(unfinished, copy, StandardCopyOption.ATOMIC_MOVE);
      long bytes = 0;
      for (String file : files) {
        bytes += Files.size(copy.resolve(file));
      }
      return new Snapshot(files.size(), bytes, positions);
    } catch (IOException | RuntimeException e) {
      IOUtils.rm(unfinished);
      throw e;
    }
  }

  /**
   * Links a file, or copies it if links are not supported. Lucene never changes files, so a hard
   * link is as good as a copy.
   */
  private void link(String file, Path into) throws IOException {
    Path original = index.resolve(file);
    Path link = into.resolve(file);
    try {
      Files.createLink(link, original);
    } catch (UnsupportedOperationException | FileSystemException e) {
      Files.copy(original, link, StandardCopyOption.REPLACE_EXISTING);
      IOUtils.fsync(link, false);
    }
  }
}
