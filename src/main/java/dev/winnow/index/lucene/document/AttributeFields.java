package dev.winnow.index.lucene.document;

import dev.winnow.index.filter.AttributeFacts;
import java.util.function.Consumer;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/** Adds the facts about attributes to a document as the fields that filters search. */
final class AttributeFields implements AttributeFacts.Sink {

  /** Approximate size of a field without its term. */
  private static final int FIELD_BYTES = 100;

  private final Consumer<IndexableField> document;
  private long bytes;

  /** The path of the last word, and the start of its terms. */
  private String wordPath = "";

  private byte[] wordStart = AttributeTerms.start(wordPath);

  AttributeFields(Consumer<IndexableField> document) {
    this.document = document;
  }

  @Override
  public void present(String path) {
    add(DocumentFields.PRESENT, AttributeTerms.present(path));
  }

  @Override
  public void value(String path, Object value) {
    add(DocumentFields.VALUE, AttributeTerms.value(path, value));
  }

  @Override
  public void word(String path, String word) {
    if (!wordPath.equals(path)) { // hashing a long path for each of many words takes long
      wordPath = path;
      wordStart = AttributeTerms.start(path);
    }
    add(DocumentFields.WORD, AttributeTerms.text(wordStart, word));
  }

  @Override
  public void number(String path, double value) {
    add(DocumentFields.NUMBER, AttributeTerms.number(path, value));
  }

  private void add(String field, BytesRef term) {
    document.accept(new StringField(field, term, Store.NO));
    bytes += FIELD_BYTES + term.length;
  }

  /** Returns the approximate size of the fields in bytes. */
  long bytes() {
    return bytes;
  }
}
