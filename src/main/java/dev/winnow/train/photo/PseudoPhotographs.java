package dev.winnow.train.photo;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.train.OnnxCheck;
import dev.winnow.vector.NpyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.CholeskyDecomposition;

/**
 * Vectors of photographs that nobody took, with what they show, for the calibration. A linear
 * classifier takes the features of a class for normally distributed, with the same covariance for
 * all classes; so features can be drawn, and are confused as the classifier confuses them. Half of
 * the images show two things.
 *
 * @param captionWords concepts that are named by them are the labels
 */
record PseudoPhotographs(
    Backbone backbone, ImageConcepts concepts, Set<String> captionWords, long seed) {

  private static final int OF_EACH_CLASS = 3;

  /** Classes are this far apart, so that three quarters are recognised, as of the backbone. */
  private static final double APART = 8;

  private static final double RIDGE = 1e-4;

  private static final String IMAGES = "images.jsonl";
  private static final String VECTORS = "image_vectors.f16.npy";

  /**
   * Writes a folder of labelled vectors.
   *
   * @param features whose covariance stands for that of photographs
   * @param mixtures the graph from probabilities to vectors
   */
  void write(Path folder, double[][] features, byte[] mixtures) throws IOException {
    double[][] map = map(features);
    Random random = new Random(seed);
    var json = new ObjectMapper();
    List<String> lines = new ArrayList<>();
    int classes = backbone.classes();
    int count = OF_EACH_CLASS * classes;
    float[] rows = new float[count * classes];
    for (int c = 0; c < classes; c++) {
      for (int i = 0; i < OF_EACH_CLASS; i++) {
        int number = c * OF_EACH_CLASS + i;
        int other = number % 2 == 0 ? c : random.nextInt(classes);
        double[] first = probabilities(map, c, random);
        double[] second = other == c ? first : probabilities(map, other, random);
        for (int j = 0; j < classes; j++) {
          rows[number * classes + j] = (float) ((first[j] + second[j]) / 2);
        }
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("image_id", "class-%d-%d".formatted(c, i));
        line.put("split", "train");
        line.put("labels", labels(c, other));
        lines.add(json.writeValueAsString(line));
      }
    }
    float[][] vectors = OnnxCheck.run(mixtures, ConceptNodes.PROBABILITIES, rows, count, classes);
    Files.createDirectories(folder);
    Files.write(folder.resolve(IMAGES), lines);
    NpyFile.write(folder.resolve(VECTORS), Arrays.asList(vectors));
  }

  /** Returns the map from noise that is independent to logits: [classes][f]. */
  private double[][] map(double[][] features) {
    double[][] centred = LinearAlgebra.minus(features, LinearAlgebra.mean(features));
    double[][] covariance = LinearAlgebra.product(centred, centred);
    double trace = 0;
    for (int j = 0; j < covariance.length; j++) {
      trace += covariance[j][j] / features.length;
    }
    for (int j = 0; j < covariance.length; j++) {
      for (int k = 0; k < covariance.length; k++) {
        covariance[j][k] /= features.length;
      }
      covariance[j][j] += RIDGE * trace / covariance.length;
    }
    double[][] root =
        new CholeskyDecomposition(new Array2DRowRealMatrix(covariance, false), 1e-9, 0)
            .getL()
            .getData();
    int width = backbone.width();
    double[][] weights = new double[width][backbone.classes()];
    for (int c = 0; c < backbone.classes(); c++) {
      for (int j = 0; j < width; j++) {
        weights[j][c] = backbone.weights()[c * width + j];
      }
    }
    return LinearAlgebra.product(weights, root);
  }

  private static double[] probabilities(double[][] map, int c, Random random) {
    double[] drawn = new double[map[0].length];
    for (int j = 0; j < drawn.length; j++) {
      drawn[j] = APART * map[c][j] + random.nextGaussian();
    }
    double[] logits =
        IntStream.range(0, map.length)
            .parallel()
            .mapToDouble(i -> LinearAlgebra.dot(map[i], drawn))
            .toArray();
    double[] whole = ClassPriors.softmax(logits);
    Arrays.setAll(logits, i -> logits[i] / ConceptNodes.PLACE_TEMPERATURE);
    double[] places = ClassPriors.softmax(logits);
    Arrays.setAll(whole, i -> (whole[i] + places[i]) / 2);
    return whole;
  }

  private Set<String> labels(int... shown) {
    Set<String> labels = new TreeSet<>();
    int classes = backbone.classes();
    for (int k = 0; k < concepts.size(); k++) {
      int row = k * classes;
      if (Arrays.stream(shown).anyMatch(c -> concepts.holds()[row + c] == 1)) {
        concepts.names().get(k).stream()
            .filter(captionWords::contains)
            .findFirst()
            .ifPresent(labels::add);
      }
    }
    return labels;
  }
}
