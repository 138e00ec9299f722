package dev.winnow.index.lucene.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class IdFilterTest {

  private static final int IDS = 5_000;

  @Test
  void containsEveryIdAndFewOthers() throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      // Given
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (int i = 0; i < IDS; i++) {
          Document document = new Document();
          document.add(new StringField(DocumentFields.ID, "asset-" + i, Store.NO));
          writer.addDocument(document);
        }
        writer.forceMerge(1);
      }
      // When
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IdFilter filter = new IdFilter(reader.leaves().getFirst().reader());
        // Then
        assertThat(found(filter, 0, IDS)).isEqualTo(IDS);
        assertThat(found(filter, IDS, 20 * IDS)).isLessThan(20 * IDS / 200);
      }
    }
  }

  private static long found(IdFilter filter, int from, int to) {
    return IntStream.range(from, to)
        .filter(i -> filter.mayHave(IdFilter.hash(new BytesRef("asset-" + i))))
        .count();
  }
}
