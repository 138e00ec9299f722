package dev.winnow.ingest.partition;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.lucene.LuceneVectorIndex;
import java.nio.file.Path;

class IndexRebuildTest extends IndexRebuildContract {

  @Override
  VectorIndex open(Path directory, IndexSchema schema) {
    return LuceneVectorIndex.open(directory, schema);
  }
}
