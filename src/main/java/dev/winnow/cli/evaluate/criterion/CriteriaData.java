package dev.winnow.cli.evaluate.criterion;

import dev.winnow.cli.console.Usage;
import dev.winnow.cli.evaluate.run.NamedFiles;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.group.DigitGroups;
import dev.winnow.group.GroupException;
import dev.winnow.group.GroupedImages;
import dev.winnow.group.SceneGroups;
import dev.winnow.scene.GroupSampler.Change;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that select the groups of an evaluation of criteria. */
final class CriteriaData {

  /** Sides for which there is a network. */
  private static final Set<Integer> SIDES = Set.of(28, 32, 64);

  private static final int SIZE = 6;
  private static final int DRAWN = 4;
  private static final int LEAST = 20;
  private static final int MOST = 60_000;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private Source source = new Source();

  private static final class Source {
    @Option(
        names = "--mnist",
        paramLabel = "DIR",
        description = "Compose groups from the digits of this folder with MNIST's idx files.")
    private @Nullable Path mnist;

    @Option(names = "--scenes", description = "Draw groups of scenes with one object each.")
    private boolean scenes;
  }

  @Option(
      names = "--groups",
      paramLabel = "N",
      defaultValue = "4000",
      description = "Groups to train on, with 6 images each.")
  private int groups;

  @Option(
      names = "--test-groups",
      paramLabel = "N",
      defaultValue = "800",
      description = "Groups to measure on, with 4 images each. Half as many are for validation.")
  private int test;

  @Option(
      names = "--side",
      paramLabel = "N",
      defaultValue = "64",
      description = "Side of the images of scenes in pixels: 28, 32 or 64.")
  private int side;

  @Option(
      names = "--data-seed",
      paramLabel = "S",
      defaultValue = "20260",
      description = "Seed of the groups; use a seed that no model was trained on.")
  private long seed;

  /**
   * Groups of one evaluation.
   *
   * @param oneChange groups to train on whose images differ in one factor, or null
   */
  record Groups(
      GroupedImages training,
      @Nullable GroupedImages oneChange,
      GroupedImages validation,
      GroupedImages test) {}

  boolean digits() {
    return source.mnist != null;
  }

  /** Returns the criteria for which every image has a label. */
  List<String> criteria() {
    return digits()
        ? List.of("class", "hue", "background", "orientation", GroupedImages.INSTANCE)
        : List.of("class", "category", "hue", "background", "style", GroupedImages.INSTANCE);
  }

  /**
   * @throws ParameterException if a number is out of range
   * @throws EvaluationException if there is no folder of digits
   */
  void check() {
    Usage.require(
        spec,
        groups >= LEAST && groups <= MOST && test >= LEAST && test <= MOST,
        "--groups and --test-groups must be 20 to 60,000");
    Usage.require(spec, SIDES.contains(side), "--side must be 28, 32 or 64: " + side);
    if (source.mnist != null) {
      NamedFiles.requireExists(source.mnist);
    }
  }

  /**
   * @throws GroupException if MNIST cannot be read, or has too few digits
   */
  Groups groups(boolean oneChange, ProgressListener progress) {
    Path mnist = source.mnist;
    int validation = Math.max(LEAST, test / 2);
    if (mnist != null) {
      DigitGroups train = DigitGroups.read(mnist, "train");
      if (groups + validation > train.count()) {
        throw new GroupException(
            "%d groups and %d for validation need more than the %d available digits"
                .formatted(groups, validation, train.count()));
      }
      return new Groups(
          train.of(0, groups, SIZE, false, seed),
          oneChange ? train.of(0, groups, SIZE, true, seed) : null,
          train.of(train.count() - validation, validation, DRAWN, false, seed),
          DigitGroups.read(mnist, "test").of(0, test, DRAWN, false, seed));
    }
    return new Groups(
        scenes(0, groups, SIZE, Change.ALL, progress),
        oneChange ? scenes(0, groups, SIZE, Change.ONE, progress) : null,
        scenes(groups, validation, DRAWN, Change.ALL, progress),
        scenes(groups + (long) validation, test, DRAWN, Change.ALL, progress));
  }

  private GroupedImages scenes(
      long first, int count, int size, Change change, ProgressListener progress) {
    try (var phase = progress.begin("scenes", count)) {
      return SceneGroups.of(seed, first, count, size, side, change, phase::update);
    }
  }
}
