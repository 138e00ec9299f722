package dev.winnow.bundle;

import ai.djl.Device;
import ai.djl.MalformedModelException;
import ai.djl.inference.Predictor;
import ai.djl.ndarray.NDList;
import ai.djl.repository.zoo.Criteria;
import ai.djl.repository.zoo.ModelNotFoundException;
import ai.djl.repository.zoo.ZooModel;
import ai.djl.translate.TranslateException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A transformer that turns texts into vectors of length 1, {@code float[d]}; ONNX through DJL. The
 * weights are loaded once, however many workers compute with them.
 */
final class TextEncoder implements AutoCloseable {

  private final ZooModel<NDList, NDList> model;
  private final TextTranslator translator;
  private final List<Predictor<List<String>, List<float[]>>> workers;

  /**
   * Loads the model.
   *
   * @param workers that compute at the same time, each with one thread of the CPU: that is faster
   *     than one worker with as many threads, and leaves idle cores to others
   * @throws BundleException if it cannot be loaded
   */
  TextEncoder(BundleManifest.Text text, Path onnx, Path tokenizer, Device device, int workers) {
    Criteria<NDList, NDList> criteria =
        Criteria.builder()
            .setTypes(NDList.class, NDList.class)
            .optEngine(OnnxRuntime.ENGINE)
            .optDevice(device)
            .optModelPath(onnx)
            .optOption("intraOpNumThreads", "1")
            .build();
    try {
      model = criteria.loadModel();
    } catch (IOException | ModelNotFoundException | MalformedModelException e) {
      throw new BundleException("cannot load the text encoder " + onnx, e);
    }
    try {
      translator = new TextTranslator(text, tokenizer, model.getBlock().describeInput().keys());
    } catch (IOException | RuntimeException e) {
      model.close();
      throw e instanceof BundleException known
          ? known
          : new BundleException("cannot load the tokenizer " + tokenizer, e);
    }
    this.workers =
        IntStream.range(0, workers).mapToObj(i -> model.newPredictor(translator)).toList();
  }

  /** Encodes texts as the given worker, which must not be in use meanwhile. */
  List<float[]> encode(int worker, List<String> texts) {
    try {
      return workers.get(worker).predict(texts);
    } catch (TranslateException e) {
      throw new EncoderFailedException("the text encoder has failed: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    workers.forEach(Predictor::close);
    translator.close();
    model.close();
  }
}
