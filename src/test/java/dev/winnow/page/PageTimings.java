package dev.winnow.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.testing.SceneService;
import dev.winnow.testing.browser.Screen;
import dev.winnow.testing.browser.Tab;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Response times of the page over the 1,000 scenes of the demo: {@code ./mvnw -Ppage test}. It
 * prints times and asserts none, since they depend on the machine.
 */
@QuarkusTest
@WithTestResource(SceneService.class)
class PageTimings extends PageFlows {

  private static final int SCENES = 1_000;
  private static final int ROUNDS = 5;

  private static final List<String> TEXTS =
      List.of(
          "animals but not dogs",
          "vehicles without cars",
          "fruit but no apples",
          "sports but not basketball",
          "a cat on a beach",
          "musical instruments",
          "toys without balls",
          "a red bicycle",
          "furniture but not chairs",
          "birds or fish",
          "clothing except hats",
          "a watercolour of a house");

  /** Milliseconds of the page's clock, from a key to images, or from typing to chips. */
  private static final String CLOCK =
      """
      addEventListener('keydown', () => { window.pressed = performance.now(); }, { capture: true });
      const frame = () => new Promise(done => requestAnimationFrame(done));
      window.painted = () => new Promise(done =>
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed))));
      window.pictures = async () => {
        const inWindow = card => card.getBoundingClientRect().top < innerHeight;
        const loaded = card => (image => !image || image.complete && image.naturalWidth > 0)(card.querySelector('img'));
        let first;
        for (;;) {
          await frame();
          const cards = [...document.querySelectorAll('#results .card')].filter(card => !old.has(card) && inWindow(card));
          if (cards.some(loaded)) first ??= performance.now() - pressed;
          if (cards.length && cards.every(loaded)) return [first, performance.now() - pressed];
        }
      };
      window.chips = async text => {
        const q = document.getElementById('q');
        for (const list of ['plus', 'minus']) document.getElementById(list).replaceChildren();
        q.value = text;
        q.dispatchEvent(new Event('input'));
        const from = performance.now();
        while (!document.querySelector('.chip')) await frame();
        return performance.now() - from;
      };\
      """;

  @TestHTTPResource URI url;

  @Override
  URI service() {
    return url;
  }

  @Override
  @BeforeEach
  void index() throws Exception {
    assets().scenes(SCENES, 320);
  }

  @Test
  void waiting() {
    Tab tab = open("");
    tab.awaitVisible("#results .card img");
    tab.disableCache(); // images come from the service every time
    tab.run(CLOCK);
    List<Double> first = new ArrayList<>();
    List<Double> all = new ArrayList<>();
    List<Double> chips = new ArrayList<>();
    for (int round = 0; round <= ROUNDS; round++) { // the first one warms up
      for (String text : TEXTS) {
        double typed = tab.eval("chips('%s')".formatted(text)).asDouble();
        tab.run("window.old = new Set(document.querySelectorAll('#results .card'))");
        tab.run("document.getElementById('q').focus()");
        tab.press("Enter");
        JsonNode pictures = tab.eval("pictures()");
        awaitResults(tab);
        tab.await("document.getElementById('bar').textContent.includes('Live')");
        if (round > 0) {
          chips.add(typed);
          first.add(pictures.get(0).asDouble());
          all.add(pictures.get(1).asDouble());
        }
      }
    }
    print("Enter to the first picture", first);
    print("Enter to all pictures in the window", all);
    print("last key to chips, the pause of 120 ms included", chips);
  }

  @Test
  void aThousandCards() {
    Tab tab = search(Screen.DESKTOP, "things", "");
    tab.run(CLOCK);
    tab.run(
        "setInterval(() => document.querySelectorAll('#results .card').length < %d && scrollTo(0, 1e7), 50)"
            .formatted(SCENES));
    Awaitility.await()
        .atMost(Duration.ofMinutes(3))
        .until(() -> tab.count("#results .card") >= SCENES || tab.count(".more button") == 0);
    System.out.printf("%d cards%n", tab.count("#results .card"));
    tab.run("document.querySelectorAll('#results .card .open')[500].focus()");
    for (String key : List.of("ArrowRight", "ArrowDown", "b")) {
      List<Double> times = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        tab.press(key);
        times.add(tab.eval("painted()").asDouble());
      }
      print(key + " to the next frame", times);
    }
  }

  private static void print(String what, List<Double> times) {
    List<Double> sorted = times.stream().sorted().toList();
    System.out.printf(
        Locale.ROOT,
        "%s: p50 %.0f ms, p95 %.0f ms, most %.0f ms (%d times)%n",
        what,
        sorted.get(sorted.size() / 2),
        sorted.get((int) (0.95 * sorted.size())),
        sorted.getLast(),
        sorted.size());
  }
}
