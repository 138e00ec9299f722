package dev.winnow.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.SceneService;
import dev.winnow.testing.browser.Screen;
import dev.winnow.testing.browser.Tab;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The images of the page in the documentation: {@code ./mvnw -Pscreenshots test}. */
@QuarkusTest
@WithTestResource(SceneService.class)
class Screenshots extends PageFlows {

  private static final Path IMAGES = Path.of("src/site/resources/images");
  private static final Screen WIDE = new Screen(1280, 860, 1, false);

  @TestHTTPResource URI url;

  @Override
  URI service() {
    return url;
  }

  @Override
  @BeforeEach
  void index() throws Exception {
    assets().scenes(200, 320); // as large as those of the demo
  }

  @Test
  void results() throws Exception {
    save(exclusion(WIDE), "search.jpg");
  }

  @Test
  void before() throws Exception {
    Tab tab = exclusion(WIDE.inTheDark());
    tab.click(".compare button");
    tab.awaitVisible(".card.lost");
    save(tab, "search-before.jpg");
  }

  @Test
  void why() throws Exception {
    Tab tab = exclusion(WIDE);
    tab.click("#results .card .open");
    tab.awaitVisible("#viewer .why");
    save(tab, "search-why.jpg");
  }

  @Test
  void boards() throws Exception {
    Tab tab = search(WIDE, "cats", "");
    collect(tab);
    tab.go(url.resolve("/?q=watercolour"));
    awaitResults(tab);
    tab.click("#open-boards");
    tab.click("#new-board");
    collect(tab);
    tab.await("document.querySelectorAll('#shelf .view').length === 6"); // they move the content
    tab.click("#shelf .board .buttons .primary + button");
    tab.await("document.querySelectorAll('#plus .chip').length === 2");
    awaitResults(tab);
    save(tab, "search-boards.jpg");
  }

  private static void collect(Tab tab) {
    tab.awaitVisible("#open-boards");
    tab.run("[...document.querySelectorAll('.collect')].slice(0, 4).forEach(b => b.click())");
  }

  private Tab exclusion(Screen screen) {
    Tab tab = search(screen, "animals but not dogs", "&mode=hard");
    tab.awaitVisible("#bar button.left");
    return tab;
  }

  private static void save(Tab tab, String name) throws IOException {
    tab.await(
        "[...document.querySelectorAll('img')].every(i => i.complete ||"
            + " i.getBoundingClientRect().top > innerHeight)");
    byte[] photo = tab.photo();
    assertThat(photo.length).isGreaterThan(20_000);
    Files.createDirectories(IMAGES);
    Files.write(IMAGES.resolve(name), photo);
  }
}
