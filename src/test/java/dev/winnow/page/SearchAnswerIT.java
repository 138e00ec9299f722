package dev.winnow.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.SceneService;
import dev.winnow.testing.browser.Screen;
import dev.winnow.testing.browser.Tab;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the search page makes of answers: failures, matches that come again, labels and numbers. */
@QuarkusTest
@WithTestResource(SceneService.class)
class SearchAnswerIT extends PageFlows {

  private static final String EXCLUSION = "animals but not dogs";

  @TestHTTPResource URI url;

  @Override
  URI service() {
    return url;
  }

  @Test
  void failedSearchShowsNoResultsOfAnother() {
    // Given
    Tab tab = search(EXCLUSION);
    tab.awaitVisible(".compare");
    failOn(tab, "/v1/search");
    // When
    write(tab, "fruit but no apples");
    tab.run("document.getElementById('form').requestSubmit()");
    tab.awaitVisible("#problem");
    // Then
    assertThat(tab.count("#results .card, .compare")).isZero();
    assertThat(tab.text("#about")).isEmpty();
    // When
    tab.run("window.fetch = service; document.querySelector('#problem button').click()");
    // Then
    awaitResults(tab);
  }

  @Test
  void resultsStayIfTheirEffectIsUnknown() {
    // Given that the search without exclusions fails
    Tab tab = tab(Screen.DESKTOP);
    tab.runFirst(
        """
        window.service = window.fetch;
        window.searches = 0;
        window.fetch = (url, options) => String(url).endsWith('/v1/search') && ++searches > 1
          ? Promise.reject(new TypeError()) : service(url, options);\
        """);
    // When
    tab.go(service().resolve("/?q=animals+but+not+dogs&before=1"));
    tab.awaitVisible("#problem");
    // Then
    assertThat(tab.count("#results .card")).isPositive();
    assertThat(tab.text("#results h2")).isEqualTo("Results");
  }

  @Test
  void liveMatchesAreShownOnceAndBadEventsLeftOut() {
    // Given a stream that ends, and sends the same events again
    Tab tab = search("zebras");
    tab.run(
        """
        window.service = window.fetch;
        window.streams = 0;
        window.fetch = (url, options) => {
          if (!String(url).includes('/v1/search/live')) return service(url, options);
          streams++;
          const hit = JSON.stringify({ id: 'page/again', captions: ['a\\u2028zebra'], attributes: {} });
          return Promise.resolve(new Response(`event: hit\\ndata: {\\n\\nevent: hit\\ndata: ${hit}\\n\\n`));
        };\
        """);
    // When
    press(tab, "#bar", "◉ Live");
    tab.await("streams > 1");
    // Then
    tab.await("document.querySelector('#bar .count').textContent === 'Live · 1 match'");
    assertThat(tab.count(".grid.live .card")).isEqualTo(1);
    // When another live search begins
    press(tab, "#bar", "Stop");
    tab.run("window.fetch = () => new Promise(() => {})");
    press(tab, "#bar", "◉ Live");
    // Then
    assertThat(tab.count(".grid.live .card")).isZero();
    press(tab, "#bar", "Stop");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"- id scene-000100", "-!@style id scene-000100", "-@style id scene-000100"})
  void keepsWhatAnImageExcludes(String term) {
    // Given
    Tab tab = search(Screen.DESKTOP, "animals", "&t=" + encoded(term));
    tab.click("#bar button.left");
    tab.awaitVisible("#panel .removals");
    String before = tab.eval("location.href").asText();
    // When
    tab.click("#panel .removals li > div button");
    tab.await("location.href !== '%s'".formatted(before));
    // Then the same chip excludes less
    awaitResults(tab);
    assertThat(tab.text("#minus .chip")).containsAnyOf("×0.5", "removed at");
  }

  @Test
  void linksTheOriginalOnceAfterGoingBackAndForth() {
    // Given addresses of originals that wait for release()
    Tab tab = search("animals");
    tab.run(
        """
        window.service = window.fetch;
        window.released = new Promise(done => { window.release = done; });
        window.fetch = (url, options) => /v1.assets.[^?/]+$/.test(url)
          ? released.then(() => new Response('{"original_url": "https://example.org/original.jpg"}'))
          : service(url, options);\
        """);
    tab.click("#results .card .open");
    tab.awaitVisible("#viewer .buttons");
    // When
    tab.press("ArrowRight");
    tab.press("ArrowLeft");
    tab.run("release()");
    // Then
    tab.await("document.querySelector('#viewer .original a')");
    assertThat(tab.count("#viewer .original a")).isEqualTo(1);
  }

  @Test
  void startShowsWhatChanges() throws Exception {
    // Given
    assets().caption("page/changing", "a theremin");
    assets().awaitIndexed("page/changing");
    try {
      Tab tab = open("");
      tab.await("document.querySelector('#results .words')?.textContent === 'a theremin'");
      // When
      assets().caption("page/changing", "a celesta");
      // Then
      tab.await("document.querySelector('#results .words')?.textContent === 'a celesta'");
    } finally {
      assets().delete("page/changing");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"4", "0.1", "9007199254740993"})
  void filtersByANumber(String number) throws Exception {
    // Given
    String id = "page/number-" + number;
    assets()
        .record(
            id, "{\"captions\":[\"a theodolite\"],\"attributes\":{\"size\":%s}}".formatted(number));
    assets().awaitIndexed(id);
    try {
      Tab tab = search("theodolites");
      tab.click("[data-id=\"%s\"] .open".formatted(id));
      tab.awaitVisible("#viewer .attributes");
      // When
      tab.click("#viewer .attributes button");
      tab.awaitVisible("#bar .filter");
      awaitResults(tab);
      // Then
      assertThat(tab.count("#results .card")).isEqualTo(1);
    } finally {
      assets().delete(id);
    }
  }
}
