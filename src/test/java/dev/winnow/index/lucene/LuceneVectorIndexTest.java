package dev.winnow.index.lucene;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorIndexContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class LuceneVectorIndexTest extends VectorIndexContract {

  @TempDir Path directory;

  @Override
  protected VectorIndex open(IndexSchema schema) {
    return LuceneVectorIndex.open(directory, schema);
  }
}
