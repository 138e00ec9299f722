package dev.winnow.index.lucene;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Turns attributes into the fields that filters search. */
final class AttributeFields {

  private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

  private final Consumer<IndexableField> document;

  AttributeFields(Consumer<IndexableField> document) {
    this.document = document;
  }

  /**
   * @throws IllegalArgumentException if a value is none that JSON has
   */
  void add(Map<String, @Nullable Object> attributes) {
    attributes.forEach(this::addAt);
  }

  private void addAt(String path, @Nullable Object value) {
    if (value == null || (value instanceof List<?> list && list.isEmpty())) {
      return; // is_empty finds what has no presence
    }
    add(Fields.PRESENT, AttributeTerms.present(path));
    addValue(path, value);
  }

  private void addValue(String path, @Nullable Object value) {
    switch (value) {
      case null -> {}
      case String text -> {
        add(Fields.VALUE, AttributeTerms.text(path, text));
        Words.of(text).forEach(word -> add(Fields.WORD, AttributeTerms.text(path, word)));
      }
      case Boolean bool -> add(Fields.VALUE, AttributeTerms.bool(path, bool));
      case Number number -> addNumber(path, number);
      case List<?> elements -> elements.forEach(element -> addValue(path, element));
      case Map<?, ?> object -> object.forEach((name, element) -> addAt(path + '.' + name, element));
      default ->
          throw new IllegalArgumentException(
              "attribute '%s' is no JSON value but a %s"
                  .formatted(path, value.getClass().getName()));
    }
  }

  private void addNumber(String path, Number number) {
    double asDouble = number.doubleValue();
    if (!Double.isFinite(asDouble)) {
      throw new IllegalArgumentException("attribute '%s' is %s".formatted(path, number));
    }
    add(Fields.NUMBER, AttributeTerms.number(path, asDouble));
    if (isLong(number)) {
      add(Fields.VALUE, AttributeTerms.integer(path, number.longValue()));
    }
  }

  /** Says whether a number is an integer that a filter can name; 1.0 is not, as in Qdrant. */
  private static boolean isLong(Number number) {
    return switch (number) {
      case Long l -> true;
      case Integer i -> true;
      case Short s -> true;
      case Byte b -> true;
      case BigInteger big -> big.compareTo(MIN_LONG) >= 0 && big.compareTo(MAX_LONG) <= 0;
      default -> false;
    };
  }

  private void add(String field, BytesRef term) {
    document.accept(new StringField(field, term, Store.NO));
  }
}
