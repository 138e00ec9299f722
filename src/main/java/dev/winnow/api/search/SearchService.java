package dev.winnow.api.search;

import dev.winnow.api.search.request.BoardLookup;
import dev.winnow.api.search.request.SearchRequest;
import dev.winnow.api.search.request.ValidatedSearchRequest;
import dev.winnow.api.search.request.WordCheck;
import dev.winnow.asset.AssetId;
import dev.winnow.encoder.batch.OverloadedException;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.index.filter.Filter;
import dev.winnow.interpretation.Interpreter;
import dev.winnow.search.CorpusSample;
import dev.winnow.search.QueryEncoder;
import dev.winnow.search.SearchEngine;
import dev.winnow.search.StandingQuery;
import dev.winnow.search.method.RanksBy;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.Term;
import dev.winnow.search.scoring.Classifiers;
import dev.winnow.serving.Model;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs validated searches: interprets the text, corrects mistyped words, searches, and maps the
 * hits. Never blocks.
 */
@ApplicationScoped
public class SearchService {

  /**
   * Searches for more hits than this, offset included, take much memory; few of them run
   * concurrently.
   */
  public static final int DEEP = 1_000;

  private final Semaphore deep = new Semaphore(2);

  /** Hits of a word that is looked up. */
  private static final int LOOKED_UP = 10;

  private final Interpreter interpreter;
  private final ServiceEncoder encoder;
  private final SearchMethods methods;
  private final CorpusSample corpus;
  private final SearchTimers timers;
  private final SearchQueue queue;

  SearchService(
      Interpreter interpreter,
      ServiceEncoder encoder,
      SearchMethods methods,
      CorpusSample corpus,
      SearchQueue queue,
      MeterRegistry registry) {
    this.interpreter = interpreter;
    this.encoder = encoder;
    this.methods = methods;
    this.corpus = corpus;
    this.queue = queue;
    this.timers = SearchTimers.of(registry);
  }

  /**
   * Checks a request.
   *
   * @param model that will answer it
   * @throws dev.winnow.http.ProblemException if it is invalid; the message says what to change
   */
  public ValidatedSearchRequest validated(SearchRequest request, BoardLookup boards, Model model) {
    return ValidatedSearchRequest.of(request, model.bundle(), methods, boards);
  }

  /**
   * Returns the answer to a search. Fails with {@link
   * dev.winnow.encoder.batch.OverloadedException}.
   *
   * @param model the request was validated for it
   */
  public Uni<SearchResponse> answer(ValidatedSearchRequest validated, Model model) {
    Uni<SearchResponse> answer =
        inTurn(validated, model, prepared -> answerNow(prepared, validated, model));
    if (validated.offset() + validated.limit() <= DEEP) {
      return answer;
    }
    if (!deep.tryAcquire()) {
      throw new OverloadedException(
          "too many searches for more than %d hits are running; try again".formatted(DEEP));
    }
    return answer.onTermination().invoke(() -> deep.release());
  }

  private Uni<SearchResponse> answerNow(
      Prepared prepared, ValidatedSearchRequest validated, Model model) {
    long began = System.nanoTime();
    long started = began - prepared.interpret() - prepared.fetch();
    return understood(prepared.interpreted(), validated, model)
        .chain(
            understood -> {
              long interpret = prepared.interpret() + System.nanoTime() - began;
              return found(understood, prepared.encoder(), model)
                  .map(
                      result ->
                          new SearchResponseMapper(model.encoders())
                              .answer(
                                  understood,
                                  result,
                                  took(started, interpret, prepared.fetch(), result.times())))
                  .invoke(answer -> timers.record(answer.took()));
            })
        .onTermination()
        .invoke(() -> timers.total().record(System.nanoTime() - started, TimeUnit.NANOSECONDS));
  }

  /** Returns the assets that a search of a caller finds. Fails like {@link #answer}. */
  public Uni<FoundAssets> assets(ValidatedSearchRequest validated, Model model) {
    return inTurn(validated, model, prepared -> assetsNow(prepared, validated, model));
  }

  /**
   * Returns the assets that a search of this process finds. It takes no turn from callers. Fails
   * with {@link OverloadedException} only if too many texts wait for the encoder.
   */
  public Uni<FoundAssets> assetsNow(ValidatedSearchRequest validated, Model model) {
    return prepared(validated, model).chain(prepared -> assetsNow(prepared, validated, model));
  }

  private Uni<FoundAssets> assetsNow(
      Prepared prepared, ValidatedSearchRequest validated, Model model) {
    return understood(prepared.interpreted(), validated, model)
        .chain(
            understood ->
                found(understood, prepared.encoder(), model)
                    .map(
                        result ->
                            new FoundAssets(
                                result.hits().stream().map(hit -> hit.point().id()).toList(),
                                note(understood, result))));
  }

  /** Returns the result of a search without a check of its words. Fails like {@link #answer}. */
  public Uni<SearchResult> result(ValidatedSearchRequest validated, Model model) {
    return inTurn(
        validated, model, prepared -> found(prepared.interpreted(), prepared.encoder(), model));
  }

  /**
   * Runs a search in its turn. It waits for a language model and for linked images before, and so
   * holds up no other search.
   */
  private <T> Uni<T> inTurn(
      ValidatedSearchRequest validated, Model model, Function<Prepared, Uni<T>> search) {
    return prepared(validated, model)
        .chain(prepared -> queue.inTurn(Uni.createFrom().deferred(() -> search.apply(prepared))));
  }

  /**
   * A search that waits for nothing outside the process any more, unless a word is corrected.
   *
   * @param encoder with the linked images
   * @param interpret time to interpret the text, in nanoseconds
   * @param fetch time to fetch the images, in nanoseconds
   */
  private record Prepared(
      UnderstoodSearch interpreted, QueryEncoder encoder, long interpret, long fetch) {}

  private Uni<Prepared> prepared(ValidatedSearchRequest validated, Model model) {
    return Uni.createFrom()
        .deferred(
            () -> {
              long started = System.nanoTime();
              return interpreted(validated)
                  .chain(
                      interpreted -> {
                        long fetching = System.nanoTime();
                        return encoder
                            .of(model.encoders(), validated.links())
                            .map(
                                ready ->
                                    new Prepared(
                                        interpreted,
                                        ready,
                                        fetching - started,
                                        System.nanoTime() - fetching));
                      });
            });
  }

  private static @Nullable String note(UnderstoodSearch understood, SearchResult result) {
    long weak = result.hits().stream().filter(hit -> hit.fit().weak()).count();
    Stream<String> weakness =
        weak == 0
            ? Stream.empty()
            : Stream.of(
                "%d of %d hits match weakly: lower the limit, or change the text."
                    .formatted(weak, result.hits().size()));
    return Stream.of(Stream.ofNullable(understood.note()), result.notes().stream(), weakness)
        .flatMap(notes -> notes)
        .reduce((first, next) -> first + " " + next)
        .orElse(null);
  }

  /**
   * Assets that a search finds.
   *
   * @param ids best first
   * @param note remarks about the text of the search, and the number of hits that match weakly
   */
  public record FoundAssets(List<AssetId> ids, @Nullable String note) {}

  /** Interprets the text of a search, and corrects its words. */
  public Uni<UnderstoodSearch> understood(ValidatedSearchRequest validated, Model model) {
    return interpreted(validated).chain(interpreted -> understood(interpreted, validated, model));
  }

  private Uni<UnderstoodSearch> understood(
      UnderstoodSearch interpreted, ValidatedSearchRequest validated, Model model) {
    return checked(interpreted, validated, model, true)
        .map(understood -> withUnranked(understood, understood.unranked()));
  }

  /** A search of assets that are indexed later. */
  record Standing(UnderstoodSearch understood, StandingQuery query) {}

  /**
   * Prepares a search of assets that are indexed later, in its turn, because it looks up words and
   * dimensions in the index. Fails like {@link #answer}.
   *
   * @param threshold minimum score of a hit; null for the default of the method
   */
  Uni<Standing> standing(
      ValidatedSearchRequest validated, Model model, @Nullable Double threshold) {
    return interpreted(validated)
        .chain(
            interpreted ->
                queue.inTurn(
                    Uni.createFrom()
                        .deferred(() -> understoodLive(interpreted, validated, model))
                        .chain(
                            understood ->
                                engine(model)
                                    .standing(understood.search(), threshold)
                                    .map(query -> new Standing(understood, query)))));
  }

  /** Corrects the words of a live search, which may be unknown to the index. */
  private Uni<UnderstoodSearch> understoodLive(
      UnderstoodSearch interpreted, ValidatedSearchRequest validated, Model model) {
    return checked(interpreted, validated, model, false)
        .map(
            understood -> {
              // A calibrated bundle excludes what a soft negative in words names.
              boolean judges =
                  Classifiers.ofSomeAssets(understood.search(), model.bundle()) != null;
              return withUnranked(
                  understood,
                  understood.unranked().filter(term -> !judges || term.words().isEmpty()));
            });
  }

  private UnderstoodSearch withUnranked(UnderstoodSearch understood, Stream<Term> unranked) {
    return methods
        .find(understood.search().method())
        .filter(method -> !method.ranksBy().contains(RanksBy.NEGATIVES))
        .filter(method -> unranked.findAny().isPresent())
        .map(
            method ->
                understood.withRemarks(
                    List.of(
                        "Method %s does not rank by soft negatives: choose mode hard, or another method."
                            .formatted(method.name()))))
        .orElse(understood);
  }

  private Uni<UnderstoodSearch> checked(
      UnderstoodSearch interpreted,
      ValidatedSearchRequest validated,
      Model model,
      boolean dropsUnknown) {
    WordCheck words =
        new WordCheck(model.encoders().spelling(), word -> lookUp(word, model), dropsUnknown);
    return words
        .check(validated, interpreted.search().negativeTexts().toList())
        .chain(
            checked ->
                checked.request().equals(validated)
                    ? Uni.createFrom().item(interpreted.withRemarks(checked.remarks()))
                    : interpreted(checked.request())
                        .map(again -> again.withRemarks(checked.remarks())));
  }

  private Uni<UnderstoodSearch> interpreted(ValidatedSearchRequest validated) {
    String text = validated.text();
    return text == null || !validated.interpret()
        ? Uni.createFrom().item(() -> UnderstoodSearch.of(validated, null))
        : interpreter
            .interpret(text)
            .map(interpretation -> UnderstoodSearch.of(validated, interpretation));
  }

  /** Returns the hits of a word, best first, without the filter of a request. */
  private Uni<List<SearchResult.ScoredHit>> lookUp(String word, Model model) {
    Clause clause = new Clause(word, List.of(Term.of(new Example.Text(word))), List.of());
    Search search =
        new Search(
            List.of(clause),
            SearchMethods.AUTO,
            ParameterValues.DEFAULT,
            Set.copyOf(model.bundle().searchable()),
            Filter.NONE,
            LOOKED_UP,
            0,
            false);
    return engine(model).search(search).map(SearchResult::hits);
  }

  /** Returns a query that decides for each asset whether it is a hit. The request has no text. */
  public Uni<StandingQuery> standing(ValidatedSearchRequest validated, Model model) {
    return engine(model).standing(validated.search(null), null);
  }

  /** Returns a hit as the API shows it. */
  public SearchResponse.SearchHit shown(SearchResult.ScoredHit hit, Model model) {
    return new SearchResponseMapper(model.encoders()).hit(hit, false);
  }

  private Uni<SearchResult> found(UnderstoodSearch understood, QueryEncoder ready, Model model) {
    return engine(ready, model)
        .search(understood.search())
        .map(result -> understood.excludesNothing() ? result.withoutFit() : result)
        // The index rejects the filter, because it has too many words, for example.
        .onFailure(IllegalArgumentException.class)
        .transform(e -> new ProblemException(ProblemType.INVALID_REQUEST, e.getMessage()));
  }

  /** Returns a search engine for a model. */
  SearchEngine engine(Model model) {
    return engine(encoder.of(model.encoders()), model);
  }

  private SearchEngine engine(QueryEncoder ready, Model model) {
    return new SearchEngine(ready, model.bundle(), model.index(), methods, corpus.latest(model));
  }

  private static SearchResponse.Took took(
      long started, long interpret, long fetch, SearchResult.Times times) {
    return new SearchResponse.Took(
        millis(interpret),
        millis(fetch + times.encode()),
        millis(times.optimize()),
        millis(times.search()),
        millis(System.nanoTime() - started));
  }

  private static double millis(long nanos) {
    return Math.round(nanos / 10_000.0) / 100.0;
  }
}
