package dev.winnow.train.view;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Objective;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Equation 1: L = L_align + λ_o·L_orth + L_transfer + L_rec. */
record ViewObjective(
    Engine engine,
    ViewNetwork network,
    ViewData training,
    ViewData validation,
    double orthogonality,
    int batch,
    long seed)
    implements Objective {

  ViewObjective {
    batch = Math.min(batch, training.size());
  }

  @Override
  public NDArray loss(ForwardPass pass, long step) {
    SplittableRandom random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L + step);
    int[] chosen = random.ints(0, training.size()).distinct().limit(batch).toArray();
    return loss(pass, inputs(pass, training, chosen), orthogonality);
  }

  private static List<NDArray> inputs(ForwardPass pass, ViewData data, int[] chosen) {
    return IntStream.range(0, data.views().size())
        .mapToObj(view -> pass.manager().create(data.rows(view, chosen)))
        .toList();
  }

  private NDArray loss(ForwardPass pass, List<NDArray> inputs, double orthogonality) {
    ViewNetwork.Outputs outputs = network.forward(pass, inputs);
    NDArray loss = pass.constant(0);
    for (int i = 0; i < inputs.size(); i++) {
      loss =
          loss.add(ViewLosses.transfer(pass, outputs.specific().get(i), inputs.get(i)))
              .add(ViewLosses.reconstruction(pass, inputs.get(i), outputs.reconstructed().get(i)));
      for (int j = i + 1; j < inputs.size(); j++) {
        NDArray orthogonal =
            ViewLosses.orthogonality(pass, outputs.specific().get(i), outputs.specific().get(j));
        loss =
            loss.add(ViewLosses.alignment(pass, outputs.aligned().get(i), outputs.aligned().get(j)))
                .add(orthogonal.mul(pass.constant(orthogonality)));
      }
    }
    return loss;
  }

  /** Returns minus the loss on the validation images. */
  @Override
  public double validate() {
    try (NDManager manager = engine.newBaseManager()) {
      ForwardPass pass = new ForwardPass(manager, false);
      int[] first = IntStream.range(0, Math.min(batch, validation.size())).toArray();
      return -loss(pass, inputs(pass, validation, first), orthogonality).getFloat();
    }
  }

  /** Returns the view-specific outputs for images. */
  ViewData outputs(ViewData data) {
    try (NDManager manager = engine.newBaseManager()) {
      ForwardPass pass = new ForwardPass(manager, false);
      int[] all = IntStream.range(0, data.size()).toArray();
      List<float[][]> views = new ArrayList<>();
      for (NDArray output : network.forward(pass, inputs(pass, data, all)).specific()) {
        float[] flat = output.toFloatArray();
        int width = flat.length / data.size();
        float[][] rows = new float[data.size()][width];
        for (int i = 0; i < rows.length; i++) {
          System.arraycopy(flat, i * width, rows[i], 0, width);
        }
        views.add(rows);
      }
      return new ViewData(views);
    }
  }

  /** Returns the mean squared error of the reconstructions. */
  double reconstructionError(ViewData data) {
    try (NDManager manager = engine.newBaseManager()) {
      ForwardPass pass = new ForwardPass(manager, false);
      List<NDArray> inputs = inputs(pass, data, IntStream.range(0, data.size()).toArray());
      ViewNetwork.Outputs outputs = network.forward(pass, inputs);
      double sum = 0;
      for (int i = 0; i < inputs.size(); i++) {
        sum +=
            ViewLosses.reconstruction(pass, inputs.get(i), outputs.reconstructed().get(i))
                .getFloat();
      }
      return sum / inputs.size();
    }
  }
}
