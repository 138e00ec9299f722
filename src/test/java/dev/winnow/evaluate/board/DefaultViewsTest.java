package dev.winnow.evaluate.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.encoder.BulkEncoder;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.testing.TestBundle;
import dev.winnow.vector.ViewCorpus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The views of the default bundle, on drawn scenes that it was not trained on. */
@Tag("slow")
class DefaultViewsTest {

  private static final int SCENES = 420;

  /** More than two standard errors of a mean weight. */
  private static final double NOISE = 0.02;

  private static ResultTable intents;

  @BeforeAll
  static void measure() {
    try (BulkEncoder bundle =
        BulkEncoder.open("classpath:/bundles/default", TestBundle.MODELS, 2)) {
      ViewedImages images =
          ViewedImages.of(AttributedImages.scenes(4_711, SCENES), bundle, ProgressListener.NONE);
      Map<String, Map<String, List<Integer>>> classes = new LinkedHashMap<>();
      for (String attribute : List.of("content", "media", "hue")) {
        for (int i = 0; i < SCENES; i++) {
          classes
              .computeIfAbsent(attribute, a -> new LinkedHashMap<>())
              .computeIfAbsent(images.attribute(i, attribute), v -> new ArrayList<>())
              .add(i);
        }
      }
      ViewCorpus corpus = ViewCorpus.of(images.space(), images.outputs());
      intents = new IntentPurity(images, corpus, 500, 20, 1).table(classes);
    }
  }

  @ParameterizedTest(name = "boards of one {0}: weight of {1}")
  @CsvSource({"content, object, 0.9", "media, style, 0.5", "hue, colour, 0.8"})
  void weightOfTheExpectedViewRisesWithPurity(String attribute, String view, double pure) {
    List<Double> weights =
        intents.rows().stream()
            .filter(row -> row.key().startsWith(attribute))
            .map(row -> row.mean(intents.columns().indexOf(view)))
            .toList();

    assertThat(weights).hasSize(5);
    for (int step = 1; step < weights.size(); step++) {
      assertThat(weights.get(step)).isGreaterThan(weights.get(step - 1) - NOISE);
    }
    assertThat(weights.getFirst()).isBetween(0.2, 0.45);
    assertThat(weights.getLast()).isGreaterThan(pure);
  }
}
