package dev.winnow.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.winnow.testing.browser.Chromium;
import dev.winnow.testing.browser.Screen;
import dev.winnow.testing.browser.Tab;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The pages where callers need a key. */
@QuarkusTest
@WithTestResource(GuardedService.class)
class PageKeyIT {

  @TestHTTPResource URI service;

  @Test
  void thePagesAskForAKeyAndUseIt() {
    Optional<Path> program = Chromium.program();
    assumeTrue(program.isPresent(), "there is no Chromium");
    try (Chromium browser = Chromium.start(program.get());
        Tab tab = browser.tab(Screen.DESKTOP)) {
      // Given
      tab.go(service);
      tab.awaitVisible("#secret");
      // When
      enter(tab, GuardedService.READER);
      // Then
      tab.await("/Newest of|Nothing is indexed yet/.test(document.body.innerText)");
      assertThat(tab.eval("document.getElementById('key').hidden").asBoolean()).isTrue();
      tab.awaitVisible("#open-boards");
      // When a key without the role for it is used on the other page
      tab.go(service.resolve("/ops/"));
      tab.awaitVisible("#secret");
      enter(tab, GuardedService.SCRAPER);
      // Then
      tab.await("document.querySelectorAll('#plots li').length === 10");
      assertThat(tab.complaints()).allMatch(it -> it.contains("401") || it.contains("403"));
    }
  }

  private static void enter(Tab tab, String key) {
    tab.click("#secret");
    tab.type(key);
    tab.press("Enter");
  }
}
