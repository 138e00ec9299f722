package dev.winnow.search;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.encoder.Encoding;
import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.Term;
import dev.winnow.text.ContentWords;
import dev.winnow.vector.DenseVectors;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the vectors of clauses. Never blocks. */
final class TermEncoder {

  /** Dimensions that stand for an asset, which has two sides. */
  private static final int MAX_ACTIVE = 256;

  private final QueryEncoder encoder;
  private final VectorIndex index;

  TermEncoder(QueryEncoder encoder, VectorIndex index) {
    this.encoder = encoder;
    this.index = index;
  }

  /**
   * Encodes everything that a search mentions, each thing once, however many clauses share it.
   * Fails with {@link SearchException} where a term names what is not there.
   */
  Uni<List<EncodedClause>> encode(Search search) {
    List<Example> examples =
        search.clauses().stream().flatMap(TermEncoder::examples).distinct().toList();
    List<AssetId> ids =
        examples.stream()
            .flatMap(example -> example instanceof Example.Id(var id) ? Stream.of(id) : Stream.of())
            .toList();
    Uni<Map<AssetId, Point>> byId =
        ids.isEmpty() ? Uni.createFrom().item(Map.of()) : index.fetch(ids);
    return byId.chain(
            points -> all(examples.stream().map(example -> encoding(example, points)).toList()))
        .map(
            encodings -> {
              Map<Example, Encoding> known = HashMap.newHashMap(examples.size());
              for (int i = 0; i < encodings.size(); i++) {
                known.put(examples.get(i), encodings.get(i));
              }
              return search.clauses().stream().map(clause -> encoded(clause, known)).toList();
            });
  }

  private static Stream<Example> examples(Clause clause) {
    return Stream.of(
            Stream.ofNullable(clause.text()).map(Example.Text::new),
            clause.terms().map(Term::example),
            clause.terms().flatMap(TermEncoder::descriptions))
        .flatMap(part -> part);
  }

  private static Stream<Example> descriptions(Term term) {
    return term.example() instanceof Example.Text(String text)
        ? Meanings.descriptions(text).stream().map(Example.Text::new)
        : Stream.of();
  }

  private Uni<Encoding> encoding(Example example, Map<AssetId, Point> points) {
    return switch (example) {
      case Example.Text(String text) -> encoder.text(text);
      case Example.Image(ImageSource source) -> encoder.image(source);
      case Example.Vector(float[] unit) -> encoder.vector(unit);
      case Example.Id(AssetId id) -> Uni.createFrom().item(() -> encoding(id, points));
    };
  }

  private static EncodedClause encoded(Clause clause, Map<Example, Encoding> known) {
    String text = clause.text();
    List<float[]> positives =
        clause.positives().stream().map(term -> found(term.example(), known).dense()).toList();
    return new EncodedClause(
        text == null ? null : found(new Example.Text(text), known).dense(),
        clause.positives().stream().map(term -> encoded(term, positives, known)).toList(),
        clause.negatives().stream().map(term -> encoded(term, positives, known)).toList());
  }

  /** What is wanted tells which meaning a term has. */
  private static EncodedTerm encoded(
      Term term, List<float[]> positives, Map<Example, Encoding> known) {
    Encoding encoding = found(term.example(), known);
    String label =
        switch (term.example()) {
          case Example.Text(String text) -> text;
          case Example.Image ignored -> "image";
          case Example.Vector ignored -> "vector";
          case Example.Id(AssetId id) -> "asset " + id.value();
        };
    Set<String> words =
        term.example() instanceof Example.Text(String text) ? ContentWords.of(text) : Set.of();
    EncodedTerm encoded = new EncodedTerm(term, label, encoding.dense(), encoding.sparse(), words);
    return term.example() instanceof Example.Text(String text)
        ? encoded.with(
            Meanings.kinds(
                text,
                context(encoding.dense(), positives),
                description -> found(new Example.Text(description), known).dense()))
        : encoded;
  }

  private static float[] context(float[] term, List<float[]> positives) {
    List<float[]> all = new ArrayList<>(positives);
    all.add(term);
    try {
      return DenseVectors.normalize(DenseVectors.mean(all));
    } catch (IllegalArgumentException e) {
      return term; // they cancel each other out
    }
  }

  private static Encoding found(Example example, Map<Example, Encoding> known) {
    return Objects.requireNonNull(known.get(example), "every example is encoded");
  }

  /** All modalities share one space, so what an asset is like is the mean of its sides. */
  private static Encoding encoding(AssetId id, Map<AssetId, Point> points) {
    Point point = points.get(id);
    if (point == null) {
      throw new SearchException("no asset has the id " + id);
    }
    if (point.dense().isEmpty()) {
      throw new SearchException("asset " + id + " has neither picture nor caption to be like");
    }
    try {
      return Encoding.mean(
          point.dense().entrySet().stream()
              .map(
                  side ->
                      new Encoding(
                          side.getValue(), point.sparse().get(Modality.sparseKey(side.getKey()))))
              .toList(),
          MAX_ACTIVE);
    } catch (IllegalArgumentException e) {
      throw new SearchException(
          "picture and captions of asset %s have nothing in common".formatted(id));
    }
  }

  private static <T> Uni<List<T>> all(List<Uni<T>> parts) {
    return parts.isEmpty() ? Uni.createFrom().item(List.of()) : Uni.join().all(parts).andFailFast();
  }
}
