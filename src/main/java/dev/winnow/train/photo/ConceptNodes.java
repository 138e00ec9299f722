package dev.winnow.train.photo;

import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.train.LinearAlgebra;

/**
 * Adds the nodes that map a classifier's output for a photograph to a vector in the text encoder's
 * space.
 */
record ConceptNodes(
    OnnxGraphBuilder graph,
    Backbone backbone,
    ImageConcepts concepts,
    ClassPriors priors,
    TextDirections directions) {

  /** Places are less reliable than the whole image, so their probabilities are flattened. */
  private static final float PLACE_TEMPERATURE = 2;

  /** Share of a class's mean probability on drawn scenes that is subtracted. */
  private static final float ABSENT = 0.5f;

  /**
   * A concept of many classes gets a large part of any distribution: dogs are an eighth of
   * ImageNet. This multiple of its share of the classes is subtracted too.
   */
  private static final float USUAL = 2;

  private static final float MOST_USUAL = 0.8f;

  /** Returns the probabilities of the classes, from the whole image and from its places. */
  String probabilities(String map, String pooled) {
    int classes = backbone.classes();
    String weights = graph.half("classes", backbone.weights(), classes, backbone.width(), 1, 1);
    String bias = graph.tensor("classes_bias", LinearAlgebra.flat(priors.bias()), classes);
    String whole = graph.softmax(graph.flatten(graph.convolution(pooled, weights, bias, 1, 1, 0)));
    String places =
        graph.softmax(
            graph.node(
                "Mul",
                graph.convolution(map, weights, bias, 1, 1, 0),
                graph.tensor("place_temperature", new float[] {1 / PLACE_TEMPERATURE}, 1)));
    return graph.node(
        "Mul",
        graph.node("Add", whole, graph.flatten(graph.places(places))),
        graph.tensor("half", new float[] {0.5f}, 1));
  }

  /**
   * Returns the vector of the concepts of classes with these probabilities, in the text encoder's
   * space.
   */
  String shown(String probabilities) {
    int classes = backbone.classes();
    int d = directions.mean().length;
    byte[] holds = new byte[concepts.holds().length];
    float[] absent = new float[concepts.size()];
    float[] scale = new float[concepts.size()];
    for (int k = 0; k < concepts.size(); k++) {
      for (int c = 0; c < classes; c++) {
        byte held = concepts.holds()[k * classes + c];
        holds[c * concepts.size() + k] = held;
        absent[k] += (float) (ABSENT * held * priors.probabilities()[c]);
      }
      float usual = Math.min(MOST_USUAL, USUAL * concepts.classes(k) / classes);
      absent[k] += usual;
      scale[k] = 1 / (1 - usual);
    }
    String held =
        graph.node("MatMul", probabilities, graph.bits("holds", holds, classes, concepts.size()));
    String above =
        graph.node(
            "Mul",
            graph.node("Sub", held, graph.tensor("absent", absent, concepts.size())),
            graph.tensor("above", scale, concepts.size()));
    String vectors =
        graph.half("concepts", LinearAlgebra.flat(directions.concepts()), concepts.size(), d);
    // The root raises small values, because an image shows more than one thing.
    return graph.node("MatMul", graph.node("Sqrt", graph.node("Relu", above)), vectors);
  }

  /** Marks the vector of a photograph, so that the sparse head can choose between its two heads. */
  String marked(String unit) {
    float[] mark = LinearAlgebra.flat(directions.unused());
    for (int j = 0; j < mark.length; j++) {
      mark[j] *= PhotographSparseGraph.MARK;
    }
    double rest = Math.sqrt(1 - PhotographSparseGraph.MARK * PhotographSparseGraph.MARK);
    return graph.node(
        "Add",
        graph.node("Mul", unit, graph.tensor("rest", new float[] {(float) rest}, 1)),
        graph.tensor("mark", mark, mark.length));
  }
}
