package dev.winnow.train.image;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.train.image.ImageBatch.Place;
import dev.winnow.train.image.ImageNetwork.Seen;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Losses;
import dev.winnow.train.nn.Objective;
import dev.winnow.train.nn.Weights;
import dev.winnow.train.nn.Weights.Kind;
import dev.winnow.train.nn.Weights.Weight;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * Trains images into the frozen space of the text encoder. The loss is the sum of
 *
 * <ul>
 *   <li>InfoNCE of images and captions, and of images and full descriptions: an image is nearest to
 *       its own text;
 *   <li>one minus the cosine of an image and its description: similarities across modalities get
 *       the scale of similarities between texts;
 *   <li>the binary cross entropy of every concept's phrase against the image's vector: the vector
 *       represents each single thing in the image, which exclusion needs;
 *   <li>the cross entropy of class and hue at every place with an object or without one: a much
 *       stronger signal than the caption of the whole image.
 * </ul>
 */
final class ImageObjective implements Objective {

  /** Weight of the cosine, which is small compared to the entropies. */
  private static final double NEAR = 2;

  /** Weight of the cross entropy at places, because classes take longest to learn. */
  private static final double AT_PLACES = 2;

  private static final int VALIDATION_BATCH = 100;

  private final Engine engine;
  private final ImageNetwork network;
  private final SceneExamples training;
  private final SceneExamples validation;
  private final SceneConcepts concepts;
  private final int batch;
  private final long seed;
  private final Consumer<ImageScores> scored;
  private final List<ObjectClass> types = Catalogue.objects();
  private final Weight captionScale;
  private final Weight conceptScale;
  private final Weight conceptBias;

  ImageObjective(
      Engine engine,
      Weights weights,
      ImageNetwork network,
      SceneExamples training,
      SceneExamples validation,
      SceneConcepts concepts,
      int batch,
      long seed,
      Consumer<ImageScores> scored) {
    this.engine = engine;
    this.network = network;
    this.training = training;
    this.validation = validation;
    this.concepts = concepts;
    this.batch = batch;
    this.seed = seed;
    this.scored = scored;
    captionScale =
        weights.constant("training.caption-scale", Kind.TRAINED, (float) Math.log(20), 1);
    conceptScale =
        weights.constant("training.concept-scale", Kind.TRAINED, (float) Math.log(20), 1);
    conceptBias = weights.constant("training.concept-bias", Kind.TRAINED, -12f, concepts.size());
  }

  @Override
  public NDArray loss(ForwardPass pass, long step) {
    ImageBatch examples = batch(step);
    int n = examples.captions().length;
    int side = training.side();
    NDManager manager = pass.manager();
    NDArray pixels = manager.create(examples.pixels(), new Shape(n, 3, side, side));
    Seen seen = network.see(pass, pixels);
    NDArray images = Losses.normalised(network.embeddings(pass, seen));
    NDArray captions = manager.create(examples.captions());
    NDArray descriptions = manager.create(examples.descriptions());
    NDArray scale = pass.get(captionScale).exp();
    NDArray told =
        Losses.infoNce(pass, images, captions, scale, Losses.alike(pass, examples.captions()));
    NDArray described =
        Losses.infoNce(
            pass, images, descriptions, scale, Losses.alike(pass, examples.descriptions()));
    NDArray near = images.mul(descriptions).sum().mul(pass.constant(-1.0 / n));
    NDArray shown =
        Losses.binaryCrossEntropy(
            pass,
            images
                .matMul(manager.create(concepts.vectors()).transpose())
                .mul(pass.get(conceptScale).exp())
                .add(pass.get(conceptBias)),
            truth(examples));
    return told.add(described)
        .add(near.mul(pass.constant(NEAR)))
        .add(shown)
        .add(atPlaces(pass, seen, examples.places()).mul(pass.constant(AT_PLACES)));
  }

  private ImageBatch batch(long step) {
    long perEpoch = Math.max(1, training.size() / batch);
    int[] order = permutation(training.size(), new SplittableRandom(seed + 31 * (step / perEpoch)));
    int first = (int) (step % perEpoch) * batch;
    int[] chosen = new int[Math.min(batch, training.size())];
    System.arraycopy(order, first, chosen, 0, chosen.length);
    return ImageBatch.augmented(
        training, chosen, new SplittableRandom(seed * 0x9e3779b97f4a7c15L + step));
  }

  private static int[] permutation(int size, SplittableRandom random) {
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    return order;
  }

  private float[] truth(ImageBatch examples) {
    int size = concepts.size();
    float[] truth = new float[examples.scenes().size() * size];
    for (int i = 0; i < examples.scenes().size(); i++) {
      concepts.mark(examples.scenes().get(i).factors(), truth, i * size);
    }
    return truth;
  }

  private NDArray atPlaces(ForwardPass pass, Seen seen, List<Place> objects) {
    return placed(pass, seen.types(), objects, object -> types.indexOf(object.type()))
        .add(placed(pass, seen.hues(), objects, object -> object.hue().ordinal()));
  }

  private static NDArray placed(
      ForwardPass pass, NDArray logits, List<Place> objects, ToIntFunction<ObjectFactors> kind) {
    Shape shape = logits.getShape();
    int n = (int) shape.get(0);
    int kinds = (int) shape.get(1) - 1;
    return Losses.crossEntropy(
        pass, logits, LocationTargets.truth(objects, n, (int) shape.get(2), kinds, kind));
  }

  @Override
  public double validate() {
    ImageScores scores = scores(validation);
    scored.accept(scores);
    return scores.overall();
  }

  ImageScores scores(SceneExamples examples) {
    return ImageScores.of(examples, concepts, embeddings(examples));
  }

  /** Returns the images' vectors, of length 1, with the current weights. */
  float[][] embeddings(SceneExamples examples) {
    float[][] all = new float[examples.size()][];
    int side = examples.side();
    for (int first = 0; first < all.length; first += VALIDATION_BATCH) {
      int count = Math.min(VALIDATION_BATCH, all.length - first);
      try (NDManager manager = engine.newBaseManager()) {
        ForwardPass pass = new ForwardPass(manager, false);
        ImageBatch batch = ImageBatch.plain(examples, first, count);
        NDArray pixels = manager.create(batch.pixels(), new Shape(count, 3, side, side));
        NDArray rows = Losses.normalised(network.embeddings(pass, network.see(pass, pixels)));
        float[] values = rows.toFloatArray();
        int dimension = values.length / count;
        for (int i = 0; i < count; i++) {
          all[first + i] = java.util.Arrays.copyOfRange(values, i * dimension, (i + 1) * dimension);
        }
      }
    }
    return all;
  }
}
