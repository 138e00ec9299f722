package dev.winnow.access;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.TestImages;
import dev.winnow.testing.browser.Chromium;
import dev.winnow.testing.browser.ChromiumCondition;
import dev.winnow.testing.browser.Screen;
import dev.winnow.testing.browser.Tab;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.awt.Color;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The pages of a service that requires a key, served under a path. */
@QuarkusTest
@TestProfile(PageKeyIT.UnderAPath.class)
@WithTestResource(GuardedService.class)
@ExtendWith(ChromiumCondition.class)
class PageKeyIT {

  private static final String ROOT = "/winnow";

  @TestHTTPResource("/")
  URI service;

  /** The build that operations.md names. */
  public static final class UnderAPath implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "quarkus.http.root-path",
          ROOT,
          "quarkus.micrometer.export.prometheus.path",
          ROOT + "/metrics");
    }
  }

  @Test
  void pagesPromptForAKeyAndSendIt() {
    try (Chromium browser = Chromium.start(Chromium.program().orElseThrow());
        Tab tab = browser.tab(Screen.DESKTOP)) {
      // Given
      tab.go(service);
      tab.awaitVisible("#secret");
      // When a key cannot be sent
      enter(tab, "wk_…");
      // Then it can be entered again
      assertThat(tab.eval("document.querySelector('#secret').validity.patternMismatch").asBoolean())
          .isTrue();
      tab.run("document.querySelector('#secret').value = ''");
      // When
      enter(tab, GuardedService.READER);
      // Then
      tab.await("/Newest of|Nothing is indexed yet/.test(document.body.innerText)");
      assertThat(tab.eval("document.getElementById('key').hidden").asBoolean()).isTrue();
      tab.awaitVisible("#open-boards");
      // When a key without the role for it is used on the other page
      tab.go(service.resolve(ROOT + "/ops/"));
      tab.awaitVisible("#secret");
      enter(tab, GuardedService.SCRAPER);
      // Then
      tab.await("document.querySelectorAll('#plots li').length === 10");
      assertThat(tab.complaints()).allMatch(it -> it.contains("401") || it.contains("403"));
      assertThat(tab.requests()).allMatch(uri -> uri.getPath().startsWith(ROOT + "/"));
      // And browsers ask whether the files of the page have changed
      assertThat(tab.eval("(await fetch('../page/main.js')).headers.get('cache-control')").asText())
          .isEqualTo("no-cache");
      assertThat(
              tab.eval(
                      "(await fetch('../metrics', { headers: { Authorization: 'Bearer %s' } })).status"
                          .formatted(GuardedService.SCRAPER))
                  .asInt())
          .isEqualTo(200);
    }
  }

  @Test
  void linksOfTheLargerViewOpenWithTheKey() throws IOException {
    given()
        .header("Authorization", "Bearer " + GuardedService.LOADER)
        .contentType("image/png")
        .header("winnow-caption", "a red square")
        .body(TestImages.of(Color.RED, 32, 32, "png"))
        .put(service.resolve(ROOT + "/v1/assets/acme/red"))
        .then()
        .statusCode(202);
    try (Chromium browser = Chromium.start(Chromium.program().orElseThrow());
        Tab tab = browser.tab(Screen.DESKTOP)) {
      // Given
      tab.go(service);
      tab.awaitVisible("#secret");
      enter(tab, GuardedService.READER);
      // When
      tab.click("[data-id=\"acme/red\"] .open");
      // Then
      tab.await("document.querySelectorAll('#viewer .links a:not([hidden])').length === 2");
      tab.run("window.image = open(document.querySelector('#viewer .links a').href)");
      tab.await("image.document.images[0]?.naturalWidth > 0");
      tab.run("window.json = open(document.querySelector('#viewer .links > a:last-of-type').href)");
      tab.await("json.document.body.innerText.includes('\"id\":\"acme/red\"')");
      assertThat(tab.eval("json.document.contentType").asText()).isEqualTo("application/json");
    }
  }

  private static void enter(Tab tab, String key) {
    tab.click("#secret");
    tab.type(key);
    tab.press("Enter");
  }
}
