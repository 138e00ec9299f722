package dev.winnow.search.method;

import dev.winnow.index.filter.Filter;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Intent;
import dev.winnow.search.model.Members;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.vector.FitRule;
import dev.winnow.vector.Intents;
import dev.winnow.vector.ViewCorpus;
import dev.winnow.vector.ViewDiscriminant;
import dev.winnow.vector.ViewQuery;
import dev.winnow.vector.ViewQuery.Part;
import dev.winnow.vector.ViewSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * Builds the view query of a search by boards.
 *
 * <p>The weights of views come from the request. If it has none, they are equal for the views that
 * positives name; if positives name none, they are the intents of the members of all positives. In
 * a view, images are compared with the mean of the positives that apply to it. If positives name
 * several views, or there is also a text, images must be like them in all views that count.
 * Negatives that name views apply to these with equal weights, and others to all views with the
 * weights of the views; in both cases times the mean weight of the negatives that apply.
 */
record BoardQuery(ViewSpace space, ViewQuery query, Intent intent, double threshold) {

  /**
   * @param scope filter that all visible assets match
   * @param withText whether the search has a text, too
   * @throws SearchException if there are no boards, or no images in them
   */
  static BoardQuery of(
      EncodedClause clause, Search search, ViewCorpus corpus, Filter scope, boolean withText) {
    List<Board> positives = boards(clause.positives());
    List<Board> negatives = boards(clause.negatives());
    if (positives.isEmpty() && negatives.isEmpty()) {
      throw new SearchException(
          "method %s compares boards: give a board or ids, or choose auto"
              .formatted(ViewsMethod.NAME));
    }
    ViewSpace space = corpus.space();
    List<ViewDiscriminant> towards = discriminants(corpus, positives);
    List<ViewDiscriminant> away = discriminants(corpus, negatives);
    Intent intent =
        positives.isEmpty()
            ? intent(space, negatives, away, search, scope)
            : intent(space, positives, towards, search, scope);
    double[] weights = new double[space.views()];
    Arrays.setAll(weights, view -> intent.weights().getOrDefault(space.names().get(view), 0.0));
    double[] exclusions = exclusions(space, weights, positives, negatives, search);
    ViewQuery query =
        new ViewQuery(
            space,
            parts(towards, weights),
            parts(away, exclusions),
            withText || intent.by() == Intent.By.VIEWS && several(weights));
    // A search with only negatives finds what is less similar to them than random images.
    double threshold = positives.isEmpty() ? 0 : FitRule.BOARDS.threshold(query);
    return new BoardQuery(space, query, intent, threshold);
  }

  private static boolean several(double[] weights) {
    return Arrays.stream(weights).filter(weight -> weight > 0).count() > 1;
  }

  /**
   * @param vectors view vectors of its images
   */
  private record Board(Members members, List<float[]> vectors, Set<String> views, double weight) {
    boolean countsIn(String view) {
      return views.isEmpty() || views.contains(view);
    }
  }

  private static List<Board> boards(List<EncodedTerm> terms) {
    List<Board> boards = new ArrayList<>();
    for (EncodedTerm term : terms) {
      Members members = term.members();
      if (members != null && term.term().example() instanceof Example.Assets assets) {
        if (members.views().isEmpty()) {
          throw new SearchException(
              "%s has no image that was encoded with views: add assets with images"
                  .formatted(assets.label()));
        }
        boards.add(new Board(members, members.views(), assets.views(), term.term().weight()));
      }
    }
    return boards;
  }

  private static Intent intent(
      ViewSpace space,
      List<Board> boards,
      List<ViewDiscriminant> discriminants,
      Search search,
      Filter scope) {
    int members = boards.stream().mapToInt(board -> board.vectors.size()).sum();
    Map<String, String> common =
        boards.size() == 1 ? boards.getFirst().members.inCommon(scope) : Map.of();
    double[] weights = new double[space.views()];
    Intent.By by;
    if (!search.intent().isEmpty()) {
      by = Intent.By.REQUEST;
      Arrays.setAll(weights, view -> search.intent().getOrDefault(space.names().get(view), 0.0));
    } else if (boards.stream().anyMatch(board -> !board.views.isEmpty())) {
      by = Intent.By.VIEWS;
      Arrays.setAll(
          weights,
          view ->
              boards.stream().anyMatch(board -> board.views.contains(space.names().get(view)))
                  ? 1
                  : 0);
    } else {
      by = Intent.By.MEMBERS;
      weights = Intents.bySeparation(discriminants, members);
    }
    double sum = Arrays.stream(weights).sum();
    double[] shares = Arrays.stream(weights).map(weight -> weight / sum).toArray();
    boolean alike = discriminants.stream().anyMatch(view -> view.separation() > 0);
    return Intent.of(space.names(), shares, by, members, alike, common);
  }

  private static double[] exclusions(
      ViewSpace space,
      double[] weights,
      List<Board> positives,
      List<Board> negatives,
      Search search) {
    double[] exclusions = new double[space.views()];
    if (negatives.isEmpty()) {
      return exclusions;
    }
    double factor = positives.isEmpty() ? 1 : search.parameters().get(ViewsMethod.EXCLUSION);
    long named =
        space.names().stream()
            .filter(view -> negatives.stream().anyMatch(board -> board.views.contains(view)))
            .count();
    double naming =
        (double) negatives.stream().filter(board -> !board.views.isEmpty()).count()
            / negatives.size();
    for (int view = 0; view < exclusions.length; view++) {
      String name = space.names().get(view);
      boolean isNamed = negatives.stream().anyMatch(board -> board.views.contains(name));
      double weight =
          counting(name, negatives).stream().mapToDouble(Board::weight).average().orElseThrow();
      exclusions[view] =
          factor * weight * ((isNamed ? naming / named : 0) + (1 - naming) * weights[view]);
    }
    return exclusions;
  }

  private static List<Part> parts(List<ViewDiscriminant> discriminants, double[] weights) {
    return discriminants.stream()
        .map(discriminant -> new Part(discriminant, weights[discriminant.view()]))
        .toList();
  }

  /**
   * Returns, for every view, the discriminant of the boards that apply to it. If no board applies,
   * returns that of all, because a request may still give the view a weight. Empty without boards.
   */
  private static List<ViewDiscriminant> discriminants(ViewCorpus corpus, List<Board> boards) {
    List<ViewDiscriminant> discriminants = new ArrayList<>();
    for (int view = 0; view < corpus.space().views() && !boards.isEmpty(); view++) {
      List<Board> used = counting(corpus.space().names().get(view), boards);
      double total = used.stream().mapToDouble(Board::weight).sum();
      discriminants.add(
          ViewDiscriminant.of(
              corpus,
              view,
              used.stream().flatMap(board -> board.vectors.stream()).toList(),
              used.stream()
                  .flatMapToDouble(
                      board ->
                          DoubleStream.generate(() -> board.weight / total / board.vectors.size())
                              .limit(board.vectors.size()))
                  .toArray()));
    }
    return discriminants;
  }

  private static List<Board> counting(String view, List<Board> boards) {
    List<Board> counting = boards.stream().filter(board -> board.countsIn(view)).toList();
    return counting.isEmpty() ? boards : counting;
  }
}
