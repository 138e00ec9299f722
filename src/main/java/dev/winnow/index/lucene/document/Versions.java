package dev.winnow.index.lucene.document;

import dev.winnow.asset.Version;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;

/** Reads the version of a document. */
public final class Versions {

  private Versions() {}

  public static Version read(IdLookup.Location location) throws IOException {
    LeafReader reader = location.leaf().reader();
    NumericDocValues offset = DocValues.getNumeric(reader, DocumentFields.OFFSET);
    NumericDocValues declared = DocValues.getNumeric(reader, DocumentFields.DECLARED);
    if (!offset.advanceExact(location.doc())) {
      throw new IOException("a document without a version: the index is damaged");
    }
    return new Version(
        declared.advanceExact(location.doc()) ? declared.longValue() : null, offset.longValue());
  }
}
