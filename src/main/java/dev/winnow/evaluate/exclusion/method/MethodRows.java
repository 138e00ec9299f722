package dev.winnow.evaluate.exclusion.method;

import dev.winnow.evaluate.exclusion.method.MethodRow.Candidate;
import dev.winnow.search.method.DeoMethod;
import dev.winnow.search.method.RanksBy;
import dev.winnow.search.method.SearchMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.vector.DeoParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** All rows, in the order of the table. */
public final class MethodRows {

  private static final String SEARCH = "search-";

  private static final List<Integer> KS = List.of(20, 10, 50);
  private static final List<Integer> AVERAGED = List.of(50, 20, 10);
  private static final List<Float> HINGES = List.of(1.5f, 1f, 2f);
  private static final List<Integer> PERCENTS = List.of(50, 20, 30, 70, 90);
  private static final int[] FOUND = {20, 10, 50};
  private static final float[] THRESHOLDS = {1, 0, 0.5f, 1.5f, 2, 3};
  private static final float[] WEIGHTS = {1, 0.5f, 0.75f, 1.5f};
  private static final String SR = "SR (D1∖D2)";

  private MethodRows() {}

  /**
   * Returns the rows: dense baselines, other papers' methods, the sparse representation, and last
   * the methods of the search endpoint.
   */
  public static List<MethodRow> all() {
    return Stream.concat(ofPapers().stream(), searched().stream()).toList();
  }

  private static List<MethodRow> ofPapers() {
    return List.of(
        MethodRow.of("slq", "single-line query", t -> DenseMethods.singleLine(t.dense())),
        MethodRow.of("positives", "A only", t -> DenseMethods.positiveOnly(t.dense())),
        MethodRow.of("minus", "A − B", t -> DenseMethods.difference(t.dense(), 1)),
        MethodRow.of("half", "A − ½B", t -> DenseMethods.difference(t.dense(), 0.5f)),
        new MethodRow(
            "average",
            "average embedding",
            candidates(AVERAGED, "K %d", (t, k) -> DenseMethods.averageEmbedding(t.dense(), k))),
        MethodRow.of(
            "centred", "centred, A − ½B", t -> DenseMethods.difference(t.dense().centred(), 0.5f)),
        new MethodRow(
            "hinge",
            "centred, A − hinge on B",
            candidates(
                HINGES, "beyond %sσ", (t, at) -> DenseMethods.hinge(t.dense().centred(), at))),
        new MethodRow(
            "feedback",
            "centred, expanded by feedback, A − ½B",
            candidates(KS, "K %d", (t, k) -> DenseMethods.feedback(t.dense().centred(), k))),
        deo("deo", "DEO, lr 0.001, 20 steps, λo 1", DeoParameters.TEXT_TO_IMAGE),
        deo(
            "deo-fast",
            "DEO, lr 0.01, 20 steps, λo 0.2",
            DeoParameters.TEXT.withLearningRate(0.01)),
        deo(
            "deo-squared",
            "DEO, equation 4, lr 0.01, 20 steps, λo 0.2",
            DeoParameters.EQUATION_4.withLearningRate(0.01)),
        deo(
            "deo-sphere",
            "DEO, equation 4 on the unit sphere, lr 0.01, 20 steps, λn 0.7, λo 0.2",
            DeoMethod.CONCEPTS),
        new MethodRow("cbe", "content-based exclusion", exclusions()),
        new MethodRow(
            "lexical",
            "words of captions as a sparse space, D1∖D2 (no VDR)",
            selections(ExclusionTask::requireWords, SparseMethods::weightedSelection)),
        MethodRow.of(
            "oracle", "oracle: what captions name, A and not B", t -> new CaptionOracle(t)),
        new MethodRow(
            "splice",
            "SpLiCE, D1∖D2 of concepts",
            selections(ExclusionTask::requireConcepts, SparseMethods::selection)),
        new MethodRow(
            "vdr",
            "VDR-like: a dimension for each word, D1∖D2",
            selections(ExclusionTask::requireLexical, SparseMethods::selection)),
        selection("sr", SR, KS, PERCENTS),
        new MethodRow(
            "sr-weighted",
            "SR (D1∖D2, weighted)",
            selections(ExclusionTask::requireLearned, SparseMethods::weightedSelection)),
        difference("sr-difference", "SR difference", KS));
  }

  /** Returns the row of the paper's own method, with these candidates for K and th. */
  private static MethodRow selection(
      String key, String title, List<Integer> ks, List<Integer> percents) {
    return new MethodRow(
        key,
        title,
        selections(ExclusionTask::requireLearned, SparseMethods::selection, ks, percents));
  }

  private static MethodRow difference(String key, String title, List<Integer> ks) {
    List<Candidate> candidates = new ArrayList<>();
    for (int k : ks) {
      for (float weight : WEIGHTS) {
        candidates.add(
            new Candidate(
                "K %d, weight %s".formatted(k, weight),
                t -> new SparseMethods(t.requireLearned(), k).difference(weight)));
      }
    }
    return new MethodRow(key, title, candidates);
  }

  /** Returns the base row, and SR with all its candidates. */
  public static List<MethodRow> sparse() {
    Set<String> keys = Set.of("average", "sr", "sr-difference");
    return ofPapers().stream().filter(row -> keys.contains(row.key())).toList();
  }

  /** Returns SR with a fixed K and this suffix of the keys; th and the weight are chosen. */
  public static List<MethodRow> ofK(String ending, int k) {
    return List.of(
        selection("sr" + ending, SR, List.of(k), PERCENTS),
        difference("sr-difference" + ending, "SR difference", List.of(k)));
  }

  /** Returns SR with a fixed th and this suffix of the keys; K is chosen. */
  public static List<MethodRow> ofShare(String ending, int percent) {
    return List.of(selection("sr" + ending, SR, KS, List.of(percent)));
  }

  /** The methods of the search endpoint that rank by negatives, and the choice between them. */
  private static List<MethodRow> searched() {
    return Stream.concat(
            Stream.concat(
                    SearchMethods.installed().all().stream()
                        .filter(method -> method.ranksBy().contains(RanksBy.NEGATIVES))
                        .filter(method -> !method.comparesAssets())
                        .map(SearchMethod::name),
                    Stream.of(SearchMethods.AUTO))
                .map(MethodRows::searched),
            Stream.of(
                MethodRow.of(
                    SEARCH + "hard",
                    "search, auto, hard mode",
                    t -> EngineMethods.of(t, SearchMethods.AUTO, true))))
        .toList();
  }

  /** Returns the columns of the tables of categories. */
  public static List<MethodRow> broad() {
    Set<String> keys = Set.of("slq", "positives", "half", SEARCH + "auto", SEARCH + "hard");
    return all().stream().filter(row -> keys.contains(row.key())).toList();
  }

  /** A method of the search endpoint with its own settings. */
  private static MethodRow searched(String method) {
    return MethodRow.of(
        SEARCH + method, "search, " + method, t -> EngineMethods.of(t, method, false));
  }

  /** Returns whether a row is a method of the search endpoint. */
  public static boolean searched(MethodRow row) {
    return row.key().startsWith(SEARCH);
  }

  private static MethodRow deo(String key, String title, DeoParameters parameters) {
    return MethodRow.of(key, title, t -> DenseMethods.deo(t.dense(), parameters));
  }

  private static <P> List<Candidate> candidates(
      List<P> values, String title, BiFunction<ExclusionTask, P, ExclusionMethod> method) {
    return values.stream()
        .map(value -> new Candidate(title.formatted(value), t -> method.apply(t, value)))
        .toList();
  }

  private static List<Candidate> selections(
      Function<ExclusionTask, SparseSpace> space,
      BiFunction<SparseMethods, Double, ExclusionMethod> method) {
    return selections(space, method, KS, PERCENTS);
  }

  private static List<Candidate> selections(
      Function<ExclusionTask, SparseSpace> space,
      BiFunction<SparseMethods, Double, ExclusionMethod> method,
      List<Integer> ks,
      List<Integer> percents) {
    List<Candidate> candidates = new ArrayList<>();
    for (int k : ks) {
      for (int percent : percents) {
        candidates.add(
            new Candidate(
                "K %d, th %d %%".formatted(k, percent),
                t -> method.apply(new SparseMethods(space.apply(t), k), percent / 100.0)));
      }
    }
    return candidates;
  }

  private static List<Candidate> exclusions() {
    List<Candidate> candidates = new ArrayList<>();
    for (int found : FOUND) {
      for (float threshold : THRESHOLDS) {
        candidates.add(
            new Candidate(
                "%d images of B, %sσ".formatted(found, threshold),
                t -> new ContentBasedExclusion(t.requireWords(), t.dense(), found, threshold)));
      }
    }
    return candidates;
  }
}
