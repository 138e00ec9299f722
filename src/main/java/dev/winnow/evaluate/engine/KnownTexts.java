package dev.winnow.evaluate.engine;

import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.encoder.Encoding;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.Encoder.SparseHead;
import dev.winnow.search.QueryEncoder;
import dev.winnow.search.TermTexts;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.Term;
import dev.winnow.vector.SparseVector;
import io.smallrye.mutiny.Uni;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Texts that are encoded in advance in batches, which is much faster than one by one. */
public final class KnownTexts implements QueryEncoder {

  private final Map<String, Encoding> encodings;

  private KnownTexts(Map<String, Encoding> encodings) {
    this.encodings = encodings;
  }

  /** Encodes passages as the bundle does, each distinct one once. */
  public static KnownTexts ofPassages(String phase, Collection<String> texts, Embedding embedding) {
    return of(embedding.passages(phase, texts), embedding);
  }

  private static KnownTexts of(Map<String, float[]> dense, Embedding embedding) {
    List<Map.Entry<String, float[]>> distinct = List.copyOf(dense.entrySet());
    Optional<SparseHead> head = embedding.encoder().sparse(Modality.CAPTION);
    @Nullable List<SparseVector> sparse =
        head.isEmpty()
            ? null
            : head.get().encode(distinct.stream().map(Map.Entry::getValue).toList());
    Map<String, Encoding> encodings = HashMap.newHashMap(distinct.size());
    for (int i = 0; i < distinct.size(); i++) {
      encodings.put(
          distinct.get(i).getKey(),
          new Encoding(distinct.get(i).getValue(), sparse == null ? null : sparse.get(i)));
    }
    return new KnownTexts(encodings);
  }

  /** Encodes all texts of searches. */
  public static KnownTexts of(Collection<Search> searches, Embedding embedding) {
    List<String> texts =
        searches.stream()
            .flatMap(search -> search.clauses().stream())
            .flatMap(KnownTexts::texts)
            .distinct()
            .toList();
    return ofQueries("encode queries", texts, embedding);
  }

  /** Encodes terms of searches, and the texts that distinguish their meanings. */
  public static KnownTexts ofQueries(String phase, Collection<String> texts, Embedding embedding) {
    Stream<String> further = texts.stream().flatMap(text -> TermTexts.of(text).stream());
    return of(embedding.queries(phase, Stream.concat(texts.stream(), further).toList()), embedding);
  }

  private static Stream<String> texts(Clause clause) {
    Stream<Term> terms = Stream.concat(clause.positives().stream(), clause.negatives().stream());
    return Stream.concat(
        Stream.ofNullable(clause.text()),
        terms
            .map(Term::example)
            .flatMap(
                example ->
                    example instanceof Example.Text(String text) ? Stream.of(text) : Stream.of()));
  }

  /**
   * Returns the encoding of one of the texts.
   *
   * @throws IllegalArgumentException if the text was not encoded
   */
  public Encoding encoding(String text) {
    @Nullable Encoding encoding = encodings.get(text);
    if (encoding == null) {
      throw new IllegalArgumentException("not encoded in advance: " + text);
    }
    return encoding;
  }

  @Override
  public Uni<Encoding> text(String text) {
    return Uni.createFrom().item(() -> encoding(text));
  }

  @Override
  public Uni<Encoding> image(ImageSource source) {
    return Uni.createFrom().failure(new SearchException("only texts are supported here"));
  }

  @Override
  public Uni<Encoding> vector(float[] unit) {
    return Uni.createFrom().failure(new SearchException("only texts are supported here"));
  }
}
