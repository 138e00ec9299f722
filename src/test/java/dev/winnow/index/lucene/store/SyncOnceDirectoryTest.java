package dev.winnow.index.lucene.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.junit.jupiter.api.Test;

class SyncOnceDirectoryTest {

  private final Disk disk = new Disk();
  private final SyncOnceDirectory directory = new SyncOnceDirectory(disk);

  private static final class Disk extends FilterDirectory {
    final List<String> synced = new ArrayList<>();
    boolean broken;

    Disk() {
      super(new ByteBuffersDirectory());
    }

    @Override
    public void sync(Collection<String> names) throws IOException {
      if (broken) {
        throw new IOException("broken");
      }
      synced.addAll(names);
    }
  }

  @Test
  void syncsEveryFileOfACommitOnce() throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int i = 0; i < 30; i++) {
        // When
        Document document = new Document();
        document.add(new StringField("id", "id" + i, Store.YES));
        writer.addDocument(document);
        writer.commit();
        // Then
        assertThat(disk.synced)
            .containsAll(SegmentInfos.readLatestCommit(directory).files(false))
            .doesNotHaveDuplicates();
      }
    }
  }

  @Test
  void syncsANewFileOfAnOldName() throws IOException {
    // Given
    write("a");
    directory.sync(List.of("a"));
    directory.deleteFile("a");
    // When
    write("a");
    directory.sync(List.of("a"));
    // Then
    assertThat(disk.synced).containsExactly("a", "a");
  }

  @Test
  void retriesAFailedSync() throws IOException {
    // Given
    write("a");
    disk.broken = true;
    assertThatThrownBy(() -> directory.sync(List.of("a"))).hasMessage("broken");
    disk.broken = false;
    // When
    directory.sync(List.of("a"));
    // Then
    assertThat(disk.synced).containsExactly("a");
  }

  private void write(String name) throws IOException {
    directory.createOutput(name, IOContext.DEFAULT).close();
  }
}
