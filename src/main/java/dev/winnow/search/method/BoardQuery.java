package dev.winnow.search.method;

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
import dev.winnow.vector.ViewQuery;
import dev.winnow.vector.ViewSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds the view query of a search by boards.
 *
 * <p>The weights of views come from the request. If it has none, they are equal for the views that
 * positives name; if positives name none, they are the intents of the members of all positives. In
 * a view, images are compared with the mean of the positives that apply to it. Negatives apply with
 * equal weights to the views that they name or, without such views, to all views with the weights
 * of the views.
 */
record BoardQuery(ViewSpace space, ViewQuery query, Intent intent, double threshold) {

  /**
   * @throws SearchException if there are no boards, or no images in them
   */
  static BoardQuery of(EncodedClause clause, Search search, ViewCorpus corpus) {
    List<Board> positives = boards(clause.positives(), corpus);
    List<Board> negatives = boards(clause.negatives(), corpus);
    if (positives.isEmpty() && negatives.isEmpty()) {
      throw new SearchException(
          "method %s compares boards: give a board or ids, or choose auto"
              .formatted(ViewsMethod.NAME));
    }
    ViewSpace space = corpus.space();
    Intent intent = intent(corpus, positives.isEmpty() ? negatives : positives, search);
    double[] weights = new double[space.views()];
    Arrays.setAll(weights, view -> intent.weights().getOrDefault(space.names().get(view), 0.0));
    double[] exclusions = exclusions(space, weights, positives, negatives, search);
    float[][] centres = centres(space, positives);
    ViewQuery query =
        new ViewQuery(
            space,
            positives.isEmpty() ? new double[space.views()] : weights,
            centres,
            exclusions,
            centres(space, negatives));
    return new BoardQuery(space, query, intent, threshold(weights, corpus, positives, centres));
  }

  /**
   * @param vectors view vectors of its images, relative to the mean of the corpus
   */
  private record Board(Members members, List<float[]> vectors, Set<String> views, double weight) {
    boolean countsIn(String view) {
      return views.isEmpty() || views.contains(view);
    }
  }

  private static List<Board> boards(List<EncodedTerm> terms, ViewCorpus corpus) {
    List<Board> boards = new ArrayList<>();
    for (EncodedTerm term : terms) {
      Members members = term.members();
      if (members != null && term.term().example() instanceof Example.Assets assets) {
        if (members.views().isEmpty()) {
          throw new SearchException(
              "%s has no image that was encoded with views: add assets with images"
                  .formatted(assets.label()));
        }
        boards.add(
            new Board(
                members, corpus.centred(members.views()), assets.views(), term.term().weight()));
      }
    }
    return boards;
  }

  private static Intent intent(ViewCorpus corpus, List<Board> boards, Search search) {
    ViewSpace space = corpus.space();
    List<float[]> members = boards.stream().flatMap(b -> b.vectors.stream()).toList();
    Map<String, String> common =
        boards.size() == 1 ? boards.getFirst().members.inCommon() : Map.of();
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
              boards.stream().anyMatch(board -> board.countsIn(space.names().get(view))) ? 1 : 0);
    } else {
      by = Intent.By.MEMBERS;
      weights = Intents.of(space, corpus.similarities(), members);
    }
    double sum = Arrays.stream(weights).sum();
    double[] shares = Arrays.stream(weights).map(weight -> weight / sum).toArray();
    return Intent.of(space.names(), shares, by, members.size(), common);
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
    for (int view = 0; view < exclusions.length; view++) {
      String name = space.names().get(view);
      if (named == 0) {
        exclusions[view] = factor * weights[view];
      } else if (negatives.stream().anyMatch(board -> board.countsIn(name))) {
        exclusions[view] = factor / named;
      }
    }
    return exclusions;
  }

  /**
   * Returns, for every view, the mean of the boards that apply to it. If no board applies, returns
   * the mean of all, because a request may still give the view a weight.
   */
  private static float @Nullable [][] centres(ViewSpace space, List<Board> boards) {
    if (boards.isEmpty()) {
      return null;
    }
    float[][] centres = new float[space.views()][space.dimension()];
    for (int view = 0; view < centres.length; view++) {
      List<Board> used = counting(space.names().get(view), boards);
      double total = used.stream().mapToDouble(Board::weight).sum();
      for (Board board : used) {
        float[] centre = space.centre(view, board.vectors);
        float share = (float) (board.weight / total);
        for (int i = 0; i < centre.length; i++) {
          centres[view][i] = Math.fma(share, centre[i], centres[view][i]);
        }
      }
    }
    return centres;
  }

  private static List<Board> counting(String view, List<Board> boards) {
    List<Board> counting = boards.stream().filter(board -> board.countsIn(view)).toList();
    return counting.isEmpty() ? boards : counting;
  }

  /** Returns the minimum score of a new asset that fits. */
  private static double threshold(
      double[] weights, ViewCorpus corpus, List<Board> positives, float @Nullable [][] centres) {
    if (centres == null) {
      return 0; // less similar to the negatives than random images
    }
    List<List<float[]>> members =
        corpus.space().names().stream()
            .map(
                view ->
                    counting(view, positives).stream().flatMap(b -> b.vectors.stream()).toList())
            .toList();
    return FitRule.BOARDS.threshold(corpus, weights, centres, members);
  }
}
