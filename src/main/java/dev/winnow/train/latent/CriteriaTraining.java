package dev.winnow.train.latent;

import dev.winnow.bundle.Criteria;
import dev.winnow.bundle.Criteria.Criterion;
import dev.winnow.group.GroupedImages;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.latent.CriterionFit.Coded;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Trains models, selects one on the validation groups, and derives criteria from it. */
public final class CriteriaTraining {

  /** The name of the model's file. */
  public static final String MODEL = "latent.onnx";

  private static final double LEAST_CLIP = 4;
  private static final double MOST_CLIP = 100;
  private static final double CLIPPED = 0.999;

  private final long seed;
  private final TrainingProgress progress;

  /**
   * @param criteria the criteria of the manifest, without the model that recognises familiar images
   * @param model content of the ONNX file
   * @param curve the loss of the model as SVG; null if there is none
   * @param card how they were trained
   */
  public record Made(
      Criteria criteria, byte[] model, @Nullable String curve, Map<String, Object> card) {}

  /** Trains a model on groups. */
  public interface Trainer {
    /**
     * @throws TrainingException if training fails
     */
    CodeModel train(Data data) throws IOException;
  }

  /**
   * @param training the groups for gradients
   * @param validation the groups for choices
   * @param test the groups for the stored figures
   * @param names the names of the criteria
   */
  public record Data(
      GroupedImages training, GroupedImages validation, GroupedImages test, List<String> names) {

    /**
     * @throws TrainingException if a criterion has no labels, or only one label
     * @throws IllegalArgumentException if a bundle cannot have criteria of these names
     */
    public Data {
      names = List.copyOf(names);
      Criteria.requireNames(names);
      for (String name : names) {
        int[] labels = training.labels().get(name);
        if (labels == null) {
          throw new TrainingException(
              "there are no labels of '%s': use %s"
                  .formatted(name, String.join(", ", training.labels().keySet())));
        }
        if (Arrays.stream(labels).filter(label -> label >= 0).distinct().count() < 2) {
          throw new TrainingException("all images have the same label of '%s'".formatted(name));
        }
      }
    }
  }

  private record Candidate(
      CodeModel model, List<CriterionFit> fits, float[][] validation, double score) {}

  /**
   * @param seed seed of the draws of queries and pairs
   */
  public CriteriaTraining(long seed, TrainingProgress progress) {
    this.seed = seed;
    this.progress = progress;
  }

  /**
   * Trains models and keeps the best one.
   *
   * @throws TrainingException if training fails, or the model represents no criterion
   */
  public Made run(List<Trainer> trainers, Data data) throws IOException {
    List<Candidate> candidates = new ArrayList<>();
    for (Trainer trainer : trainers) {
      candidates.add(candidate(trainer.train(data), data));
    }
    Candidate best = candidates.getFirst();
    for (Candidate candidate : candidates) {
      best = Double.isNaN(best.score) || candidate.score > best.score ? candidate : best;
    }
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("model", best.model.label());
    card.put("training", data.training.name());
    card.put("validation", data.validation.name());
    card.put("heldOut", data.test.name());
    card.putAll(best.model.card());
    card.put("compared", candidates.stream().map(CriteriaTraining::compared).toList());
    Criteria criteria = criteria(best, data, card);
    return new Made(criteria, best.model.export(data.validation), best.model.curve(), card);
  }

  private Candidate candidate(CodeModel model, Data data) {
    float[][] codes = model.codes(data.training);
    float[][] validation = model.codes(data.validation);
    Map<String, double[]> own = model.weights();
    List<CriterionFit> fits = new ArrayList<>();
    DoubleStream.Builder overChance = DoubleStream.builder();
    for (String name : data.names) {
      Coded held = coded(data.validation, validation, name);
      CriterionFit fit =
          CriterionFit.choose(name, coded(data.training, codes, name), held, own.get(name), seed);
      double chance = held.chance(seed);
      overChance.add((fit.map() - chance) / (1 - chance));
      fits.add(fit);
      progress.note(
          String.format(
              Locale.ROOT,
              "%s: %s MAP %.3f on validation groups (chance %.3f), dimensions by %s",
              model.label(),
              name,
              fit.map(),
              chance,
              fit.way()));
    }
    // A criterion whose labels no validation groups share has no score.
    double score = overChance.build().filter(Double::isFinite).average().orElse(Double.NaN);
    return new Candidate(model, fits, validation, score);
  }

  private static Map<String, Object> compared(Candidate candidate) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("model", candidate.model.label());
    row.put("meanOfMapOverChance", candidate.score);
    Map<String, Object> maps = new LinkedHashMap<>();
    candidate.fits.forEach(fit -> maps.put(fit.name(), fit.map()));
    row.put("map", maps);
    return row;
  }

  private Criteria criteria(Candidate best, Data data, Map<String, Object> card) {
    double clip = clip(best.validation);
    float[][] codes = best.model.codes(data.test);
    List<Criterion> made = new ArrayList<>();
    Map<String, Object> ways = new LinkedHashMap<>();
    Map<String, Object> whole = new LinkedHashMap<>();
    double[] all = new double[codes[0].length];
    Arrays.fill(all, 1);
    for (CriterionFit fit : best.fits) {
      Coded heldOut = coded(data.test, codes, fit.name());
      Coded fitted = coded(data.validation, best.validation, fit.name());
      fit.criterion(fitted, heldOut, clip, seed)
          .ifPresentOrElse(
              criterion -> {
                made.add(criterion);
                ways.put(fit.name(), fit.way());
                whole.put(fit.name(), heldOut.map(all, seed));
              },
              () -> progress.note("left out, because codes do not represent it: " + fit.name()));
    }
    if (made.isEmpty()) {
      throw new TrainingException(
          "the codes represent none of the criteria: train longer, or on more groups");
    }
    card.put("dimensionsBy", ways);
    card.put("mapOfWholeCode", whole);
    boolean pixels = best.model.ofPixels();
    return new Criteria(
        MODEL,
        pixels ? data.training.width() : null,
        pixels ? data.training.height() : null,
        codes[0].length,
        clip,
        made,
        null);
  }

  /** Returns a bound that almost no absolute value of the codes exceeds. */
  private static double clip(float[][] codes) {
    double[] sizes =
        Arrays.stream(codes)
            .flatMapToDouble(
                code -> {
                  double[] absolute = new double[code.length];
                  for (int d = 0; d < code.length; d++) {
                    absolute[d] = Math.abs(code[d]);
                  }
                  return Arrays.stream(absolute);
                })
            .sorted()
            .toArray();
    double border = sizes[(int) (CLIPPED * (sizes.length - 1))];
    return Math.clamp(Math.ceil(border), LEAST_CLIP, MOST_CLIP);
  }

  private static Coded coded(GroupedImages images, float[][] codes, String criterion) {
    int @Nullable [] labels = images.labels().get(criterion);
    return new Coded(codes, images.members(), Objects.requireNonNull(labels, criterion));
  }
}
