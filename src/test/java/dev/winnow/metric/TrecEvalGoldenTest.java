package dev.winnow.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The metrics on trec_eval's own test files {@code qrels.test}, {@code results.test} and {@code
 * out.test}, which are not part of this project: {@code -Dwinnow.test.data=DIR} or the variable
 * WINNOW_TEST_DATA names the folder that holds them in {@code trec_eval/}.
 */
class TrecEvalGoldenTest {

  /** Printed with four digits. */
  private static final double ROUNDED = 0.00005001;

  private static final Map<String, Double> EXPECTED = new HashMap<>();
  private static final Map<String, Answer> ANSWERS = new TreeMap<>();

  private record Answer(boolean[] relevant, int total) {}

  private record Hit(String document, double score) {}

  @BeforeAll
  static void read() throws IOException {
    String data = System.getProperty("winnow.test.data", System.getenv("WINNOW_TEST_DATA"));
    Assumptions.assumeTrue(data != null, "set -Dwinnow.test.data=DIR to check against trec_eval");
    Path folder = Path.of(data, "trec_eval");
    Assumptions.assumeTrue(Files.isDirectory(folder), "no trec_eval files in " + folder);
    for (String[] line : lines(folder.resolve("out.test"))) {
      if (!line[0].equals("runid")) {
        EXPECTED.put(line[0], Double.valueOf(line[2]));
      }
    }
    Map<String, Map<String, Integer>> judged = new HashMap<>();
    for (String[] line : lines(folder.resolve("qrels.test"))) {
      judged.computeIfAbsent(line[0], q -> new HashMap<>()).put(line[2], Integer.valueOf(line[3]));
    }
    Map<String, List<Hit>> runs = new HashMap<>();
    for (String[] line : lines(folder.resolve("results.test"))) {
      runs.computeIfAbsent(line[0], q -> new ArrayList<>())
          .add(new Hit(line[2], Float.parseFloat(line[4])));
    }
    runs.forEach(
        (query, hits) -> ANSWERS.put(query, answer(hits, judged.getOrDefault(query, Map.of()))));
  }

  private static List<String[]> lines(Path file) throws IOException {
    return Files.readAllLines(file).stream().map(line -> line.strip().split("\\s+")).toList();
  }

  private static Answer answer(List<Hit> hits, Map<String, Integer> judged) {
    // trec_eval breaks ties by the document's name, the last first.
    List<Hit> ranking =
        hits.stream()
            .sorted(Comparator.comparing(Hit::score).thenComparing(Hit::document).reversed())
            .toList();
    boolean[] relevant = new boolean[ranking.size()];
    for (int r = 0; r < relevant.length; r++) {
      relevant[r] = judged.getOrDefault(ranking.get(r).document(), 0) > 0;
    }
    return new Answer(relevant, (int) judged.values().stream().filter(g -> g > 0).count());
  }

  @Test
  void averagePrecisionEqualsMap() {
    assertAgrees("map", a -> RankingMetrics.averagePrecision(a.relevant, 1000, a.total));
  }

  @Test
  void reciprocalRankEqualsRecipRank() {
    assertAgrees("recip_rank", a -> RankingMetrics.reciprocalRank(a.relevant, 1000));
  }

  @Test
  void rPrecisionEqualsRprec() {
    assertAgrees("Rprec", a -> RankingMetrics.precision(a.relevant, a.total));
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 10, 15, 20, 30, 100, 200, 500, 1000})
  void precisionEqualsPAtK(int k) {
    assertAgrees("P_" + k, a -> RankingMetrics.precision(a.relevant, k));
  }

  @Test
  void recallEqualsNumRelRet() {
    double found =
        ANSWERS.values().stream()
            .mapToDouble(a -> RankingMetrics.recall(a.relevant, 1000, a.total) * a.total)
            .sum();

    assertThat(found).isEqualTo(EXPECTED.get("num_rel_ret"), within(1e-6));
  }

  private static void assertAgrees(String metric, ToDoubleFunction<Answer> ours) {
    double mean = ANSWERS.values().stream().mapToDouble(ours).average().orElseThrow();

    assertThat(mean).isEqualTo(EXPECTED.get(metric), within(ROUNDED));
  }
}
