package dev.winnow.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.cli.push.source.SceneSource;
import dev.winnow.scene.drawing.Style;
import dev.winnow.testing.browser.Screen;
import dev.winnow.testing.browser.Tab;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What people do on the search page. */
abstract class SearchPageFlows extends PageFlows {

  private static final String EXCLUSION = "animals but not dogs";

  @Test
  void anExampleOfTheStartIsRight() {
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
  void aChipFlipsAndUndoTakesItBack() {
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
  void aChipHasAWeightAndCanRemove() {
    // Given
    Tab tab = search(EXCLUSION);
    // When
    tab.click("#minus .name");
    tab.await("document.getElementById('chip-menu').matches(':popover-open')");
    tab.run(
        "[...document.querySelectorAll('#chip-menu button')].find(b => b.textContent === 'remove').click()");
    tab.await("document.querySelector('#bar .left')?.textContent.includes('removed')");
    // Then
    assertThat(tab.text("#minus .chip small")).isEqualTo("removed");
    assertThat(tab.text("#bar .left")).matches("− \\d+ removed");
  }

  @Test
  void theRemovedAreListedWithReasonsAndCanBeKept() {
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
          li.querySelector('button:not(.open)').click(); })()""");
    tab.await("!document.getElementById('panel').open");
    awaitResults(tab);
    // Then the chip says how far the exclusion was loosened; the asset ranks by its match
    assertThat(tab.text("#minus .chip small")).startsWith("removed from");
  }

  @Test
  void keepingWhatIsRankedLowerHalvesTheWeight() {
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
  void beforeShowsWhatLeftWhereItWas() {
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
  }

  @Test
  void theBarsOfWhyAddUp() {
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
                n(bars.querySelector('.sum dd'))]; })()""");
    assertThat(values.get(0).asDouble()).isCloseTo(values.get(1).asDouble(), within(0.02));
    assertThat(tab.text("#viewer .sentence")).startsWith("Ranked for animals").contains("dogs");
    // When a dimension is asked about
    tab.run("document.querySelector('#viewer .why details').open = true");
    tab.click("#viewer .dimension");
    // Then
    tab.awaitVisible("#panel .strip li");
    assertThat(tab.text("#panel h2")).startsWith("Dimension ");
  }

  @Test
  void moreLikeThisIsAChipBesideTheText() {
    // Given
    Tab tab = search(EXCLUSION);
    // When
    tab.click("#results .card .act.plus");
    tab.await("document.querySelectorAll('#plus .chip').length === 2");
    awaitResults(tab);
    // Then what was asked is still there
    assertThat(texts(tab, "#minus .name")).containsExactly("dogs");
    assertThat(texts(tab, "#plus .name").getLast()).startsWith("like ");
    assertThat(tab.eval("document.getElementById('q').value").asText()).isEqualTo(EXCLUSION);
  }

  @Test
  void anImageIsComparedByOneCriterion() {
    // Given: everything of a chalk drawing counts
    Tab tab = open("?t=" + URLEncoder.encode("+ id scene-000100", StandardCharsets.UTF_8));
    awaitResults(tab);
    // When
    tab.click("#plus .name");
    tab.await("document.querySelectorAll('#chip-menu fieldset').length === 2");
    tab.run(
        "[...document.querySelectorAll('#chip-menu button')].find(b => b.textContent === 'style').click()");
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
  void anImageIsDroppedOntoATrayAndIsInTheLink() {
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
        })()""");
    // Then
    tab.await("document.querySelector('#plus .chip img')");
    awaitResults(tab);
    assertThat(texts(tab, "#plus .name")).containsExactly("your image");
    // When the link is opened by somebody else
    Tab other = tab(Screen.DESKTOP);
    other.go(java.net.URI.create(tab.eval("location.href").asText()));
    awaitResults(other);
    // Then
    assertThat(texts(other, "#plus .name")).containsExactly("your image");
    assertThat(texts(other, "#results .caption")).isEqualTo(texts(tab, "#results .caption"));
  }

  @Test
  void anImageIsPastedOntoTheTrayThatHasTheFocus() {
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
        })()""");
    // Then
    tab.await("document.querySelector('#minus .chip img')");
    assertThat(texts(tab, "#minus .name")).containsExactly("your image");
  }

  @Test
  void aChipIsDraggedToTheOtherTray() {
    // Given
    Tab tab = search(EXCLUSION);
    // When
    tab.run(
        """
        (() => {
          const data = new DataTransfer();
          document.querySelector('#minus .chip').dispatchEvent(new DragEvent('dragstart', { dataTransfer: data, bubbles: true }));
          document.querySelector('.tray.plus').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        })()""");
    // Then
    tab.await("document.querySelectorAll('#plus .chip').length === 2");
    assertThat(tab.count("#minus .chip")).isZero();
  }

  @Test
  void anAttributeFilters() {
    // Given
    Tab tab = search("animals");
    // When
    tab.click("#results .card .open");
    tab.awaitVisible("#viewer .attributes");
    tab.run(
        "[...document.querySelectorAll('#viewer .attributes button')].find(b => b.textContent.startsWith('style')).click()");
    tab.awaitVisible("#bar .filter");
    awaitResults(tab);
    // Then
    assertThat(tab.text("#bar .filter")).startsWith("style: ");
    assertThat(tab.eval("new URLSearchParams(location.search).get('f')").asText())
        .startsWith("[\"style\"");
  }

  @Test
  void settingsAreMadeFromTheApiAndKeptInTheLink() {
    // Given
    Tab tab = search(EXCLUSION);
    // When
    tab.click("#open-settings");
    tab.awaitVisible("#panel .settings");
    tab.run("document.querySelector('#panel [name=method]').value = 'deo'");
    tab.run("document.querySelector('#panel form').requestSubmit()");
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
  void theSearchIsCopiedAsItWasSent() {
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
  void matchesSlideInWhileLive() throws Exception {
    // Given
    Tab tab = search("zebras without lions");
    tab.run(
        "[...document.querySelectorAll('#bar button')].find(b => b.textContent.includes('Live')).click()");
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

  @Test
  void everythingIsDoneWithTheKeyboard() {
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
  void storedMarkupIsText() throws Exception {
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
  void aTypoIsTold() {
    assertThat(search("elephent").text("#results .remark")).contains("Searched for");
  }

  @Test
  void imagesAreWholeAndAPhoneHasTwoColumns() {
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
                overflow: document.documentElement.scrollWidth - innerWidth }; })()""");
    // Then
    assertThat(shown.path("columns").asInt()).isEqualTo(2);
    assertThat(shown.path("fit").asText()).isEqualTo("contain");
    assertThat(shown.path("ratio").asDouble())
        .isCloseTo(shown.path("natural").asDouble(), within(.02));
    assertThat(shown.path("overflow").asInt()).isNotPositive();
  }

  @Test
  void itWorksBehindAProxyUnderAPrefix() throws Exception {
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
  void aLostConnectionIsSaidUntilItIsBack() {
    // Given
    Tab tab = open("");
    tab.awaitVisible("#results .card");
    // When
    tab.setOffline(true);
    // Then
    tab.awaitVisible("#problem");
    assertThat(tab.text("#problem")).contains("cannot be reached");
    // When
    tab.setOffline(false);
    // Then
    tab.await("document.getElementById('problem').hidden");
    assertThat(tab.complaints()).allMatch(it -> it.contains("ERR_INTERNET_DISCONNECTED"));
    tab.complaints().clear();
  }

  @Test
  void aFailureIsSaidAndCanBeTriedAgain() {
    // Given an address with a method that there is not
    Tab tab = open("?q=dogs&method=none");
    // Then
    tab.awaitVisible("#problem");
    assertThat(tab.text("#problem")).contains("method is 'none'", "Try again");
    assertThat(tab.complaints()).hasSize(1).allMatch(complaint -> complaint.contains("400"));
    tab.complaints().clear();
  }
}
