package dev.winnow.search;

import static dev.winnow.search.SmallCollection.ids;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Calibration;
import dev.winnow.bundle.Views;
import dev.winnow.encoder.Encoding;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.filter.Filter;
import dev.winnow.search.method.DeoMethod;
import dev.winnow.search.method.HybridMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.method.ViewsMethod;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.Term;
import dev.winnow.vector.DenseVectors;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Boards with texts, which a calibrated bundle judges: every second drawing shows a car. */
class CalibratedBoardsTest {

  private static final Calibration.Presence PRESENCE = new Calibration.Presence(-8, 12, 0, 0, 0);

  private static final BundleManifest BUNDLE =
      SmallCollection.bundle(
          new Views(
              "f",
              3,
              4,
              null,
              List.of(
                  new Views.View("object", 0.3, 0.3, 0.05),
                  new Views.View("style", 0.3, 0.3, 0.05))),
          null,
          new Calibration(PRESENCE, PRESENCE, 0.5));

  private static final float[] DOG = {1, 0, 0};
  private static final float[] CAR = {0, 0, 1};
  private static final float[] BAKED = {0, 1, 0};

  private static final QueryEncoder TEXTS =
      new QueryEncoder() {
        @Override
        public Uni<Encoding> text(String text) {
          float[] thing = text.contains("car") ? CAR : DOG;
          return Uni.createFrom().item(new Encoding(text.equals("baked") ? BAKED : thing, null));
        }

        @Override
        public Uni<Encoding> image(ImageSource source) {
          return Uni.createFrom().failure(new SearchException("no pictures"));
        }

        @Override
        public Uni<Encoding> vector(float[] unit) {
          return Uni.createFrom().item(new Encoding(unit, null));
        }
      };

  private static final Term BOARD =
      Term.of(new Example.Assets("board b", List.of(new AssetId("dog-000")), Set.of("style")));

  @TempDir Path directory;

  @SuppressWarnings("NullAway") // opened before each test
  private SmallCollection collection;

  /** Each drawing is a little less like the first one in style, and their objects differ. */
  @BeforeEach
  void fill() {
    collection = new SmallCollection(directory, BUNDLE, TEXTS);
    Random random = new Random(7);
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      boolean car = i % 2 == 1;
      float[] object = {random.nextFloat(), random.nextFloat(), random.nextFloat()};
      points.add(
          drawing(
              (car ? "car-%03d" : "dog-%03d").formatted(i),
              car ? CAR : DOG,
              DenseVectors.normalize(object),
              DenseVectors.normalize(new float[] {0.3f, 1, i / 600f})));
    }
    collection.apply(points);
  }

  @AfterEach
  void close() {
    collection.close();
  }

  private static Point drawing(String id, float[] image, float[] object, float[] style) {
    float[] views = new float[6];
    for (int i = 0; i < 3; i++) {
      views[i] = (float) (object[i] / Math.sqrt(2));
      views[3 + i] = (float) (style[i] / Math.sqrt(2));
    }
    return SmallCollection.point(
        id, Map.of("image", image, "views", views), new Payload(List.of(), Map.of(), null, false));
  }

  private static Search search(
      List<Term> positives,
      List<Term> negatives,
      ParameterValues parameters,
      int limit,
      int offset) {
    return new Search(
        List.of(new Clause(null, positives, negatives)),
        SearchMethods.AUTO,
        parameters,
        Set.of(Modality.IMAGE),
        Filter.NONE,
        limit,
        offset,
        false);
  }

  @Test
  void alternativesMatchBesideABoard() {
    Search search =
        new Search(
            List.of(
                new Clause(null, List.of(Term.of(new Example.Text("dog")), BOARD), List.of()),
                new Clause(null, List.of(Term.of(new Example.Text("car")), BOARD), List.of())),
            SearchMethods.AUTO,
            ParameterValues.DEFAULT,
            Set.of(Modality.IMAGE),
            Filter.NONE,
            10,
            0,
            false);

    var hits = collection.engine().search(search).await().indefinitely().hits();

    assertThat(hits)
        .hasSize(10)
        .allSatisfy(hit -> assertThat(hit.fit().match()).isGreaterThan(0.9));
  }

  /** The first window of the index holds fewer dogs than diversity reorders. */
  @Test
  void pagesOfDiverseHitsContainEveryHitOnce() {
    List<String> paged = new ArrayList<>();
    for (int offset = 0; offset < 260; offset += 20) {
      paged.addAll(dogs(20, offset));
    }

    assertThat(paged).hasSize(260).doesNotHaveDuplicates().isEqualTo(dogs(260, 0));
  }

  private List<String> dogs(int limit, int offset) {
    Term car = new Term(new Example.Text("car"), 1, true, null);
    return ids(
        collection
            .engine()
            .search(
                search(
                    List.of(BOARD),
                    List.of(car),
                    ViewsMethod.diverse(0.5, "object"),
                    limit,
                    offset))
            .await()
            .indefinitely());
  }

  @Test
  void notesStrengthThatNoTextReads() {
    String unread = "Method views does not read params.strength for this search: no effect.";

    assertThat(notes(List.of(BOARD), List.of())).containsExactly(unread);
    assertThat(notes(List.of(BOARD, text("a dog running over a meadow with flowers")), List.of()))
        .contains(unread);
    assertThat(notes(List.of(BOARD), List.of(text("car")))).doesNotContain(unread);
    assertThat(notes(List.of(BOARD, text("dog")), List.of(text("car")))).doesNotContain(unread);
  }

  @Test
  void notesParametersOfTheOptimisationThatNoTextReads() {
    ParameterValues steps = ParameterValues.DEFAULT.with(DeoMethod.STEPS, 5);
    String unread = "Method views does not read params.steps for this search: no effect.";
    Term sentence = text("a dog running over a meadow with flowers");

    assertThat(notes(List.of(BOARD, sentence), List.of(text("car")), steps)).isEmpty();
    assertThat(notes(List.of(BOARD, sentence), List.of(), steps)).containsExactly(unread);
    assertThat(notes(List.of(BOARD, sentence), List.of(BOARD), steps)).containsExactly(unread);
    assertThat(notes(List.of(BOARD, text("dog")), List.of(text("car")), steps))
        .containsExactly(unread);
  }

  @Test
  void notesExclusionsInWordsThatCannotBeJudged() {
    assertThat(notes(List.of(BOARD), List.of(text("baked"))))
        .containsExactly(
            "The exclusion of \"baked\" could not be judged: no caption names it, and images do not"
                + " show it.");
  }

  private static Term text(String text) {
    return Term.of(new Example.Text(text));
  }

  private List<String> notes(List<Term> positives, List<Term> negatives) {
    return notes(positives, negatives, ParameterValues.DEFAULT.with(HybridMethod.STRENGTH, 2.0));
  }

  private List<String> notes(
      List<Term> positives, List<Term> negatives, ParameterValues parameters) {
    return collection
        .engine()
        .search(search(positives, negatives, parameters, 5, 0))
        .await()
        .indefinitely()
        .notes();
  }
}
