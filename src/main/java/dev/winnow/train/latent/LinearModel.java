package dev.winnow.train.latent;

import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.group.GroupedImages;
import dev.winnow.train.LinearAlgebra;
import dev.winnow.train.OnnxCheck;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.latent.CriterionFit.Coded;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Codes that are a linear function of the image vector: for each criterion, the linear
 * discriminants of its labels. If the criterion is the group itself, no labels are needed. The
 * model is not from the paper, but it is the best one for images similar to the training images of
 * the image encoder.
 */
public final class LinearModel implements CodeModel {

  /** The name in commands and tables. */
  public static final String LABEL = "linear";

  /** Maximum number of directions of a criterion. */
  private static final int MOST = 32;

  private static final double[] RIDGES = {0.01, 0.1, 1};
  private static final int CHECKED = 16;
  private static final String INPUT = "embedding";

  private final Function<GroupedImages, float[][]> vectors;
  private final Map<String, LinearDiscriminant> parts = new LinkedHashMap<>();
  private final Map<String, Double> ridges = new LinkedHashMap<>();

  private LinearModel(Function<GroupedImages, float[][]> vectors) {
    this.vectors = vectors;
  }

  /**
   * Fits the discriminants of every criterion to the labels of training images. Chooses the ridge
   * by retrieval of validation images.
   *
   * @param vectors of images, as the image encoder of the bundle returns them
   * @param seed of the draw of queries
   * @throws TrainingException if retrieval of validation images cannot be measured
   */
  public static LinearModel fit(
      CriteriaTraining.Data data,
      Function<GroupedImages, float[][]> vectors,
      long seed,
      TrainingProgress progress) {
    LinearModel model = new LinearModel(vectors);
    float[][] training = vectors.apply(data.training());
    float[][] validation = vectors.apply(data.validation());
    int[][] members = data.validation().members();
    for (String name : data.names()) {
      double best = -1;
      for (double ridge : RIDGES) {
        LinearDiscriminant fitted =
            LinearDiscriminant.of(training, data.training().labels(name), MOST, ridge);
        int[] labels = data.validation().labels(name);
        double map =
            new Coded(fitted.project(validation), members, labels).map(fitted.weights(), seed);
        if (map > best) {
          best = map;
          model.parts.put(name, fitted);
          model.ridges.put(name, ridge);
        }
      }
      LinearDiscriminant part = model.parts.get(name);
      if (part == null) {
        throw new TrainingException(
            "no two groups of %s share a label of '%s': leave it out, or add groups"
                .formatted(data.validation().name(), name));
      }
      progress.note(
          String.format(
              Locale.ROOT,
              "%s: %s has %d dimensions, ridge %s",
              LABEL,
              name,
              part.weights().length,
              model.ridges.get(name)));
    }
    return model;
  }

  private int dimension() {
    return parts.values().stream().mapToInt(part -> part.weights().length).sum();
  }

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public float[][] codes(GroupedImages images) {
    return project(vectors.apply(images));
  }

  private float[][] project(float[][] rows) {
    float[][] codes = new float[rows.length][dimension()];
    int at = 0;
    for (LinearDiscriminant part : parts.values()) {
      float[][] projected = part.project(rows);
      for (int n = 0; n < rows.length; n++) {
        System.arraycopy(projected[n], 0, codes[n], at, projected[n].length);
      }
      at += part.weights().length;
    }
    return codes;
  }

  @Override
  public Map<String, double[]> weights() {
    Map<String, double[]> all = new LinkedHashMap<>();
    int at = 0;
    for (var part : parts.entrySet()) {
      double[] weights = new double[dimension()];
      double[] own = part.getValue().weights();
      System.arraycopy(own, 0, weights, at, own.length);
      all.put(part.getKey(), weights);
      at += own.length;
    }
    return all;
  }

  @Override
  public boolean ofPixels() {
    return false;
  }

  /** Returns the graph from {@code embedding} to {@code latent}: one matrix and one bias. */
  @Override
  public byte[] export(GroupedImages images) {
    List<double[]> directions = new ArrayList<>();
    List<Double> bias = new ArrayList<>();
    for (LinearDiscriminant part : parts.values()) {
      for (double[] direction : part.directions()) {
        directions.add(direction);
        bias.add(-LinearAlgebra.dot(direction, part.mean()));
      }
    }
    int inputs = directions.getFirst().length;
    double[][] matrix = new double[inputs][directions.size()];
    for (int k = 0; k < directions.size(); k++) {
      for (int j = 0; j < inputs; j++) {
        matrix[j][k] = directions.get(k)[j];
      }
    }
    var graph = new OnnxGraphBuilder("latent");
    String codes =
        graph.node(
            "Gemm",
            graph.input(INPUT, inputs),
            graph.tensor("directions", LinearAlgebra.flat(matrix), inputs, directions.size()),
            graph.tensor(
                "bias",
                LinearAlgebra.flat(bias.stream().mapToDouble(Double::doubleValue).toArray()),
                directions.size()));
    graph.output("latent", codes, directions.size());
    byte[] model = graph.model(Map.of("model", LABEL));
    float[][] all = vectors.apply(images);
    float[][] few = Arrays.copyOf(all, Math.min(CHECKED, all.length));
    OnnxCheck.requireSame(project(few), OnnxCheck.run(model, Map.of(INPUT, few)));
    return model;
  }

  @Override
  public @Nullable String curve() {
    return null;
  }

  @Override
  public Map<String, Object> card() {
    return Map.of("ridge", ridges);
  }
}
