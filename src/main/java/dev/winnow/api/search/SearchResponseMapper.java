package dev.winnow.api.search;

import dev.winnow.api.asset.AssetResource;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Calibration;
import dev.winnow.bundle.Criteria;
import dev.winnow.bundle.DimensionWords;
import dev.winnow.encoder.Encoders;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.search.SilentCaptions;
import dev.winnow.search.UnnamedWords;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.Term;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Maps what one model has found to the API's answers. */
class SearchResponseMapper {

  private static final int WORDS = 3;

  private final Encoders encoders;

  SearchResponseMapper(Encoders encoders) {
    this.encoders = encoders;
  }

  SearchResponse answer(
      UnderstoodSearch understood, SearchResult result, SearchResponse.Took took) {
    Search search = understood.search();
    BundleManifest bundle = encoders.manifest();
    return new SearchResponse(
        interpreted(understood),
        result.method(),
        result.hits().stream().map(hit -> hit(hit, search.explain())).toList(),
        result.excluded().stream().map(SearchResponseMapper::excluded).toList(),
        result.excludedCount(),
        note(understood, result),
        search.explain() && !result.shifts().isEmpty()
            ? result.shifts().stream()
                .map(s -> new SearchResponse.Shift(s.label(), s.positive(), s.before(), s.after()))
                .toList()
            : null,
        search.explain() && !result.removed().isEmpty()
            ? result.removed().stream()
                .map(
                    r ->
                        new SearchResponse.RemovedDimension(
                            r.dimension(), words(r.dimension()), r.label()))
                .toList()
            : null,
        result.intent() == null ? null : result.intent().weights(),
        result.intent() == null ? null : result.intent().sentence(),
        new SearchResponse.Model(bundle.name(), bundle.version()),
        took);
  }

  private @Nullable String note(UnderstoodSearch understood, SearchResult result) {
    Search search = understood.search();
    List<Point> hits = result.hits().stream().map(SearchResult.ScoredHit::point).toList();
    Optional<String> weak = nothingFits(search, result);
    String note =
        Stream.of(
                Optional.ofNullable(understood.note()),
                Optional.of(String.join(" ", result.notes())).filter(n -> !n.isEmpty()),
                weak.or(() -> UnnamedWords.note(search, hits)),
                SilentCaptions.note(search, hits),
                Optional.ofNullable(unjudged(search, result)))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(" "));
    return note.isEmpty() ? null : note;
  }

  private static Optional<String> nothingFits(Search search, SearchResult result) {
    boolean allWeak =
        search.offset() == 0
            && !result.hits().isEmpty()
            && result.hits().stream().allMatch(hit -> hit.fit().weak());
    return allWeak
        ? Optional.of("Nothing matches well; these assets are the nearest.")
        : Optional.empty();
  }

  /** Adds a remark if hard exclusions could not judge some hits. */
  private @Nullable String unjudged(Search search, SearchResult result) {
    long unjudged = result.hits().stream().filter(hit -> !hit.judged()).count();
    Calibration calibration = encoders.manifest().calibration();
    if (unjudged == 0 || calibration == null) {
      return null;
    }
    String modalities =
        search.in().stream()
            .filter(modality -> calibration.of(modality) != null)
            .map(modality -> modality.equals(Modality.CAPTION) ? "captions" : "images")
            .sorted()
            .collect(Collectors.joining(" or "));
    return "Hard exclusions could not judge %d of these hits: the bundle is calibrated for %s, and they"
            .formatted(unjudged, modalities)
        + " have none.";
  }

  static SearchResponse.Interpreted interpreted(UnderstoodSearch understood) {
    Interpretation interpretation = understood.interpretation();
    List<SearchResponse.Topic> topics =
        understood.clauses().stream()
            .map(
                clause ->
                    new SearchResponse.Topic(
                        terms(clause, Clause::positives, false),
                        terms(clause, Clause::negatives, true)))
            .toList();
    return new SearchResponse.Interpreted(
        topics.stream().flatMap(topic -> topic.positive().stream()).distinct().toList(),
        topics.stream().flatMap(topic -> topic.negative().stream()).distinct().toList(),
        topics.size() > 1 ? topics : null,
        interpretation == null ? "request" : interpretation.by(),
        interpretation == null ? null : interpretation.note());
  }

  private static List<SearchResponse.Term> terms(
      Clause clause, Function<Clause, List<Term>> terms, boolean negative) {
    return terms.apply(clause).stream()
        .map(
            term ->
                new SearchResponse.Term(
                    term.example() instanceof Example.Text(String text) ? text : null,
                    term.example() instanceof Example.Id(var id) ? id.value() : null,
                    term.example() instanceof Example.Assets assets ? assets.label() : null,
                    term.example() instanceof Example.Assets assets && !assets.views().isEmpty()
                        ? assets.views().stream().sorted().toList()
                        : null,
                    term.by().isEmpty() ? null : term.by().stream().sorted().toList(),
                    term.weight(),
                    negative ? term.hard() ? "hard" : "soft" : null))
        .toList();
  }

  SearchResponse.SearchHit hit(SearchResult.ScoredHit hit, boolean explain) {
    Payload payload = hit.point().payload();
    return new SearchResponse.SearchHit(
        hit.point().id().value(),
        hit.score(),
        hit.fit().match(),
        hit.fit().similarity(),
        hit.fit().weak() ? true : null,
        payload.captions(),
        imageUrl(hit.point()),
        payload.attributes(),
        hit.judged() ? null : false,
        hit.uncertain().isEmpty()
            ? null
            : hit.uncertain().stream()
                .map(u -> new SearchResponse.UncertainTerm(u.label(), u.probability()))
                .toList(),
        explain ? hit.parts().stream().map(this::part).toList() : null);
  }

  private SearchResponse.Part part(ScoreContribution contribution) {
    return new SearchResponse.Part(
        contribution.label(),
        contribution.positive(),
        contribution.value(),
        contribution.probability(),
        contribution.evidence().stream()
            .map(
                e ->
                    new SearchResponse.Evidence(
                        e.in().key(),
                        e.value(),
                        e.base(),
                        e.dense(),
                        e.sparse(),
                        e.words(),
                        e.dimensions().stream()
                            .map(
                                d ->
                                    new SearchResponse.Dimension(
                                        d.dimension(),
                                        e.in().equals(Criteria.MODALITY)
                                            ? List.of()
                                            : words(d.dimension()),
                                        d.value()))
                            .toList()))
            .toList());
  }

  private List<String> words(int dimension) {
    DimensionWords words = encoders.words();
    return words == null
        ? List.of()
        : words.of(dimension).stream().limit(WORDS).map(DimensionWords.Weighted::word).toList();
  }

  private static SearchResponse.ExcludedAsset excluded(SearchResult.Excluded excluded) {
    return new SearchResponse.ExcludedAsset(
        excluded.point().id().value(),
        excluded.score(),
        excluded.point().payload().captions(),
        imageUrl(excluded.point()),
        new SearchResponse.Reason(
            excluded.label(), excluded.probability(), excluded.threshold(), excluded.words()));
  }

  private static @Nullable String imageUrl(Point point) {
    return point.payload().hasPreview()
        ? AssetResource.imagePath(point.id().value())
        : point.payload().imageUrl();
  }
}
