package dev.winnow.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.cli.push.source.SceneSource;
import dev.winnow.scene.drawing.Style;
import dev.winnow.testing.ImageServer;
import dev.winnow.testing.browser.Screen;
import dev.winnow.testing.browser.Tab;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Interactions with the search page. */
abstract class SearchPageFlows extends PageFlows {

  private static final String EXCLUSION = "animals but not dogs";

  /** The list of assets is empty, and the start is shown again. */
  static final String EMPTY =
      """
      window.service = window.fetch;
      window.fetch = (url, options) => String(url).includes('/v1/assets?limit=24')
        ? Promise.resolve(new Response('{"total": 0, "assets": []}')) : service(url, options);
      dispatchEvent(new PopStateEvent('popstate'));\
      """;

  @Test
  void exampleOfTheStartPageWorks() {
    // Given
    Tab tab = open("");
    tab.awaitVisible("#examples button");
    assertThat(tab.text("#results h2")).contains("Newest", "assets");
    assertThat(tab.count("#results .card")).isEqualTo(24);
    // When
    tab.click("#examples button");
    awaitResults(tab);
    // Then
    String excluded = tab.text("#minus .name span").toLowerCase(Locale.ROOT);
    String singular = excluded.substring(0, excluded.length() - 1);
    assertThat(texts(tab, "#plus .chip")).hasSize(1);
    assertThat(texts(tab, "#results .caption").subList(0, 4))
        .noneMatch(caption -> caption.toLowerCase(Locale.ROOT).contains(singular));
    assertThat(tab.eval("location.search").asText()).startsWith("?q=");
  }

  @Test
  void chipsAppearWhileTyping() {
    // Given
    Tab tab = open("");
    tab.awaitVisible("#results .card");
    // When
    tab.press("/");
    tab.type("fruit but no apples");
    // Then, before anything is searched for
    tab.await("document.querySelector('#minus .chip')");
    assertThat(texts(tab, "#plus .name")).containsExactly("fruit");
    assertThat(texts(tab, "#minus .name")).containsExactly("apples");
    assertThat(tab.eval("location.search").asText()).isEmpty();
  }

  @Test
  void flipsAChipAndUndoesIt() {
    // Given
    Tab tab = search(EXCLUSION);
    // When
    tab.click("#minus .flip");
    tab.await("document.querySelectorAll('#plus .chip').length === 2");
    awaitResults(tab);
    // Then the search has changed, and the focus is on the same chip
    assertThat(texts(tab, "#plus .name")).containsExactly("animals", "dogs");
    assertThat(tab.count("#minus .chip")).isZero();
    assertThat(tab.eval("document.activeElement.closest('.chip')?.dataset.name").asText())
        .isEqualTo("dogs");
    // When
    tab.click("#undo");
    // Then
    tab.await("document.querySelectorAll('#minus .chip').length === 1");
    assertThat(texts(tab, "#minus .name")).containsExactly("dogs");
  }

  @Test
  void chipMenuSwitchesToHardExclusion() {
    // Given
    Tab tab = search(EXCLUSION);
    // When
    tab.click("#minus .name");
    tab.await("document.getElementById('chip-menu').matches(':popover-open')");
    tab.run(
        "[...document.querySelectorAll('#chip-menu button')].find(b => b.textContent ==="
            + " 'remove').click()");
    tab.await("document.querySelector('#bar .left')?.textContent.includes('removed')");
    // Then
    assertThat(tab.text("#minus .chip small")).isEqualTo("removed");
    assertThat(tab.text("#bar .left")).matches("− \\d+ removed");
  }

  @Test
  void listsRemovedAssetsWithReasonsAndKeepsThem() {
    // Given
    Tab tab = search(Screen.DESKTOP, EXCLUSION, "&mode=hard");
    tab.awaitVisible("#bar button.left");
    // When
    tab.click("#bar button.left");
    tab.awaitVisible("#panel .removals");
    // Then
    assertThat(texts(tab, "#panel .reason")).allMatch(reason -> reason.contains("dogs"));
    // When the least certain is kept
    tab.eval(
        """
        (() => { const sure = li => Number(li.querySelector('.reason').textContent.match(/(\\d+)\\s%/)[1]);
          const li = [...document.querySelectorAll('#panel .removals li')]
            .filter(each => each.textContent.includes('removed:')).sort((a, b) => sure(a) - sure(b))[0];
          li.querySelector('button:not(.open)').click(); })()\
        """);
    tab.await("!document.getElementById('panel').open");
    awaitResults(tab);
    // Then the chip says how far the exclusion was loosened; the asset ranks by its match
    assertThat(tab.text("#minus .chip small")).startsWith("removed at");
  }

  @Test
  void keepingALoweredAssetHalvesTheWeight() {
    // Given
    Tab tab = search(EXCLUSION);
    tab.click("#bar button.left");
    tab.awaitVisible("#panel .removals");
    // When
    tab.click("#panel .removals li > div button");
    tab.await("document.querySelector('#minus .chip small')");
    // Then
    assertThat(tab.text("#minus .chip small")).isEqualTo("×0.5");
  }

  @Test
  void beforeShowsRemovedAssetsAtTheirOldRanks() {
    // Given
    Tab tab = search(Screen.DESKTOP, EXCLUSION, "&mode=hard");
    tab.awaitVisible(".compare");
    assertThat(tab.count(".card.lost")).isZero();
    // When
    tab.click(".compare button");
    tab.awaitVisible(".card.lost");
    // Then
    assertThat(texts(tab, ".card .mark")).isNotEmpty().allMatch(mark -> mark.contains("dogs"));
    assertThat(tab.eval("location.search").asText()).contains("before=1");
    assertThat(tab.eval("document.activeElement.textContent").asText()).isEqualTo("Before");
    // When one of them is looked at
    tab.click(".card.lost .open");
    // Then
    tab.awaitVisible("#viewer .mark");
    assertThat(tab.text("#viewer .mark")).contains("dogs");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&t=%2B+id+scene-000100"})
  void beforeSearchesForTheSameAlternatives(String more) {
    // Given
    String alternatives = shownIds(search(Screen.DESKTOP, "dogs or bananas", more));
    Tab tab = search(Screen.DESKTOP, "dogs or bananas but no cars", more);
    tab.awaitVisible(".compare");
    // When
    tab.click(".compare button");
    tab.await("document.querySelector('#results h2').textContent === 'Without the exclusions'");
    // Then
    assertThat(shownIds(tab)).isEqualTo(alternatives);
  }

  @Test
  void editedChipsStayAlternatives() {
    // Given
    String alternatives = shownIds(search("dogs or bananas"));
    Tab tab = search("dogs or bananas but no cars");
    // When
    tab.click("#minus .drop");
    tab.await("!document.querySelector('#minus .chip')");
    awaitResults(tab);
    // Then
    assertThat(texts(tab, "#plus .or")).containsExactly("or");
    assertThat(shownIds(tab)).isEqualTo(alternatives);
    // When another user opens the link
    Tab other = tab(Screen.DESKTOP);
    other.go(java.net.URI.create(tab.eval("location.href").asText()));
    awaitResults(other);
    // Then
    assertThat(shownIds(other)).isEqualTo(alternatives);
  }

  @Test
  void excludesOneOfThreeAlternatives() {
    // Given
    Tab tab = search("dogs, cats or birds");
    // Then alternatives have no weights
    tab.click("#plus .name");
    tab.await("document.getElementById('chip-menu').matches(':popover-open')");
    assertThat(tab.count("#chip-menu button")).isEqualTo(1);
    tab.press("Escape");
    // When
    tab.run("document.querySelectorAll('#plus .flip')[1].click()");
    tab.await("document.querySelector('#minus .name')?.textContent === 'cats'");
    awaitResults(tab);
    // Then
    assertThat(texts(tab, "#plus .or")).hasSize(1);
    tab.click("#open-copy");
    tab.awaitVisible("#panel .copy");
    assertThat(texts(tab, "#panel .copy pre").get(1))
        .contains("\"text\":\"dogs or birds\"", "\"negative\":[{\"text\":\"cats\"");
  }

  @Test
  void notesThatAMethodHasNoAlternatives() {
    Tab tab = open("?q=x&edited=1&method=deo&t=%2B%7C+text+dogs&t=%2B%7C+text+bananas");
    awaitResults(tab);
    assertThat(tab.text("#results .remark"))
        .contains(
            "\"dogs or bananas\" was not split into alternatives: it is searched as one term.");
  }

  private static String shownIds(Tab tab) {
    return tab.eval("[...document.querySelectorAll('#results .card')].map(c => c.dataset.id)")
        .toString();
  }

  @Test
  void explanationBarsSumToTheScore() {
    // Given
    Tab tab = search(EXCLUSION);
    // When
    tab.click("#results .card .open");
    tab.awaitVisible("#viewer .why");
    // Then
    JsonNode values =
        tab.eval(
            """
            (() => { const n = e => Number(e.textContent.replace('−', '-'));
              const bars = document.querySelector('#viewer .why > .bars');
              return [[...bars.querySelectorAll('dd span')].reduce((s, e) => s + n(e), 0),
                n(bars.querySelector('.sum dd'))]; })()\
            """);
    assertThat(values.get(0).asDouble()).isCloseTo(values.get(1).asDouble(), within(0.02));
    assertThat(tab.text("#viewer .sentence"))
        .startsWith("Probability of animals ")
        .contains(", of dogs ");
    // When a dimension is opened
    tab.run("document.querySelector('#viewer .why details').open = true");
    tab.click("#viewer .dimension");
    // Then
    tab.awaitVisible("#panel .strip li");
    assertThat(tab.text("#panel h2")).startsWith("Dimension ");
  }

  @Test
  void explainsAndPlotsAMovedQuery() {
    // Given
    Tab tab = search(Screen.DESKTOP, EXCLUSION, "&method=deo");
    // When
    tab.click("#results .card .open");
    tab.awaitVisible("#viewer .shifts");
    // Then
    assertThat(tab.text("#viewer .sentence"))
        .isEqualTo(
            "Ranked by its similarity to the query, which was moved towards animals and away from"
                + " dogs.");
    assertThat(tab.count("#viewer .shifts line")).isEqualTo(2);
  }

  @Test
  void linksToTheOriginalWithoutLoadingIt() throws Exception {
    // Given a linked image that is larger than its stored copy
    try (ImageServer images = new ImageServer()) {
      String json =
          "{\"image\":{\"url\":\"%s\"},\"captions\":[\"a marmalade panorama\"]}"
              .formatted(images.address("wide.png"));
      assets().record("page/wide", json);
      assets().awaitIndexed("page/wide");
      Tab tab = search("marmalade panorama");
      // When
      tab.click("[data-id=\"page/wide\"] .open");
      // Then
      tab.await("document.querySelector('#viewer .original a')");
      assertThat(tab.eval("document.querySelector('#viewer .original a').href").asText())
          .isEqualTo(images.address("wide.png"));
      tab.await("document.querySelector('#viewer .stage img').naturalWidth > 0");
      assertThat(tab.eval("document.querySelector('#viewer .stage img').naturalWidth").asInt())
          .isLessThan(900);
    } finally {
      assets().delete("page/wide");
    }
  }

  @Test
  void linksToImagesOfOtherSitesWithoutLoadingThem() throws Exception {
    // Given an image that is linked, from a host that images are not fetched from
    try (ImageServer images = new ImageServer()) {
      String link = images.address("far.png").replace("localhost", "127.0.0.1");
      String json =
          "{\"image\":{\"url\":\"%s\"},\"captions\":[\"a faraway marzipan castle\"]}"
              .formatted(link);
      assets().record("page/far", json);
      assets().awaitIndexed("page/far");
      Tab tab = search("marzipan castle");
      // Then its card is of text
      assertThat(tab.text("[data-id=\"page/far\"] .words")).isEqualTo("a faraway marzipan castle");
      // When
      tab.click("[data-id=\"page/far\"] .open");
      // Then
      tab.await("document.querySelector('#viewer .original a')");
      assertThat(tab.eval("document.querySelector('#viewer .original a').href").asText())
          .isEqualTo(link);
      assertThat(tab.count("#viewer img, [data-id=\"page/far\"] img")).isZero();
    } finally {
      assets().delete("page/far");
    }
  }

  @Test
  void limitsTheEnlargementOfStoredImages() {
    // Given
    Tab tab = search(EXCLUSION);
    // When
    tab.click("#results .card .open");
    tab.await("document.querySelector('#viewer .stage img')?.naturalWidth > 0");
    // Then
    tab.await(
        "(i => i.getBoundingClientRect().width <= 1.5 *"
            + " i.naturalWidth)(document.querySelector('#viewer .stage img'))");
  }

  @Test
  void copiesAnAssetAsARecord() throws Exception {
    // Given
    Tab tab = search(EXCLUSION);
    tab.run(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: text => {"
            + " window.copied = text; } } })");
    tab.click("#results .card .open");
    // When
    tab.run(
        "[...document.querySelectorAll('#viewer .links button')].find(b =>"
            + " b.textContent.includes('Kafka')).click()");
    tab.await("window.copied");
    // Then
    String copied = tab.eval("copied").asText();
    String kafka = assets().get("/v1/operations").path("kafka").asText();
    assertThat(copied)
        .startsWith("printf %s '{")
        .contains("kcat -P -b '" + kafka + "' -t 'winnow.assets'");
    assertThat(texts(tab, "#viewer .links button")).containsExactly("Copied");
    // When it is published under another key
    assets().record("page/copied", copied.substring(11, copied.indexOf("}' | kcat") + 1));
    assets().awaitIndexed("page/copied");
    // Then
    assertThat(assets().get("/v1/assets/page/copied").path("image_url").asText()).isNotEmpty();
    assets().delete("page/copied");
  }

  @Test
  void moreLikeThisAddsAChip() {
    // Given
    Tab tab = search(EXCLUSION);
    // When
    tab.click("#results .card .act.plus");
    tab.await("document.querySelectorAll('#plus .chip').length === 2");
    awaitResults(tab);
    // Then the query is unchanged
    assertThat(texts(tab, "#minus .name")).containsExactly("dogs");
    assertThat(texts(tab, "#plus .name").getLast()).startsWith("like ");
    assertThat(tab.eval("document.getElementById('q').value").asText()).isEqualTo(EXCLUSION);
  }

  @Test
  void moreLikeATextAddsAChipWithoutAnImage() throws Exception {
    // Given
    assets().caption("page/ocarina", "an ocarina");
    assets().awaitIndexed("page/ocarina");
    try {
      Tab tab = search("ocarinas");
      // When
      tab.click("[data-id=\"page/ocarina\"] .act.plus");
      tab.await("document.querySelectorAll('#plus .chip').length === 2");
      awaitResults(tab);
      // Then no image is requested, which would be an error
      assertThat(texts(tab, "#plus .name").getLast()).isEqualTo("like page/ocarina");
      assertThat(tab.count("#plus .chip img")).isZero();
    } finally {
      assets().delete("page/ocarina");
    }
  }

  @Test
  void comparesAnImageByOneCriterion() {
    // Given: everything of a chalk drawing counts
    Tab tab = open("?t=" + URLEncoder.encode("+ id scene-000100", StandardCharsets.UTF_8));
    awaitResults(tab);
    // When
    tab.click("#plus .name");
    tab.await("document.querySelectorAll('#chip-menu fieldset').length === 2");
    tab.run(
        "[...document.querySelectorAll('#chip-menu button')].find(b => b.textContent ==="
            + " 'style').click()");
    tab.await("document.querySelector('#plus .chip small')");
    awaitResults(tab);
    // Then
    assertThat(tab.text("#plus .chip small")).isEqualTo("by style");
    assertThat(tab.eval("location.search").asText()).contains("%40style");
    JsonNode hits =
        tab.eval("[...document.querySelectorAll('#results .card')].map(c => c.dataset.id)");
    for (int i = 0; i < 5; i++) {
      assertThat(style(hits.get(i).asText())).isEqualTo(style("scene-000100"));
    }
  }

  private static Style style(String id) {
    long number = Long.parseLong(id.substring("scene-".length()));
    return SceneSource.world().scene(number).factors().style();
  }

  @Test
  void dropsAnImageOntoATrayAndSharesItInTheLink() {
    // Given
    Tab tab = open("");
    tab.awaitVisible("#results .card img");
    // When
    tab.eval(
        """
        (async () => {
          const blob = await (await fetch(document.querySelector('.card img').src)).blob();
          const data = new DataTransfer();
          data.items.add(new File([blob], 'dropped.jpg', { type: 'image/jpeg' }));
          document.querySelector('.tray.plus').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        })()\
        """);
    // Then
    tab.await("document.querySelector('#plus .chip img')");
    awaitResults(tab);
    assertThat(texts(tab, "#plus .name")).containsExactly("your image");
    // When another user opens the link
    Tab other = tab(Screen.DESKTOP);
    other.go(java.net.URI.create(tab.eval("location.href").asText()));
    awaitResults(other);
    // Then
    assertThat(texts(other, "#plus .name")).containsExactly("your image");
    assertThat(texts(other, "#results .caption")).isEqualTo(texts(tab, "#results .caption"));
  }

  @Test
  void pastesAnImageOntoTheFocusedTray() {
    // Given
    Tab tab = search("animals");
    // When
    tab.eval(
        """
        (async () => {
          const blob = await (await fetch(document.querySelector('.card img').src)).blob();
          const data = new DataTransfer();
          data.items.add(new File([blob], 'pasted.jpg', { type: 'image/jpeg' }));
          document.querySelector('.tray.minus .add').focus();
          document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
        })()\
        """);
    // Then
    tab.await("document.querySelector('#minus .chip img')");
    assertThat(texts(tab, "#minus .name")).containsExactly("your image");
  }

  @Test
  void dragsAChipToTheOtherTray() {
    // Given
    Tab tab = search(EXCLUSION);
    // When
    tab.run(
        """
        (() => {
          const data = new DataTransfer();
          document.querySelector('#minus .chip').dispatchEvent(new DragEvent('dragstart', { dataTransfer: data, bubbles: true }));
          document.querySelector('.tray.plus').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        })()\
        """);
    // Then
    tab.await("document.querySelectorAll('#plus .chip').length === 2");
    assertThat(tab.count("#minus .chip")).isZero();
  }

  @Test
  void filtersByAnAttribute() {
    // Given
    Tab tab = search("animals");
    // When
    tab.click("#results .card .open");
    tab.awaitVisible("#viewer .attributes");
    tab.run(
        "[...document.querySelectorAll('#viewer .attributes button')].find(b =>"
            + " b.textContent.startsWith('style')).click()");
    tab.awaitVisible("#bar .filter");
    awaitResults(tab);
    // Then
    assertThat(tab.text("#bar .filter")).startsWith("style: ");
    assertThat(tab.eval("new URLSearchParams(location.search).get('f')").asText())
        .startsWith("[\"style\"");
  }

  @Test
  void filtersTheNewestAssetsByAnAttribute() {
    // Given
    Tab tab = open("");
    tab.awaitVisible("#results .card");
    String all = tab.text("#results h2");
    // When
    tab.click("#results .card .open");
    tab.awaitVisible("#viewer .attributes");
    tab.run(
        "[...document.querySelectorAll('#viewer .attributes button')].find(b =>"
            + " b.textContent.startsWith('style')).click()");
    tab.awaitVisible("#bar .filter");
    // Then
    tab.await("document.querySelector('#results h2').textContent !== '%s'".formatted(all));
    assertThat(tab.text("#bar .filter")).startsWith("style: ");
    // When
    tab.click("#bar .filter");
    // Then
    tab.await("document.querySelector('#bar').hidden");
  }

  @Test
  void skipLinkKeepsTheBoardsOfTheSearch() {
    // Given
    Tab tab =
        open(
            "#t="
                + URLEncoder.encode(
                    "+ ids [\"scene-000100\",\"scene-000101\"]", StandardCharsets.UTF_8));
    awaitResults(tab);
    // When
    tab.run("document.querySelector('.skip').click()");
    // Then
    assertThat(tab.eval("location.hash").asText()).startsWith("#t=");
    assertThat(tab.eval("document.activeElement.id").asText()).isEqualTo("results");
    assertThat(tab.count("#plus .chip")).isEqualTo(1);
  }

  @Test
  void liveSearchMayOnlyExclude() {
    // Given
    Tab tab = open("?q=x&edited=1&t=" + URLEncoder.encode("- text dogs", StandardCharsets.UTF_8));
    awaitResults(tab);
    // When
    press(tab, "Live");
    // Then
    tab.await("document.querySelector('#bar .count')?.textContent.startsWith('Live')");
    press(tab, "Stop");
  }

  @Test
  void buildsSettingsFromTheApiAndKeepsThemInTheLink() {
    // Given
    Tab tab = search(EXCLUSION);
    // When
    tab.click("#open-settings");
    tab.awaitVisible("#panel .settings");
    tab.run("document.querySelector('#panel [name=method]').value = 'deo'");
    tab.run("document.querySelector('#panel summary').click()");
    tab.await("document.querySelector('#panel details').open");
    tab.run("document.querySelector('#panel .primary').click()");
    tab.await("new URLSearchParams(location.search).get('method') === 'deo'");
    awaitResults(tab);
    tab.click("#open-settings");
    tab.awaitVisible("#panel .shifts");
    // Then
    assertThat(tab.text("#panel .timings")).contains("deo");
    assertThat(tab.eval("document.querySelector('#panel [name=method]').value").asText())
        .isEqualTo("deo");
  }

  @Test
  void copiesTheSearchAsItWasSent() {
    // Given
    Tab tab = search(EXCLUSION);
    // When
    tab.click("#open-copy");
    tab.awaitVisible("#panel .copy");
    // Then
    List<String> forms = texts(tab, "#panel .copy pre");
    assertThat(forms).hasSize(3);
    assertThat(forms.get(1)).startsWith("curl ").contains("\"text\":\"" + EXCLUSION + "\"");
    assertThat(forms.get(2)).contains("requests.post(");
  }

  @Test
  void insertsNewMatchesWhileLive() throws Exception {
    // Given
    Tab tab = search("zebras without lions");
    press(tab, "Live");
    tab.await("document.querySelector('#bar .count')?.textContent.startsWith('Live')");
    try {
      // When
      assets().caption("page/zebra", "a zebra grazes alone");
      // Then
      tab.await("document.querySelector('.grid.live .card')");
      assertThat(tab.text(".grid.live .card")).contains("zebra");
      assertThat(tab.text("#bar .count")).contains("1 match");
    } finally {
      assets().delete("page/zebra");
    }
  }

  /** A live search keeps the exclusion of a word that the search itself leaves out. */
  @Test
  void liveSearchShowsItsNote() {
    // Given
    Tab tab = search("zebras without foobarx");
    assertThat(tab.text("#results .remark")).contains("nothing was excluded");
    // When
    press(tab, "Live");
    // Then
    tab.awaitVisible(".remark.live");
    assertThat(tab.text(".remark.live")).contains("\"foobarx\" is not known");
    // When
    press(tab, "Stop");
    // Then
    assertThat(tab.text(".remark.live")).isEmpty();
  }

  @Test
  void liveSearchPausesAndResumesAfterALostConnection() throws Exception {
    try (PrefixProxy proxy = new PrefixProxy("/images", service())) {
      Tab tab = tab(Screen.DESKTOP);
      tab.go(proxy.url().resolve("/images/?q=kangaroos"));
      awaitResults(tab);
      press(tab, "Live");
      tab.await("document.querySelector('#bar .count')?.textContent.startsWith('Live')");
      // When an asset comes while it is paused
      press(tab, "Pause");
      assets().caption("page/kangaroo-1", "a kangaroo jumps");
      // Then is counted, and shown later
      tab.await("document.querySelector('#bar .count').textContent === 'Paused · 1 match'");
      assertThat(tab.count(".grid.live .card")).isZero();
      press(tab, "Resume");
      tab.await("document.querySelectorAll('.grid.live .card').length === 1");
      // When
      proxy.breakConnections();
      assets().caption("page/kangaroo-2", "two kangaroos rest");
      // Then
      tab.await("document.querySelectorAll('.grid.live .card').length === 2");
      assertThat(tab.text("#bar .count")).isEqualTo("Live · 2 matches");
      press(tab, "Stop");
      tab.complaints().removeIf(it -> it.contains("ERR_INCOMPLETE_CHUNKED_ENCODING"));
    } finally {
      assets().delete("page/kangaroo-1");
      assets().delete("page/kangaroo-2");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lagged  | {\"reason\":\"not matched\",\"missed\":12} | Live · 0 matches · 12 skipped: not matched",
        "dropped | {\"reason\":\"too slow\"} | Live · 0 matches · dropped: too slow",
        "ended   | {\"reason\":\"the service stops\"} | Live · 0 matches · ended: the service stops"
      })
  void liveSearchSaysWhatIsMissing(String event, String data, String status) {
    // Given a stream with this event
    Tab tab = search("zebras");
    tab.run(
        """
        window.service = window.fetch;
        window.fetch = (url, options) => String(url).includes('/v1/search/live')
          ? Promise.resolve(new Response('event: %s\\ndata: %s\\n\\n')) : service(url, options);\
        """
            .formatted(event, data));
    // When
    press(tab, "Live");
    // Then
    tab.await("document.querySelector('#bar .count')?.textContent === '%s'".formatted(status));
    press(tab, "Stop");
  }

  private static void press(Tab tab, String button) {
    tab.run(
        "[...document.querySelectorAll('#bar button')].find(b => b.textContent.includes('%s')).click()"
            .formatted(button));
  }

  @Test
  void fillsAnEmptyIndexByDroppingAnImage() throws Exception {
    // Given the page of an empty index
    Tab tab = open("");
    tab.awaitVisible("#results .card img");
    tab.run(EMPTY);
    tab.awaitVisible("#results .empty");
    assertThat(tab.text("#results pre")).startsWith("target/winnow push photos/ --wait");
    // When
    tab.eval(
        """
        (async () => {
          const blob = await (await service('/v1/assets/scene-000001/image')).blob();
          const data = new DataTransfer();
          data.items.add(new File([blob], 'page-dropped.jpg', { type: 'image/jpeg' }));
          document.querySelector('.empty').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        })()\
        """);
    tab.await(
        "document.querySelector('.empty [role=status]').textContent.startsWith('1 image sent')");
    assets().awaitIndexed("page-dropped.jpg");
    tab.run("window.fetch = service");
    // Then
    tab.await("document.querySelector('#results .card')?.dataset.id === 'page-dropped.jpg'");
    assets().delete("page-dropped.jpg");
  }

  @Test
  void supportsTheKeyboardForEverything() {
    // Given
    Tab tab = open("");
    tab.awaitVisible("#results .card");
    // When
    tab.press("/");
    tab.type(EXCLUSION);
    tab.press("Enter");
    tab.await("document.querySelector('#minus .chip') && location.search");
    awaitResults(tab);
    tab.await("document.querySelector('#bar .left')");
    tab.press("Escape");
    for (int i = 0;
        i < 40 && !tab.eval("Boolean(document.activeElement.closest('.card'))").asBoolean();
        i++) {
      tab.press("Tab");
    }
    String first = focused(tab);
    tab.press("ArrowRight");
    String second = focused(tab);
    tab.press("ArrowLeft");
    assertThat(focused(tab)).isEqualTo(first).isNotEqualTo(second);
    tab.press("Enter");
    tab.await("document.getElementById('viewer').open");
    tab.press("ArrowRight");
    tab.await("document.querySelector('#viewer .place').textContent.startsWith('2 ')");
    tab.press("Escape");
    tab.await("!document.getElementById('viewer').open");
    // Then the focus is on the card that was looked at
    assertThat(focused(tab)).isEqualTo(second);
    // When
    tab.press("-");
    tab.await("document.querySelectorAll('#minus .chip').length === 2");
    // Then
    assertThat(texts(tab, "#minus .name").getLast()).isEqualTo("like " + second);
  }

  private static String focused(Tab tab) {
    return tab.eval("document.activeElement.closest('.card')?.dataset.id ?? ''").asText();
  }

  @Test
  void showsStoredMarkupAsText() throws Exception {
    // Given
    String markup =
        "<img src=x onerror=\"window.hacked=1\"> xylophone <script>window.hacked=2</script>";
    assets().caption("page/markup", markup);
    assets().awaitIndexed("page/markup");
    try {
      // When
      Tab tab = search("xylophone");
      // Then
      assertThat(texts(tab, "#results .card .words")).contains(markup);
      assertThat(tab.eval("'hacked' in window").asBoolean()).isFalse();
      assertThat(tab.count("#results script, #results [onerror]")).isZero();
    } finally {
      assets().delete("page/markup");
    }
  }

  @Test
  void notesThatNothingMatchesWell() {
    assertThat(search("quantum chromodynamics").text("#results .remark"))
        .contains("Nothing matches well");
  }

  @Test
  void notesCorrectedTypos() {
    assertThat(search("elephent").text("#results .remark")).contains("Searched for");
    assertThat(search("animals without elephents").text("#results .remark"))
        .contains("Excluded \"elephants\".");
  }

  @Test
  void showsWholeImagesAndTwoColumnsOnPhones() {
    // Given
    Tab tab = search(Screen.PHONE, EXCLUSION, "");
    tab.await("document.querySelector('#results .card img')?.naturalWidth > 0");
    // When
    JsonNode shown =
        tab.eval(
            """
            (() => { const cards = [...document.querySelectorAll('#results .card')];
              const img = cards[0].querySelector('img'), box = img.getBoundingClientRect();
              return { columns: new Set(cards.map(c => Math.round(c.getBoundingClientRect().left))).size,
                ratio: box.width / box.height, natural: img.naturalWidth / img.naturalHeight,
                fit: getComputedStyle(img).objectFit,
                overflow: document.documentElement.scrollWidth - innerWidth }; })()\
            """);
    // Then
    assertThat(shown.path("columns").asInt()).isEqualTo(2);
    assertThat(shown.path("fit").asText()).isEqualTo("contain");
    assertThat(shown.path("ratio").asDouble())
        .isCloseTo(shown.path("natural").asDouble(), within(.02));
    assertThat(shown.path("overflow").asInt()).isNotPositive();
  }

  @Test
  void worksBehindAProxyWithAPrefix() throws Exception {
    try (PrefixProxy proxy = new PrefixProxy("/images", service())) {
      Tab tab = tab(Screen.DESKTOP);
      // When
      tab.go(proxy.url().resolve("/images/?q=animals"));
      awaitResults(tab);
      // Then
      tab.await("document.querySelector('#results .card img')?.naturalWidth > 0");
      assertThat(tab.requests()).allMatch(uri -> uri.getPath().startsWith("/images/"));
      // Images that are still loading must not miss the proxy.
      tab.run("location.replace('about:blank')");
      tab.await("location.href === 'about:blank'");
    }
  }

  @Test
  void reportsALostConnectionUntilItReturns() {
    // Given
    Tab tab = open("");
    tab.awaitVisible("#results .card");
    tab.run(
        """
        window.service = window.fetch;
        window.lists = 0;
        window.fetch = (url, options) => {
          if (String(url).includes('/v1/assets?limit=24')) window.lists++;
          return service(url, options);
        };\
        """);
    // When
    tab.setOffline(true);
    // Then
    tab.awaitVisible("#problem");
    assertThat(tab.text("#problem")).contains("cannot be reached");
    // When it is still lost
    tab.run("window.button = document.querySelector('#problem button'); window.lists = 0");
    tab.await("lists >= 2");
    // Then it is not told again
    assertThat(tab.eval("button.isConnected").asBoolean()).isTrue();
    // When
    tab.setOffline(false);
    // Then
    tab.await("document.getElementById('problem').hidden");
    assertThat(tab.complaints()).allMatch(it -> it.contains("ERR_INTERNET_DISCONNECTED"));
    tab.complaints().clear();
  }

  @Test
  void reportsAFailureAndOffersARetry() {
    // Given an address with an unknown method
    Tab tab = open("?q=dogs&method=none");
    // Then
    tab.awaitVisible("#problem");
    assertThat(tab.text("#problem")).contains("method is 'none'", "Try again");
    assertThat(tab.complaints()).hasSize(1).allMatch(complaint -> complaint.contains("400"));
    tab.complaints().clear();
  }
}
