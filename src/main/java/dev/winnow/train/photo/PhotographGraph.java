package dev.winnow.train.photo;

import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.bundle.onnx.OnnxPart;
import dev.winnow.train.LinearAlgebra;
import java.util.Arrays;
import java.util.Map;

/**
 * Builds the graph of an image encoder with two experts: the network for drawn scenes, and the
 * backbone for all other images. The similarity of an image to drawn scenes is the gate.
 */
final class PhotographGraph {

  static final String SCENES = "scenes/";
  static final String EMBEDDING = "embedding";

  /** Weights that scale the input for the scenes network: [its side][{@link Backbone#SIDE}]. */
  static final String ROWS = "rows";

  /** Outputs for drawn things below this value count as noise. */
  private static final float DRAWN_ABOVE = 0.1f;

  private static final float DRAWN_WEIGHT = 0.06f;

  /**
   * The vectors of drawn things fade out around this multiple of the limit of scenes, over the
   * width below.
   */
  private static final double DRAWN_UP_TO = 1.7;

  private static final double DRAWN_FADE = 0.19;

  /** The scenes network fades out at the limit of scenes, over this share of it. */
  private static final double SCENES_FADE = 0.05;

  /** Half of the minimum chroma of a scene: the mean difference between channels in [-1, 1]. */
  private static final float LEAST_CHROMA = 0.02f;

  private final OnnxGraphBuilder graph = new OnnxGraphBuilder("image-encoder");
  private final Backbone backbone;
  private final ConceptNodes concepts;
  private final DrawnObjects drawn;
  private final SceneLikeness likeness;
  private final TextDirections directions;

  PhotographGraph(
      Backbone backbone,
      ImageConcepts concepts,
      ClassPriors priors,
      DrawnObjects drawn,
      SceneLikeness likeness,
      TextDirections directions) {
    this.backbone = backbone;
    this.concepts = new ConceptNodes(graph, backbone, concepts, priors, directions);
    this.drawn = drawn;
    this.likeness = likeness;
    this.directions = directions;
  }

  /**
   * Returns the graph as an ONNX file.
   *
   * @param scenes the network for drawn scenes
   * @param side width and height of its input
   */
  byte[] model(OnnxPart scenes, int side) {
    int d = directions.mean().length;
    String pixels = graph.input(Backbone.INPUT, 3, Backbone.SIDE, Backbone.SIDE);
    String map = graph.include(backbone.map(), "backbone/", Backbone.INPUT, pixels, true);
    String pooled = graph.places(map);
    String features = graph.flatten(pooled);
    String distance = distance(features);
    String shown =
        graph.node(
            "Add",
            concepts.shown(concepts.probabilities(map, pooled)),
            graph.node("Mul", drawn(features), fade(distance)));
    String photograph = concepts.marked(graph.unit(shown));
    String small = smaller(pixels, side);
    String scene = graph.unit(graph.include(scenes, SCENES, Backbone.INPUT, small, false));
    double limit = likeness.limit();
    String like = graph.node("Mul", sigmoid(distance, limit, SCENES_FADE * limit), coloured(small));
    String unlike = graph.node("Sub", constant("one", 1), like);
    graph.output(
        EMBEDDING,
        graph.node("Add", graph.node("Mul", scene, like), graph.node("Mul", photograph, unlike)),
        d);
    return graph.model(Map.of("input", "RGB, stretched to the input's size"));
  }

  /** Returns the vector of drawn things, in the text encoder's space. */
  private String drawn(String features) {
    int things = drawn.bias().length;
    String weights =
        graph.half("drawn", LinearAlgebra.flat(drawn.weights()), backbone.width(), things);
    double[] bias = Arrays.stream(drawn.bias()).map(b -> b - DRAWN_ABOVE).toArray();
    String seen =
        graph.node(
            "Add",
            graph.node("MatMul", features, weights),
            graph.tensor("drawn_bias", LinearAlgebra.flat(bias), things));
    String vectors =
        graph.half(
            "drawn_concepts",
            LinearAlgebra.flat(directions.drawn()),
            things,
            directions.mean().length);
    return graph.node(
        "Mul",
        graph.node("MatMul", graph.node("Relu", seen), vectors),
        constant("drawn_weight", DRAWN_WEIGHT));
  }

  private String distance(String features) {
    float[] mean = LinearAlgebra.flat(likeness.mean());
    String x = graph.node("Sub", features, graph.tensor("scene_mean", mean, mean.length));
    int k = likeness.basis()[0].length;
    String basis = graph.half("scene_basis", LinearAlgebra.flat(likeness.basis()), mean.length, k);
    String inside = graph.node("MatMul", x, basis);
    return graph.node(
        "Sub",
        constant("all", 1),
        graph.node(
            "Div",
            graph.sum(graph.node("Mul", inside, inside)),
            graph.sum(graph.node("Mul", x, x))));
  }

  private String fade(String distance) {
    double limit = likeness.limit();
    return sigmoid(distance, DRAWN_UP_TO * limit, DRAWN_FADE * limit);
  }

  /** Returns 1 well below a value, and 0 well above it. */
  private String sigmoid(String distance, double at, double width) {
    String name = "fade_" + distance + "_" + at;
    String below = graph.node("Sub", constant(name, (float) at), distance);
    return graph.node(
        "Sigmoid", graph.node("Mul", below, constant(name + "_width", (float) (1 / width))));
  }

  /** Scales the input for the scenes network: means over areas, from -1 to 1. */
  private String smaller(String pixels, int side) {
    float[] rows = new float[side * Backbone.SIDE];
    float[] columns = new float[rows.length];
    double step = (double) Backbone.SIDE / side;
    for (int to = 0; to < side; to++) {
      for (int from = 0; from < Backbone.SIDE; from++) {
        double cover = Math.min(from + 1, (to + 1) * step) - Math.max(from, to * step);
        rows[to * Backbone.SIDE + from] = (float) (Math.max(0, cover) / step);
        columns[from * side + to] = rows[to * Backbone.SIDE + from];
      }
    }
    String narrow =
        graph.node("MatMul", pixels, graph.tensor("columns", columns, Backbone.SIDE, side));
    String small = graph.node("MatMul", graph.tensor(ROWS, rows, side, Backbone.SIDE), narrow);
    return graph.node(
        "Add",
        graph.node("Mul", small, constant("scene_std", 2 * Backbone.STD)),
        constant("scene_mean_pixel", 2 * Backbone.MEAN - 1));
  }

  /** Returns 1 for an image with colours, like all scenes, and 0 for a grey image. */
  private String coloured(String small) {
    float[] differences = {1, -1, 0, 0, 1, -1};
    String none = graph.tensor("no_bias", new float[2], 2);
    String chroma =
        graph.convolution(small, graph.tensor("chroma", differences, 2, 3, 1, 1), none, 1, 1, 0);
    String mean = graph.sum(graph.flatten(graph.places(graph.node("Abs", chroma))));
    return graph.node(
        "Sigmoid",
        graph.node(
            "Mul",
            graph.node("Sub", mean, constant("least_chroma", LEAST_CHROMA)),
            constant("chroma_width", 5 / LEAST_CHROMA)));
  }

  private String constant(String name, float value) {
    return graph.tensor(name, new float[] {value}, 1);
  }
}
