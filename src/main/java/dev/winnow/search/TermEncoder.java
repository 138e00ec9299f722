package dev.winnow.search;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.async.Joins;
import dev.winnow.bundle.Bindings;
import dev.winnow.bundle.Criteria;
import dev.winnow.encoder.Encoding;
import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex;
import dev.winnow.search.model.BoundTerm;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ImageCode;
import dev.winnow.search.model.Members;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.Term;
import dev.winnow.text.AttributeFamily;
import dev.winnow.text.AttributedThing;
import dev.winnow.text.ContentWords;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Encodes the terms of clauses. Never blocks. */
final class TermEncoder {

  /** Maximum number of dimensions that represent an asset of several modalities. */
  private static final int MAX_ACTIVE = 256;

  private final QueryEncoder encoder;
  private final VectorIndex index;
  private final Set<Modality> comparable;
  private final @Nullable Bindings bindings;

  /**
   * @param comparable modalities whose vectors are in the space of texts
   * @param bindings those of the bundle's image encoder, or null
   */
  TermEncoder(
      QueryEncoder encoder,
      VectorIndex index,
      List<Modality> comparable,
      @Nullable Bindings bindings) {
    this.encoder = encoder;
    this.index = index;
    this.comparable = Set.copyOf(comparable);
    this.bindings = bindings;
  }

  /**
   * Encodes all examples of a search, each once even if several clauses share it, and few at a
   * time, so that one search does not fill the queue of the encoder. Fails with {@link
   * SearchException} if a term refers to a missing asset.
   */
  Uni<List<EncodedClause>> encode(Search search) {
    List<Example> examples =
        search.clauses().stream().flatMap(TermEncoder::examples).distinct().toList();
    List<AssetId> ids = examples.stream().flatMap(TermEncoder::ids).distinct().toList();
    Uni<Map<AssetId, Point>> byId =
        ids.isEmpty() ? Uni.createFrom().item(Map.of()) : index.fetch(ids);
    return byId.chain(
        points ->
            Joins.inGroups(
                    encoder.atOnce(),
                    examples.stream().map(example -> encoding(example, points)).toList())
                .map(
                    encodings -> {
                      Map<Example, Encoding> known = HashMap.newHashMap(examples.size());
                      for (int i = 0; i < encodings.size(); i++) {
                        known.put(examples.get(i), encodings.get(i));
                      }
                      return search.clauses().stream()
                          .map(clause -> encoded(clause, known, points))
                          .toList();
                    }));
  }

  private static Stream<AssetId> ids(Example example) {
    return switch (example) {
      case Example.Id(AssetId id) -> Stream.of(id);
      case Example.Assets assets -> assets.ids().stream();
      default -> Stream.of();
    };
  }

  private static Stream<Example> examples(Clause clause) {
    return Stream.concat(
        TermTexts.of(clause).map(Example.Text::new),
        clause.terms().filter(term -> term.words().isEmpty()).map(Term::example));
  }

  private Uni<Encoding> encoding(Example example, Map<AssetId, Point> points) {
    return switch (example) {
      case Example.Text(String text) -> encoder.text(text);
      case Example.Image(ImageSource source) -> encoder.image(source);
      case Example.Vector(float[] unit) -> encoder.vector(unit);
      case Example.Id(AssetId id) -> Uni.createFrom().item(() -> encoding(id, points));
      case Example.Assets assets -> Uni.createFrom().item(() -> encoding(assets, points));
    };
  }

  private EncodedClause encoded(
      Clause clause, Map<Example, Encoding> known, Map<AssetId, Point> points) {
    String text = clause.text();
    List<float[]> positives =
        clause.positives().stream().map(term -> found(term.example(), known).dense()).toList();
    List<EncodedTerm> encoded =
        clause.positives().stream().map(term -> encoded(term, positives, known, points)).toList();
    return new EncodedClause(
        text == null ? null : found(new Example.Text(text), known).dense(),
        encoded,
        clause.negatives().stream()
            .map(term -> encoded(term, positives, known, points).among(encoded))
            .toList());
  }

  /** Encodes a term. The positives determine the meaning of its words. */
  private EncodedTerm encoded(
      Term term,
      List<float[]> positives,
      Map<Example, Encoding> known,
      Map<AssetId, Point> points) {
    Encoding encoding = found(term.example(), known);
    String label =
        switch (term.example()) {
          case Example.Text(String text) -> text;
          case Example.Image ignored -> "image";
          case Example.Vector ignored -> "vector";
          case Example.Id(AssetId id) -> "asset " + id.value();
          case Example.Assets assets -> assets.label();
        };
    if (!(term.example() instanceof Example.Text(String text))) {
      EncodedTerm example =
          new EncodedTerm(term, label, encoding.dense(), encoding.sparse(), Set.of());
      if (term.example() instanceof Example.Assets assets) {
        return example.with(members(assets, points));
      }
      return term.by().isEmpty() ? example : example.with(code(example, encoding, points));
    }
    EncodedTerm encoded = named(term, text, positives, known);
    return AttributedThing.of(text)
        .map(parts -> encoded.with(bound(parts, positives, known)))
        .orElse(encoded);
  }

  private BoundTerm bound(
      AttributedThing parts, List<float[]> positives, Map<Example, Encoding> known) {
    EncodedTerm thing =
        named(Term.of(new Example.Text(parts.thing())), parts.thing(), positives, known);
    List<SparseVector> coloured = ColouredThings.of(bindings, thing);
    return new BoundTerm(
        thing, parts.attributes().stream().map(a -> attribute(a, coloured, known)).toList());
  }

  /**
   * @throws SearchException if the example has no image that was encoded with criteria
   */
  private static ImageCode code(EncodedTerm term, Encoding encoding, Map<AssetId, Point> points) {
    Map<String, float[]> vectors = new HashMap<>(encoding.further());
    if (term.term().example() instanceof Example.Id(AssetId id)) {
      vectors.putAll(Objects.requireNonNull(points.get(id), "every id is fetched").dense());
    } else {
      vectors.put(Modality.IMAGE.key(), encoding.dense());
    }
    float[] lifted = vectors.get(Criteria.MODALITY.key());
    if (lifted == null) {
      throw new SearchException(
          "%s has no image that was encoded with criteria to compare by: leave out by"
              .formatted(term.label()));
    }
    return new ImageCode(lifted, vectors.get(Modality.IMAGE.key()));
  }

  private static BoundTerm.Attribute attribute(
      AttributedThing.Attribute attribute,
      List<SparseVector> coloured,
      Map<Example, Encoding> known) {
    return new BoundTerm.Attribute(
        attribute.family(),
        attribute.own(),
        attribute.phrases().stream()
            .map(phrase -> found(new Example.Text(phrase), known).dense())
            .toList(),
        attribute.family() == AttributeFamily.COLOUR ? coloured : List.of());
  }

  private static EncodedTerm named(
      Term term, String text, List<float[]> positives, Map<Example, Encoding> known) {
    Encoding encoding = found(new Example.Text(text), known);
    return new EncodedTerm(term, text, encoding.dense(), encoding.sparse(), ContentWords.of(text))
        .with(
            Meanings.kinds(
                text,
                context(encoding.dense(), positives),
                description -> found(new Example.Text(description), known).dense()));
  }

  private static float[] context(float[] term, List<float[]> positives) {
    List<float[]> all = new ArrayList<>(positives);
    all.add(term);
    try {
      return DenseVectors.normalize(DenseVectors.mean(all));
    } catch (IllegalArgumentException e) {
      return term; // the vectors cancel each other out
    }
  }

  private static Encoding found(Example example, Map<Example, Encoding> known) {
    return Objects.requireNonNull(known.get(example), "every example is encoded");
  }

  /**
   * Returns the assets that are still in the index.
   *
   * @throws SearchException if there are none
   */
  private static Members members(Example.Assets assets, Map<AssetId, Point> points) {
    List<AssetId> gone = assets.ids().stream().filter(id -> !points.containsKey(id)).toList();
    if (gone.size() == assets.ids().size()) {
      throw new SearchException(
          "%s: none of the assets is in the index (the first is %s): name other assets"
              .formatted(assets.label(), assets.ids().getFirst()));
    }
    return new Members(
        assets.ids().stream().map(points::get).filter(Objects::nonNull).toList(), gone);
  }

  /** Returns the mean of the assets' encodings. */
  private Encoding encoding(Example.Assets assets, Map<AssetId, Point> points) {
    return mean(
        members(assets, points).points().stream()
            .filter(point -> !vectors(point).isEmpty())
            .map(point -> mean(vectors(point), "asset " + point.id()))
            .toList(),
        assets.label());
  }

  /** Returns the mean of the vectors of an asset, whose modalities share one space. */
  private Encoding encoding(AssetId id, Map<AssetId, Point> points) {
    Point point = points.get(id);
    if (point == null) {
      throw new SearchException("no asset has the id " + id);
    }
    return mean(vectors(point), "asset " + id);
  }

  private List<Encoding> vectors(Point point) {
    return comparable.stream()
        .sorted()
        .filter(modality -> point.dense().containsKey(modality.key()))
        .map(
            modality ->
                new Encoding(
                    Objects.requireNonNull(point.dense().get(modality.key())),
                    point.sparse().get(modality.sparseKey())))
        .toList();
  }

  private static Encoding mean(List<Encoding> vectors, String label) {
    if (vectors.isEmpty()) {
      throw new SearchException(label + " has neither an image nor a caption to compare with");
    }
    try {
      return Encoding.mean(vectors, MAX_ACTIVE);
    } catch (IllegalArgumentException e) {
      throw new SearchException("the vectors of %s cancel each other out".formatted(label));
    }
  }
}
