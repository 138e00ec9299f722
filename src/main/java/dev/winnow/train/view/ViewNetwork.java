package dev.winnow.train.view;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.train.nn.Dense;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Layer;
import dev.winnow.train.nn.Losses;
import dev.winnow.train.nn.Relu;
import dev.winnow.train.nn.Sequence;
import dev.winnow.train.nn.Weights;
import java.util.ArrayList;
import java.util.List;

/** The networks of all views: view-specific, view-aligned, and reconstruction. */
final class ViewNetwork {

  private final List<Layer> specific = new ArrayList<>();
  private final List<Layer> aligned = new ArrayList<>();
  private final List<Layer> reconstruction = new ArrayList<>();
  private final boolean joint;

  /**
   * The outputs of the networks for a batch, each a list over the views; rows have length 1.
   *
   * @param specific Zp, {@code [n, d]}
   * @param aligned Za, {@code [n, a]}
   * @param reconstructed X̂, {@code [n, d]}
   */
  record Outputs(List<NDArray> specific, List<NDArray> aligned, List<NDArray> reconstructed) {}

  ViewNetwork(Weights weights, int views, ViewOptions options) {
    int d = options.dimension();
    joint = options.joint();
    for (int view = 0; view < views; view++) {
      specific.add(twoLayers(weights, "specific" + view, d, d, d));
      aligned.add(
          twoLayers(weights, "aligned" + view, joint ? views * d : d, d, options.aligned()));
      reconstruction.add(new Dense(weights, "reconstruction" + view, d + options.aligned(), d));
    }
  }

  private static Layer twoLayers(Weights weights, String name, int in, int hidden, int out) {
    return new Sequence(
        new Dense(weights, name + ".1", in, hidden),
        new Relu(),
        new Dense(weights, name + ".2", hidden, out));
  }

  /**
   * @param inputs the inputs of every view, {@code [n, d]}, rows of length 1
   */
  Outputs forward(ForwardPass pass, List<NDArray> inputs) {
    NDArray all = joint ? NDArrays.concat(new NDList(inputs), 1) : inputs.getFirst();
    var outputs = new Outputs(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (int view = 0; view < inputs.size(); view++) {
      NDArray input = inputs.get(view);
      NDArray own = Losses.normalised(specific.get(view).forward(pass, input));
      NDArray shared = Losses.normalised(aligned.get(view).forward(pass, joint ? all : input));
      NDArray both = NDArrays.concat(new NDList(own, shared), 1);
      outputs.specific.add(own);
      outputs.aligned.add(shared);
      outputs.reconstructed.add(Losses.normalised(reconstruction.get(view).forward(pass, both)));
    }
    return outputs;
  }

  /** Adds the view-specific network of a view, the only one that is needed after training. */
  String export(OnnxGraphBuilder graph, int view, String input) {
    return graph.unit(specific.get(view).export(graph, input));
  }
}
