package dev.winnow.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.SceneService;
import dev.winnow.testing.browser.Screen;
import dev.winnow.testing.browser.Tab;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page for operators. */
@QuarkusTest
@WithTestResource(SceneService.class)
class OperationsPageIT extends PageFlows {

  private static final String ROW = "#rows li:has([aria-label=\"Replay page/broken\"])";

  @TestHTTPResource URI url;

  @Inject KafkaRecords kafka;

  @Override
  URI service() {
    return url;
  }

  @Override
  void index() {
    // no scenes are needed
  }

  @Test
  void replaysADeadLetter() throws Exception {
    // Given
    kafka.send("page/broken", "{\"captions\": 7}");
    Tab tab = open("ops/");
    // When
    tab.awaitVisible(ROW);
    assertThat(tab.text(ROW + " .reason")).contains("captions");
    tab.click(ROW + " button");
    // Then it is rejected again, since nothing has changed
    tab.await("document.getElementById('replayed').textContent.startsWith('1 record sent again')");
    tab.await("document.querySelector('#rows').textContent.includes('replayed 1 time before')");
    // When the first letter is replayed again, its topic has a later record
    tab.click("#rows li:nth-last-child(1 of :has([aria-label=\"Replay page/broken\"])) button");
    tab.await("document.getElementById('replayed').textContent.includes('1 record skipped')");
  }

  @Test
  void readsDeadLettersAgainAfterAFailure() throws Exception {
    // Given a dead letter, and a page that fails once to read it
    String row = "#rows li:has([aria-label=\"Replay page/unread\"])";
    kafka.send("page/unread", "{\"captions\": 7}");
    open("ops/").awaitVisible(row);
    Tab tab = tab(Screen.DESKTOP);
    tab.runFirst(
        """
        const service = window.fetch;
        let failed = false;
        window.fetch = (url, options) => {
          if (failed || !String(url).endsWith('/v1/dead-letters')) return service(url, options);
          failed = true;
          return Promise.reject(new TypeError());
        };\
        """);
    // When
    tab.go(service().resolve("/ops/"));
    // Then it is shown in the next round, without a message
    tab.awaitVisible(row);
    assertThat(tab.text("#replayed")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("dev.winnow.page.AccessibilityFlows#screens")
  void axeFindsNoViolations(Screen screen) throws Exception {
    kafka.send("page/broken", "{\"captions\": 7}");
    Tab tab = open(screen, "ops/");
    tab.awaitVisible("#plots li");
    tab.awaitVisible("#rows li");
    requireAccessible(tab, "operations");
  }
}
