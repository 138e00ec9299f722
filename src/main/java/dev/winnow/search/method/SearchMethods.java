package dev.winnow.search.method;

import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Parameter;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/** The registered search methods. Thread-safe. */
public interface SearchMethods {

  /** The name for the choice by {@link MethodChoice}. */
  String AUTO = "auto";

  /** Returns the methods, which have distinct names. */
  List<SearchMethod> all();

  /** Returns the methods that are registered as services on the class path. */
  static SearchMethods installed() {
    return of(
        ServiceLoader.load(SearchMethod.class, SearchMethod.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList());
  }

  /**
   * @throws IllegalArgumentException if two methods have the same name, or declare the same
   *     parameter differently
   */
  static SearchMethods of(List<SearchMethod> methods) {
    List<SearchMethod> all = List.copyOf(methods);
    Set<String> names = new HashSet<>(Set.of(AUTO));
    for (SearchMethod method : all) {
      if (!names.add(method.name())) {
        throw new IllegalArgumentException("two search methods have the name " + method.name());
      }
    }
    SearchMethods registered = () -> all;
    registered.parameters(); // checks them
    return registered;
  }

  /** Returns all names for requests, {@link #AUTO} first. */
  default List<String> names() {
    List<String> names = new ArrayList<>(List.of(AUTO));
    all().forEach(method -> names.add(method.name()));
    return names;
  }

  /** Returns the method with a name; empty for {@link #AUTO} and unknown names. */
  default Optional<SearchMethod> find(String name) {
    return all().stream().filter(method -> method.name().equals(name)).findFirst();
  }

  /**
   * @throws SearchException if no method has this name
   */
  default SearchMethod get(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new SearchException(
                    "there is no method '%s'; the methods are %s".formatted(name, names())));
  }

  /** Returns the parameters of all methods by their names. */
  default Map<String, Parameter<?>> parameters() {
    Map<String, Parameter<?>> parameters = new LinkedHashMap<>();
    for (SearchMethod method : all()) {
      for (Parameter<?> parameter : method.parameters()) {
        Parameter<?> known = parameters.putIfAbsent(parameter.name(), parameter);
        if (known != null && !known.equals(parameter)) {
          throw new IllegalArgumentException(
              "method %s declares the parameter %s differently"
                  .formatted(method.name(), parameter.name()));
        }
      }
    }
    return parameters;
  }

  /** Returns the method of a search; {@link MethodChoice} chooses it for {@link #AUTO}. */
  default SearchMethod chosen(Search search, MethodContext context) {
    return get(
        search.method().equals(AUTO)
            ? MethodChoice.choose(search, context.bundle())
            : search.method());
  }

  /** Returns the method of a live search that does not decide by the probability of concepts. */
  default SearchMethod live(Search search) {
    if (search.method().equals(AUTO)) {
      return get(MethodChoice.dense(search));
    }
    return judgesConcepts(search) ? get(MethodChoice.byCosine(search)) : get(search.method());
  }

  /** Returns the score by which a live search decides on matches. */
  default LiveScore liveScore(Search search) {
    LiveScore score = live(search).liveScore();
    return score == LiveScore.COSINE && judgesConcepts(search) && Concepts.inWords(search)
        ? LiveScore.PROBABILITY
        : score;
  }

  private boolean judgesConcepts(Search search) {
    return search.method().equals(AUTO)
        || get(search.method()).liveScore() == LiveScore.PROBABILITY;
  }

  /**
   * @throws SearchException if the method does not support the inputs of the search
   */
  static void requireRanks(SearchMethod method, Search search, List<EncodedClause> clauses) {
    if (!method.ranksBy().contains(RanksBy.VIEWS)) {
      requireNoViews(method, search);
    }
    if (!method.ranksBy().contains(RanksBy.CRITERIA)
        && clauses.stream().flatMap(EncodedClause::terms).anyMatch(t -> !t.term().by().isEmpty())) {
      throw new SearchException(
          "method %s does not compare by criteria: leave out by, or choose auto"
              .formatted(method.name()));
    }
    if (!method.ranksBy().contains(RanksBy.NEGATIVES_ALONE)
        && clauses.stream().anyMatch(EncodedClause::onlyExcludes)) {
      throw new SearchException(
          "method %s cannot rank by negatives alone: add a positive, or choose auto or deo"
              .formatted(method.name()));
    }
    if (!method.ranksBy().contains(RanksBy.WEIGHTS)
        && clauses.stream().flatMap(EncodedClause::terms).anyMatch(t -> t.term().weight() != 1)) {
      throw new SearchException(
          "method %s cannot rank by weights: leave out weight, or choose auto or deo"
              .formatted(method.name()));
    }
  }

  private static void requireNoViews(SearchMethod method, Search search) {
    if (!search.intent().isEmpty()) {
      throw new SearchException(
          "method %s does not compare by views: leave out intent, or choose auto"
              .formatted(method.name()));
    }
    if (search.clauses().stream()
        .flatMap(Clause::terms)
        .anyMatch(term -> term.example() instanceof Example.Assets a && !a.views().isEmpty())) {
      throw new SearchException(
          "method %s does not compare by views: leave out views, or choose auto"
              .formatted(method.name()));
    }
  }
}
