package dev.winnow.api.search.request;

import static dev.winnow.api.Checks.require;

import dev.winnow.api.Checks;
import dev.winnow.api.QueryParameters;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Views;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.search.TextClauses;
import dev.winnow.search.method.SearchMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.Term;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A validated search request whose text is not yet interpreted.
 *
 * @param text to interpret, or null
 * @param interpret whether exclusions in the text become negatives
 * @param positives in addition to the text
 * @param negatives in addition to those of the text
 * @param unknown words of negatives that exclude nothing, because they are unknown
 * @param hard whether assets that hold what the text excludes are removed
 * @param aspects whether the method reads the aspects of a sentence one by one
 * @param removeUncertain whether hard exclusion also removes uncertain assets
 * @param intent weights of views; empty if they follow from the examples
 */
public record ValidatedSearchRequest(
    @Nullable String text,
    boolean interpret,
    List<Term> positives,
    List<Term> negatives,
    Set<String> unknown,
    boolean hard,
    String method,
    boolean aspects,
    ParameterValues parameters,
    Set<Modality> in,
    Filter filter,
    int limit,
    int offset,
    boolean explain,
    boolean removeUncertain,
    Map<String, Double> intent) {

  /** Maximum number of positives, and of negatives. */
  public static final int MAX_EXAMPLES = 64;

  static final int MAX_LIMIT = 1_000;

  /** Maximum number of explained terms of all hits: with more, an answer takes much memory. */
  private static final int MAX_EXPLAINED = 20_000;

  /**
   * Checks a request.
   *
   * @param bundle that will encode it
   * @param methods that may be named
   * @throws dev.winnow.http.ProblemException if it is invalid; the message says what to change
   */
  public static ValidatedSearchRequest of(
      SearchRequest request, BundleManifest bundle, SearchMethods methods) {
    return of(request, bundle, methods, BoardLookup.NONE);
  }

  /**
   * Checks a request; parameters and failures as above.
   *
   * @param boards finds the members of boards
   */
  public static ValidatedSearchRequest of(
      SearchRequest request, BundleManifest bundle, SearchMethods methods, BoardLookup boards) {
    boolean hard = ExampleReader.hard("mode", request.mode(), false);
    ExampleReader examples = new ExampleReader(bundle, hard, boards.once(), new DecodingBudget());
    String text = request.text() == null ? null : ExampleReader.text("text", request.text());
    List<Term> positives = examples.read("positive", request.positive(), false);
    List<Term> negatives = examples.read("negative", request.negative(), true);
    require(
        text != null || !positives.isEmpty() || !negatives.isEmpty(),
        "the search is empty: give text, positive or negative");
    String method = request.method() == null ? SearchMethods.AUTO : request.method();
    require(
        methods.names().contains(method),
        "method is '%s'; it must be one of %s",
        method,
        methods.names());
    int limit = Checks.limit(request.limit(), 10, 1, MAX_LIMIT);
    int offset = request.offset() == null ? 0 : request.offset();
    require(
        offset >= 0 && offset <= VectorQuery.MAX_WINDOW - limit,
        "offset must be at least 0 and, with limit, at most %d; it is %d",
        VectorQuery.MAX_WINDOW,
        offset);
    boolean removeUncertain = removeUncertain(request.uncertain());
    require(
        !removeUncertain || hard || negatives.stream().anyMatch(Term::hard),
        "uncertain: remove is for hard exclusions; give mode: hard");
    return new ValidatedSearchRequest(
        text,
        !Boolean.FALSE.equals(request.interpret()),
        positives,
        negatives,
        Set.of(),
        hard,
        method,
        methods.find(method).map(SearchMethod::readsAspects).orElse(false),
        ParametersReader.read(request.params(), methods.parameters()),
        modalities(request.in(), bundle),
        QueryParameters.parsed(request.filter()),
        limit,
        offset,
        Boolean.TRUE.equals(request.explain()),
        removeUncertain,
        intent(request.intent(), bundle, positives, negatives));
  }

  private static Map<String, Double> intent(
      @Nullable Map<String, Double> intent,
      BundleManifest bundle,
      List<Term> positives,
      List<Term> negatives) {
    if (intent == null) {
      return Map.of();
    }
    require(
        Stream.concat(positives.stream(), negatives.stream())
            .anyMatch(term -> term.example() instanceof Example.Assets),
        "intent is for boards: give a board or ids among the examples");
    Views views = bundle.views();
    List<String> known = views == null ? List.of() : views.names();
    for (var entry : intent.entrySet()) {
      Double weight = entry.getValue();
      if (!known.contains(entry.getKey())) {
        throw Checks.unprocessable(
            "intent has '%s'; the bundle has %s", entry.getKey(), String.join(", ", known));
      }
      if (weight == null || !(weight >= 0 && weight <= 1_000)) {
        throw Checks.unprocessable("intent.%s must be 0 to 1000: %s", entry.getKey(), weight);
      }
    }
    if (intent.values().stream().allMatch(weight -> weight == 0)) {
      throw Checks.unprocessable("intent must give a view a weight above 0, or be left out");
    }
    return intent;
  }

  private static boolean removeUncertain(@Nullable String uncertain) {
    return switch (uncertain) {
      case null -> false;
      case "keep" -> false;
      case "remove" -> true;
      default -> throw Checks.invalid("uncertain is '%s'; it must be keep or remove", uncertain);
    };
  }

  /**
   * Returns the modalities to search in; all that are searchable if none is named.
   *
   * @throws dev.winnow.http.ProblemException if the bundle has no such vector
   */
  public static Set<Modality> modalities(@Nullable List<String> in, BundleManifest bundle) {
    List<Modality> known = bundle.searchable();
    if (in == null || in.isEmpty()) {
      return new TreeSet<>(known);
    }
    Set<Modality> modalities = new TreeSet<>();
    for (String name : in) {
      modalities.add(
          known.stream()
              .filter(modality -> modality.key().equals(name))
              .findFirst()
              .orElseThrow(
                  () -> Checks.invalid("in has '%s'; the bundle has %s", name, names(known))));
    }
    return modalities;
  }

  private static String names(List<Modality> known) {
    return known.stream().map(Modality::key).collect(Collectors.joining(" and "));
  }

  /**
   * Returns the same request with a word replaced in its text and examples. A text that is not
   * interpreted stays as it is.
   */
  ValidatedSearchRequest withWord(String word, String other) {
    UnaryOperator<String> replaced = words -> WholeWords.replaced(words, word, other);
    return with(
        text == null || !interpret ? text : replaced.apply(text),
        positives.stream().map(term -> term.withWords(replaced)).toList(),
        negatives.stream().map(term -> term.withWords(replaced)).toList(),
        unknown);
  }

  /** Returns the same request without the negatives that are concepts and have a word. */
  ValidatedSearchRequest withoutNegative(String word) {
    return with(
        text,
        positives,
        negatives,
        Stream.concat(unknown.stream(), Stream.of(word)).collect(Collectors.toUnmodifiableSet()));
  }

  private ValidatedSearchRequest with(
      @Nullable String otherText,
      List<Term> otherPositives,
      List<Term> otherNegatives,
      Set<String> otherUnknown) {
    return new ValidatedSearchRequest(
        otherText,
        interpret,
        otherPositives,
        otherNegatives,
        otherUnknown,
        hard,
        method,
        aspects,
        parameters,
        in,
        filter,
        limit,
        offset,
        explain,
        removeUncertain,
        intent);
  }

  /** Returns the same request with a filter that also keeps these assets from the hits. */
  public ValidatedSearchRequest without(Collection<AssetId> ids) {
    return new ValidatedSearchRequest(
        text,
        interpret,
        positives,
        negatives,
        unknown,
        hard,
        method,
        aspects,
        parameters,
        in,
        filter.and(new Filter(List.of(), List.of(), List.of(new Filter.HasId(Set.copyOf(ids))))),
        limit,
        offset,
        explain,
        removeUncertain,
        intent);
  }

  /** Returns the text, if it is interpreted, and the positives beside it. */
  Stream<String> texts() {
    return Stream.concat(
        Stream.ofNullable(interpret ? text : null),
        positives.stream().flatMap(term -> term.words().stream()));
  }

  /** Returns the addresses of the images to fetch, each once. */
  public List<ImageSource.Url> links() {
    return Stream.concat(positives.stream(), negatives.stream())
        .<ImageSource.Url>mapMulti(
            (term, links) -> {
              if (term.example() instanceof Example.Image(ImageSource.Url link)) {
                links.accept(link);
              }
            })
        .distinct()
        .toList();
  }

  /**
   * Returns the search. Examples of the request belong to every clause of the text.
   *
   * @param understood the interpreted text; null without a text, or if it is not to be interpreted
   * @throws dev.winnow.http.ProblemException if a term is both positive and negative, or there are
   *     too many terms, or they are too long
   */
  public Search search(@Nullable Interpretation understood) {
    TermLimits.requireFew(understood);
    List<Clause> clauses =
        known(TextClauses.of(text, understood, positives, negatives, hard, aspects));
    TermLimits.requireFew(clauses);
    TermLimits.requireShort(clauses);
    Search search =
        new Search(
            clauses,
            method,
            parameters,
            in,
            filter,
            limit,
            offset,
            explain,
            removeUncertain,
            intent);
    search.clauses().forEach(Contradictions::requireNone);
    long terms = search.clauses().stream().flatMap(Clause::terms).count();
    require(
        !explain || limit * terms <= MAX_EXPLAINED,
        "with %d terms, explain allows at most %d hits; limit is %d",
        terms,
        MAX_EXPLAINED / Math.max(1, terms),
        limit);
    return search;
  }

  /**
   * Returns clauses without their unknown negatives; if nothing would be left, these stay, soft.
   */
  private List<Clause> known(List<Clause> clauses) {
    List<Clause> known =
        clauses.stream().filter(clause -> !excludesNothing(clause)).map(this::known).toList();
    return known.isEmpty() ? clauses.stream().map(ValidatedSearchRequest::soft).toList() : known;
  }

  /** Leaves out the text, too, if it has unknown negatives: it would attract what they name. */
  private Clause known(Clause clause) {
    List<Term> negatives =
        clause.negatives().stream().filter(term -> !excludesNothing(term)).toList();
    String text = negatives.size() < clause.negatives().size() ? null : clause.text();
    return new Clause(text, clause.positives(), negatives);
  }

  private static Clause soft(Clause clause) {
    return new Clause(
        clause.text(),
        clause.positives(),
        clause.negatives().stream().map(term -> Term.of(term.example())).toList());
  }

  /** Returns whether a clause has nothing but unknown negatives. */
  public boolean excludesNothing(Clause clause) {
    return clause.positives().isEmpty()
        && clause.negatives().stream().allMatch(this::excludesNothing);
  }

  private boolean excludesNothing(Term negative) {
    return unknown.stream()
        .anyMatch(
            word ->
                negative
                    .words()
                    .filter(Concepts::isConcept)
                    .filter(text -> WholeWords.has(text, word))
                    .isPresent());
  }
}
