package dev.winnow.evaluate.board;

import dev.winnow.bundle.Views;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.ViewVectors;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.vector.Intents;
import dev.winnow.vector.PairSimilarity;
import dev.winnow.vector.ViewCorpus;
import dev.winnow.vector.ViewDiscriminant;
import dev.winnow.vector.ViewQuery;
import dev.winnow.vector.ViewSpace;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Images with their views.
 *
 * @param inputs the inputs of the views, one vector each
 * @param outputs the views, as the index stores them
 * @param known the null model of the bundle, for outputs
 */
public record ViewedImages(
    AttributedImages images,
    ViewSpace space,
    List<float[]> inputs,
    List<float[]> outputs,
    List<PairSimilarity> known) {

  /**
   * Encodes images.
   *
   * @throws EvaluationException if the bundle has no views
   */
  public static ViewedImages of(
      AttributedImages images, BulkEncoder bundle, ProgressListener progress) {
    Views views = bundle.manifest().views();
    if (views == null) {
      throw new EvaluationException(
          "the bundle %s has no views: train them with winnow train views"
              .formatted(bundle.manifest().id()));
    }
    int count = images.attributes().size();
    try (Phase phase = progress.begin("images", count)) {
      List<ViewVectors> vectors = bundle.views(count, images.images(), phase::update);
      return new ViewedImages(
          images,
          new ViewSpace(views.names(), views.dimension()),
          vectors.stream().map(ViewVectors::inputs).toList(),
          vectors.stream().map(ViewVectors::outputs).toList(),
          views.views().stream()
              .map(view -> new PairSimilarity(view.mean(), view.deviation(), view.shared()))
              .toList());
    }
  }

  int size() {
    return outputs.size();
  }

  String attribute(int image, String name) {
    return images.attributes().get(image).getOrDefault(name, "");
  }

  /** Returns the null model of these images themselves. */
  List<PairSimilarity> own(List<float[]> vectors) {
    return IntStream.range(0, space.views())
        .mapToObj(view -> PairSimilarity.of(space, view, vectors))
        .toList();
  }

  /** Returns the similarity of every image to the mean of members, {@code [view][image]}. */
  double[][] similarities(List<float[]> vectors, int[] members) {
    return similarities(vectors, vectors, members);
  }

  /** Returns the same for members with other vectors than the images. */
  double[][] similarities(List<float[]> vectors, List<float[]> ofMembers, int[] members) {
    List<float[]> own = IntStream.of(members).mapToObj(ofMembers::get).toList();
    double[][] similarities = new double[space.views()][size()];
    for (int view = 0; view < similarities.length; view++) {
      float[] centre = space.centre(view, own);
      for (int i = 0; i < size(); i++) {
        similarities[view][i] = space.dot(view, vectors.get(i), centre);
      }
    }
    return similarities;
  }

  /** Returns the discriminants of members in all views. */
  List<ViewDiscriminant> discriminants(ViewCorpus corpus, int[] members) {
    List<float[]> own = IntStream.of(members).mapToObj(outputs::get).toList();
    return IntStream.range(0, space.views())
        .mapToObj(view -> ViewDiscriminant.of(corpus, view, own))
        .toList();
  }

  /** Returns the query of a board, with the weights of its intent. */
  ViewQuery query(ViewCorpus corpus, int[] members) {
    List<ViewDiscriminant> views = discriminants(corpus, members);
    double[] weights = Intents.bySeparation(views, members.length);
    return new ViewQuery(
        space,
        views.stream().map(view -> new ViewQuery.Part(view, weights[view.view()])).toList(),
        List.of(),
        false);
  }

  /** Returns the scores of all images. */
  double[] scores(ViewQuery query) {
    return outputs.stream().mapToDouble(query::score).toArray();
  }

  /** Returns the scores of all images in one view. */
  double[] scores(ViewDiscriminant view) {
    return outputs.stream().mapToDouble(image -> view.score(space, image)).toArray();
  }
}
