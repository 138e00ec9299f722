package dev.winnow.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.SceneService;
import dev.winnow.testing.TestImages;
import dev.winnow.testing.browser.Screen;
import dev.winnow.testing.browser.Tab;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.awt.Color;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Markup in all that the pages show: in stored assets, and in every text of every answer. */
@QuarkusTest
@WithTestResource(SceneService.class)
class MarkupPageIT extends PageFlows {

  private static final String MARKUP =
      "<img src=x onerror=\"window.hacked=1\"><script>window.hacked=1</script>";

  /** What the markup would become if it was parsed. */
  private static final String PARSED =
      "document.querySelectorAll('[onerror], script:not([src]), [src=x], [href^=javascript]').length";

  /** Appends the markup to every text of every answer but to ids and paths, which must work. */
  private static final String SPOIL =
      """
      const markup = %s;
      const kept = ['id', 'ids', 'members', 'image_url'];
      const spoil = (value, name) => {
        if (typeof value === 'string') return kept.includes(name) ? value : value + markup;
        if (Array.isArray(value)) return value.map(each => spoil(each, name));
        if (value === null || typeof value !== 'object') return value;
        return Object.fromEntries(Object.entries(value).map(([key, each]) =>
          [name === 'attributes' ? key + markup : key, spoil(each, key)]));
      };
      const service = window.fetch;
      window.fetch = async (url, options) => {
        const response = await service(url, options);
        if (!response.headers.get('content-type')?.includes('json')) return response;
        const value = spoil(await response.json());
        if (/v1.assets.[^?]+$/.test(url)) value.original_url = 'javascript:window.hacked=1';
        if (/v1.boards$/.test(url)) value.boards = [{ id: markup }];
        if (/v1.operations$/.test(url)) {
          value.reindex = { bundle: markup, state: markup, read: 1, total: 2, reason: markup };
        }
        return new Response(JSON.stringify(value), { status: response.status, headers: response.headers });
      };\
      """;

  private static final ObjectMapper JSON = new ObjectMapper();

  @TestHTTPResource URI url;

  @Inject KafkaRecords kafka;

  @Override
  URI service() {
    return url;
  }

  @Test
  void searchPageShowsEveryTextOfAnswersAsText() throws Exception {
    Tab tab = spoiled("");
    tab.awaitVisible("#examples button");
    tab.awaitVisible("#results .card");
    requireText(tab, "#examples", "#results");
    tab.go(service().resolve("/?q=animals+but+not+dogs&mode=hard"));
    awaitResults(tab);
    tab.awaitVisible("#bar button.left");
    requireText(tab, "#results .caption", "#minus .name");
    tab.click("#bar button.left");
    tab.awaitVisible("#panel .removals");
    requireText(tab, "#panel .reason");
    tab.press("Escape");
    tab.click("#results .card .open");
    tab.await("document.querySelector('#viewer .original a')");
    tab.run("document.querySelectorAll('#viewer details').forEach(d => { d.open = true; })");
    requireText(tab, "#viewer .captions", "#viewer .attributes", "#viewer .why");
    tab.click("#viewer .dimension");
    tab.awaitVisible("#panel .strip li");
    requireText(tab, "#panel");
    tab.press("Escape");
    tab.press("Escape");
    tab.click("#minus .name");
    tab.await("document.getElementById('chip-menu').matches(':popover-open')");
    tab.press("Escape");
    tab.click("#open-settings");
    tab.awaitVisible("#panel .settings");
    requireText(tab, "#panel .settings", "#panel .timings");
    tab.press("Escape");
    tab.click("#open-copy");
    tab.awaitVisible("#panel .copy");
    requireText(tab);
  }

  @Test
  void boardsShowEveryTextOfAnswersAsText() throws Exception {
    Tab tab = spoiled("?q=animals");
    awaitResults(tab);
    tab.awaitVisible("#open-boards");
    tab.run("[...document.querySelectorAll('.collect')].slice(0, 2).forEach(b => b.click())");
    tab.await("document.querySelector('#shelf .intent p')");
    requireText(tab, "#shelf .intent", "#saved");
    // When a name is not possible, nor becomes another path
    tab.click("#shelf summary");
    tab.click("#shelf input");
    tab.type("winter/../other");
    tab.press("Enter");
    tab.await("document.querySelector('#shelf form [role=status]').textContent");
    requireText(tab, "#shelf form");
  }

  @Test
  void operationsPageShowsEveryTextOfAnswersAsText() throws Exception {
    kafka.send("page/" + MARKUP, "{\"captions\": 7}");
    Tab tab = spoiled("ops/");
    tab.awaitVisible("#rows li");
    tab.awaitVisible("#reindex h2");
    requireText(tab, "#facts", "#reindex", "#rows .reason", "#rows b", "#rows .unit");
    tab.click("#rows button");
    tab.await("document.getElementById('replayed').textContent.includes('onerror')");
    requireText(tab, "#replayed");
  }

  @Test
  void showsFailuresAndLinksAsText() throws Exception {
    String text = URLEncoder.encode(MARKUP, StandardCharsets.UTF_8);
    String filter =
        URLEncoder.encode(JSON.writeValueAsString(List.of(MARKUP, MARKUP)), StandardCharsets.UTF_8);
    Tab tab = open("?q=%s&f=%s&t=%%2B+id+%s&method=%s".formatted(text, filter, text, text));
    tab.awaitVisible("#problem");
    requireText(tab, "#problem", "#plus .name");
    tab.go(service().resolve("/?q=dogs+%s&f=%s".formatted(text, filter)));
    tab.awaitVisible("#bar .filter");
    requireText(tab, "#bar .filter", "#plus .name");
  }

  @Test
  void showsStoredAssetsAsText() throws Exception {
    // Given
    String text = "xylophone " + MARKUP;
    String id = "page/" + MARKUP;
    Object image = Map.of("base64", TestImages.of(Color.RED, 20, 30, "png"));
    var asset =
        Map.of("captions", List.of(text), "attributes", Map.of(MARKUP, MARKUP), "image", image);
    Tab tab = search("xylophone");
    tab.run(
        "[...document.querySelectorAll('#bar button')].find(b => b.textContent.includes('Live')).click()");
    tab.await("document.querySelector('#bar .count')?.textContent.startsWith('Live')");
    try {
      // When
      kafka.send(id, JSON.writeValueAsString(asset));
      // Then it is shown as soon as it is indexed
      tab.await("document.querySelector('.grid.live .card')");
      requireText(tab, ".grid.live .caption");
      Tab found = search("xylophone");
      String mine = "#results .card[data-id*=onerror]";
      requireText(found, "#results .caption");
      found.click(mine + " .collect");
      found.awaitVisible("#shelf .members img");
      // The boards may cover the card.
      found.run("document.querySelector('%s .open').click()".formatted(mine));
      found.awaitVisible("#viewer .attributes");
      requireText(found, "#viewer .id", "#viewer .captions", "#viewer .attributes");
      found.click("#viewer .buttons button");
      found.await("document.querySelectorAll('#plus .chip').length === 2");
      awaitResults(found);
      requireText(found, "#plus .chip:last-child .name");
    } finally {
      kafka.send(id, (byte[]) null);
    }
  }

  /** Opens a page in which all answers have markup. */
  private Tab spoiled(String address) throws Exception {
    Tab tab = tab(Screen.DESKTOP);
    tab.runFirst(SPOIL.formatted(JSON.writeValueAsString(MARKUP)));
    tab.go(service().resolve("/" + address));
    return tab;
  }

  /** Requires that these elements show markup, and that nothing on the page was made of it. */
  private static void requireText(Tab tab, String... selectors) {
    for (String selector : selectors) {
      assertThat(String.join("\n", texts(tab, selector))).as(selector).contains("onerror=");
    }
    assertThat(tab.eval(PARSED).asInt()).isZero();
    assertThat(tab.eval("'hacked' in window").asBoolean()).isFalse();
    assertThat(tab.requests()).noneMatch(uri -> uri.getPath().endsWith("/x"));
    // The answers of the service to wrong requests
    tab.complaints().removeIf(complaint -> complaint.contains("with a status of 4"));
  }
}
