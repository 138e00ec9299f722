package dev.winnow.bundle;

import static dev.winnow.bundle.ManifestChecks.file;
import static dev.winnow.bundle.ManifestChecks.present;
import static dev.winnow.bundle.ManifestChecks.range;
import static dev.winnow.bundle.ManifestChecks.require;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.winnow.asset.Modality;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.LiftedSpace;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The criteria by which images can be compared one at a time, such as hue or background (paper 4).
 * The graph takes {@code pixels} float32 [n, 3, height, width], RGB from 0 to 1, or {@code
 * embedding} float32 [n, d], the dense vectors of the image encoder. It returns {@code latent}
 * float32 [n, dimension], a disentangled code. A criterion is a weight for each dimension of the
 * code. The index stores codes lifted by {@link LiftedSpace}.
 *
 * @param model name of the ONNX file
 * @param width of its input in pixels; null if its input is the image vector
 * @param height of its input in pixels; null if its input is the image vector
 * @param dimension D of a code
 * @param clip c: values of a code are clipped to [−c, c]
 * @param criteria at least one
 * @param familiar recognises images that resemble the training images of the criteria; null if that
 *     is not known
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@RegisterForReflection
public record Criteria(
    String model,
    @Nullable Integer width,
    @Nullable Integer height,
    int dimension,
    double clip,
    List<Criterion> criteria,
    @Nullable Familiar familiar) {

  /** The name of an image's lifted code in the index. */
  public static final Modality MODALITY = Modality.LATENT;

  private static final int MAX_CRITERIA = 32;

  /**
   * A criterion. The distance of two images with the codes z and q is Σ_d w_d (z_d − q_d)².
   *
   * @param name in requests, such as {@code hue}
   * @param weights w of each dimension, at least 0; at least one is above 0
   * @param map mean average precision of retrieval by the criterion on held-out images
   * @param chance mean average precision of a random order
   * @param offset the log-odds that two images share the criterion are offset − slope · distance
   * @param slope above 0
   */
  @RegisterForReflection
  public record Criterion(
      String name, List<Double> weights, double map, double chance, double offset, double slope) {

    public static final double MOST_WEIGHT = 1_000;

    public Criterion {
      requireName(present("criteria.name", name));
      weights = List.copyOf(present("criteria.weights", weights));
      require(
          weights.stream().allMatch(w -> w >= 0 && w <= MOST_WEIGHT)
              && weights.stream().anyMatch(w -> w > 0),
          "the weights of criterion %s must be 0 to 1000, one above 0: %s",
          name,
          weights);
      require(
          map >= 0 && map <= 1 && chance >= 0 && chance <= 1,
          "map and chance of criterion %s must be 0 to 1",
          name);
      require(
          Math.abs(offset) <= 100 && slope > 0 && slope <= 10_000,
          "criterion %s must have an offset from -100 to 100, and a slope above 0 up to 10000",
          name);
    }

    /**
     * Returns slope · w · (z − q)² of a dimension, which the dimension subtracts from the log-odds.
     */
    public double against(int dimension, float[] z, float[] q) {
      double difference = z[dimension] - q[dimension];
      return slope * weights.get(dimension) * difference * difference;
    }

    /** Returns the log-odds that two images with the codes z and q share the criterion. */
    public double logOdds(float[] z, float[] q) {
      double logOdds = offset;
      for (int d = 0; d < weights.size(); d++) {
        logOdds -= against(d, z, q);
      }
      return logOdds;
    }
  }

  /**
   * Recognises, by their vectors, images that resemble the training images of the criteria.
   *
   * @param mean the mean vector of such images, {@code float[d]} of length 1; d is the bundle's
   *     dimension
   * @param least minimum cosine with the mean; 2 % of such images are below it
   */
  @RegisterForReflection
  public record Familiar(float[] mean, double least) {

    private static final double BELOW = 0.02;

    public Familiar {
      present("criteria.familiar.mean", mean);
      require(Math.abs(least) <= 1, "criteria.familiar.least must be -1 to 1: %s", least);
    }

    /**
     * Computes the mean from the first four fifths of the vectors, and the minimum cosine from the
     * rest.
     *
     * @param vectors vectors of training images of the criteria, at least 50
     */
    public static Familiar of(List<float[]> vectors) {
      int fit = vectors.size() * 4 / 5;
      float[] mean = DenseVectors.normalize(DenseVectors.mean(vectors.subList(0, fit)));
      double[] cosines =
          vectors.subList(fit, vectors.size()).stream()
              .mapToDouble(vector -> DenseVectors.dot(vector, mean))
              .sorted()
              .toArray();
      return new Familiar(mean, cosines[(int) (BELOW * cosines.length)]);
    }

    /**
     * Returns whether an image with this vector resembles the training images of the criteria.
     *
     * @throws IllegalArgumentException if the vector has another dimension
     */
    public boolean knows(float[] vector) {
      return DenseVectors.dot(vector, mean) >= least;
    }
  }

  public Criteria {
    file("criteria.model", model);
    require(
        (width == null) == (height == null),
        "criteria need both width and height, or neither if their input is the image vector");
    if (width != null && height != null) {
      range("criteria.width", width, 8, 1_024);
      range("criteria.height", height, 8, 1_024);
    }
    range("criteria.dimension", dimension, 1, 1_024);
    require(clip > 0 && clip <= 100, "criteria.clip must be above 0 and at most 100: %s", clip);
    criteria = List.copyOf(present("criteria.criteria", criteria));
    requireNames(criteria.stream().map(Criterion::name).toList());
    for (Criterion criterion : criteria) {
      require(
          criterion.weights.size() == dimension,
          "criterion %s must have %d weights, not %d",
          criterion.name,
          dimension,
          criterion.weights.size());
    }
  }

  /**
   * Checks names of criteria before they are trained.
   *
   * @throws IllegalArgumentException if they cannot be the names of a bundle's criteria
   */
  public static void requireNames(List<String> names) {
    range("the number of criteria", names.size(), 1, MAX_CRITERIA);
    names.forEach(Criteria::requireName);
    require(
        names.stream().distinct().count() == names.size(),
        "two criteria have the same name: %s",
        names);
  }

  private static void requireName(String name) {
    require(
        name.matches("[a-z][a-z0-9_]{0,31}"),
        "a criterion's name must be lower-case letters, digits and '_': '%s'",
        name);
  }

  /**
   * Returns whether codes are computed from pixels; otherwise they are computed from the image
   * vector.
   */
  public boolean ofPixels() {
    return width != null;
  }

  /** Returns these criteria with another {@code familiar}. */
  public Criteria with(Familiar known) {
    return new Criteria(model, width, height, dimension, clip, criteria, known);
  }

  /** Returns the names of the criteria. */
  public List<String> names() {
    return criteria.stream().map(Criterion::name).toList();
  }

  /** Returns the criterion of a name. */
  public Optional<Criterion> find(String name) {
    return criteria.stream().filter(criterion -> criterion.name.equals(name)).findFirst();
  }

  /** Returns the space of the vectors in the index. */
  public LiftedSpace space() {
    return new LiftedSpace(dimension, clip);
  }

  /**
   * @throws IllegalArgumentException if the vectors of familiar images do not have the bundle's
   *     dimension
   */
  void requireImageDimension(int bundle) {
    require(
        familiar == null || familiar.mean.length == bundle,
        "criteria.familiar.mean must have the bundle's %d dimensions, not %d",
        bundle,
        familiar == null ? 0 : familiar.mean.length);
  }

  static List<VectorField> fields(@Nullable Criteria criteria) {
    return criteria == null
        ? List.of()
        : List.of(VectorField.ownSpace(MODALITY, criteria.space().total()));
  }
}
