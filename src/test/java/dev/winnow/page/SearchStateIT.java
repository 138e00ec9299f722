package dev.winnow.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.SceneService;
import dev.winnow.testing.browser.Screen;
import dev.winnow.testing.browser.Tab;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the search page shows and sends after its state has changed. */
@QuarkusTest
@WithTestResource(SceneService.class)
class SearchStateIT extends PageFlows {

  private static final String EXCLUSION = "animals but not dogs";

  /** A filter by a style that no asset has. */
  private static final String NO_ASSETS = "?f=" + encoded("[\"style\",\"none\"]");

  @TestHTTPResource URI url;

  @Override
  URI service() {
    return url;
  }

  @Test
  void settingOfExclusionsAppliesToEditedChips() {
    // Given
    Tab tab = search(EXCLUSION);
    chooseInMenu(tab, "×2");
    tab.await("document.querySelector('#minus .chip small')");
    awaitResults(tab);
    // When
    chooseExclusion(tab, "remove");
    tab.await("document.querySelector('#bar .left')?.textContent.includes('removed')");
    // Then
    assertThat(texts(tab, "#minus .chip small")).containsExactly("×2", "removed");
    // When
    chooseExclusion(tab, "rank lower");
    tab.await("document.querySelector('#bar .left')?.textContent.includes('ranked lower')");
    // Then
    assertThat(texts(tab, "#minus .chip small")).containsExactly("×2");
  }

  @Test
  void wholeImagesAndBoardsRankLowerWhereExclusionsRemove() {
    // Given
    Tab tab = open("?q=dogs&mode=hard#t=" + encoded("- ids [\"scene-000100\"]"));
    awaitResults(tab);
    // When
    tab.run("document.querySelector('#results .act.minus').click()");
    tab.await("document.querySelectorAll('#minus .chip').length === 2");
    awaitResults(tab);
    // Then
    assertThat(tab.count("#minus .chip small")).isZero();
  }

  @Test
  void liveSearchHasTheModeOfEditedChips() {
    // Given a chip that ranks lower, although the settings remove what the text excludes
    Tab tab = search(Screen.DESKTOP, EXCLUSION, "&mode=hard");
    chooseInMenu(tab, "rank lower");
    tab.await("!document.querySelector('#minus .chip small')");
    awaitResults(tab);
    // When
    press(tab, "#bar", "◉ Live");
    tab.await("document.querySelector('#bar .count')?.textContent.startsWith('Live')");
    // Then
    assertThat(tab.requests().stream().filter(uri -> uri.getPath().endsWith("/search/live")))
        .isNotEmpty()
        .noneMatch(uri -> uri.getQuery().contains("mode=hard"));
    press(tab, "#bar", "Stop");
    // When the chip removes
    chooseInMenu(tab, "remove");
    tab.await("document.querySelector('#minus .chip small')");
    awaitResults(tab);
    press(tab, "#bar", "◉ Live");
    tab.await("document.querySelector('#bar .count')?.textContent.startsWith('Live')");
    // Then
    assertThat(tab.requests().stream().filter(uri -> uri.getPath().endsWith("/search/live")))
        .anyMatch(uri -> uri.getQuery().contains("mode=hard"));
    press(tab, "#bar", "Stop");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "t=-*2+text+dogs | Live search has no weights: set all to ×1",
        "t=-!%5E0.9+text+dogs | Live search has no thresholds for exclusions: choose \"remove\" again",
        "t=-!+text+dogs&t=-+text+cats | Live search cannot both remove and rank lower: choose one for all exclusions",
        "params=%7B%22steps%22:5%7D | Live search has no parameters: clear them in the settings"
      })
  void liveSearchRefusesWhatItCannotRepeat(String search, String reason) {
    // When
    Tab tab = open("?q=x&edited=1&t=%2B+text+animals&" + search);
    awaitResults(tab);
    // Then
    assertThat(tab.eval("document.querySelector('#bar [data-key=live]').disabled").asBoolean())
        .isTrue();
    assertThat(tab.eval("document.querySelector('#bar [data-key=live]').title").asText())
        .isEqualTo(reason);
  }

  @Test
  void removedAssetsAreClosedWithTheirSearch() {
    // Given one of the removed in the larger view
    Tab tab = search(Screen.DESKTOP, EXCLUSION, "&mode=hard");
    tab.click("#bar button.left");
    tab.awaitVisible("#panel .removals");
    tab.run("document.querySelector('#panel .removals .open').click()");
    tab.awaitVisible("#viewer .buttons");
    // When
    press(tab, "#viewer", "+ More like this");
    tab.await("document.querySelectorAll('#plus .chip').length === 2");
    // Then
    assertThat(tab.count("dialog[open]")).isZero();
    awaitResults(tab);
    // When
    tab.click("#results .card .open");
    tab.awaitVisible("#viewer .buttons");
    tab.run("history.back()");
    tab.await("document.querySelectorAll('#plus .chip').length === 1");
    // Then
    assertThat(tab.count("dialog[open]")).isZero();
    awaitResults(tab);
  }

  @Test
  void chipsOfTheSearchReturnWithItsText() {
    // Given an edited chip
    Tab tab = search(EXCLUSION);
    tab.click("#minus .flip");
    tab.await("document.querySelectorAll('#plus .chip').length === 2");
    awaitResults(tab);
    // When
    write(tab, "fruit but no apples");
    tab.await("document.querySelector('#minus .name')?.textContent === 'apples'");
    write(tab, EXCLUSION);
    // Then
    tab.await("document.querySelectorAll('#plus .chip').length === 2");
    assertThat(texts(tab, "#plus .name")).containsExactly("animals", "dogs");
    assertThat(tab.count(".tray.pending")).isZero();
  }

  @Test
  void dragsAChipOfATextThatIsBeingTyped() {
    // Given
    Tab tab = search(EXCLUSION);
    write(tab, "fruit but no apples");
    tab.await("document.querySelector('#minus .name')?.textContent === 'apples'");
    // When
    drag(tab, "#minus .chip", ".tray.plus");
    // Then
    tab.await("document.querySelectorAll('#plus .chip').length === 2");
    assertThat(texts(tab, "#plus .name")).containsExactly("fruit", "apples");
    awaitResults(tab);
  }

  @Test
  void chipOfAnotherTabMovesNoChip() {
    // Given
    Tab tab = search(EXCLUSION);
    Tab other = search("fruit but no apples");
    // When
    drag(tab, "#minus .chip", other, ".tray.plus");
    // Then
    assertThat(texts(other, "#minus .name")).containsExactly("apples");
    awaitResults(other);
  }

  @Test
  void fileDroppedBesideATrayIsIncluded() {
    // Given
    Tab tab = search("animals");
    // When
    dropFiles(tab, "#q", 1);
    // Then
    tab.await("document.querySelector('#plus .chip img')");
    awaitResults(tab);
  }

  @Test
  void fileDroppedElsewhereIsRefused() {
    // Given
    Tab tab = search("animals");
    // When
    dropFiles(tab, "#results", 1);
    // Then the browser does not open it
    assertThat(tab.eval("kept").asBoolean()).isFalse();
    assertThat(tab.count("#plus .chip img")).isZero();
  }

  @Test
  void refusesMoreImagesThanASearchTakes() {
    // Given
    Tab tab = search("animals");
    dropFiles(tab, ".tray.plus", 1);
    tab.await("document.querySelector('#plus .chip img')");
    awaitResults(tab);
    // When
    dropFiles(tab, ".tray.plus", 8);
    // Then
    tab.awaitVisible("#problem");
    assertThat(tab.text("#problem")).startsWith("A search takes at most 8 images");
    // When
    dropFiles(tab, ".tray.minus", 8);
    // Then
    tab.await("document.querySelector('#minus .chip img')");
    awaitResults(tab);
  }

  @Test
  void longSearchesAreLinks() {
    // Given a text whose escapes are too long for the first line of a request
    Tab tab = search("a dog");
    // When
    String address =
        tab.eval(
                """
                import(new URL('page/state.js', location)).then(({ link, read }) =>
                  link({ ...read(location), text: '\u72ac'.repeat(2000) }))\
                """)
            .asText();
    tab.go(service().resolve(address));
    // Then
    assertThat(address).startsWith("/#q=");
    tab.await("document.getElementById('q').value.length === 2000");
  }

  @Test
  void startSaysThatNoAssetHasTheAttribute() {
    Tab tab = open(NO_ASSETS);
    tab.await("document.querySelector('#results .nothing, #results .empty')");
    assertThat(tab.text("#results")).isEqualTo("No assets found.");
  }

  @Test
  void startShowsNoAnswerToAnEarlierFilter() {
    // Given lists with a filter that wait for release(), and a count of the others
    Tab tab = tab(Screen.DESKTOP);
    tab.runFirst(
        """
        const service = window.fetch;
        window.lists = 0;
        window.fetch = async (url, options) => {
          const response = await service(url, options);
          if (!String(url).includes('/v1/assets?limit=24')) return response;
          if (String(url).includes('filter=')) await new Promise(done => { window.release = done; });
          else window.lists++;
          return response;
        };\
        """);
    tab.go(service().resolve("/" + NO_ASSETS));
    tab.await("window.release");
    // When
    tab.click("#bar .filter");
    tab.awaitVisible("#results .card");
    tab.run("window.before = lists; release()");
    tab.await("lists >= before + 2");
    // Then
    assertThat(tab.count("#results .card")).isEqualTo(24);
  }

  @Test
  void startKeepsAMessageUntilItIsRead() {
    // Given a count of the lists of the newest assets
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
    tab.run(
        """
        (() => {
          const data = new DataTransfer();
          data.items.add(new File(['text'], 'text.txt', { type: 'text/plain' }));
          document.querySelector('.tray.plus').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        })()\
        """);
    tab.awaitVisible("#problem");
    tab.await("lists >= 2");
    // Then
    assertThat(tab.eval("document.getElementById('problem').checkVisibility()").asBoolean())
        .isTrue();
    assertThat(tab.text("#problem")).startsWith("That is not an image.");
  }

  @Test
  void liveMatchesStayWhenTheExclusionIsCompared() throws Exception {
    // Given a match
    Tab tab = search("zebras but not dogs");
    press(tab, "#bar", "◉ Live");
    tab.await("document.querySelector('#bar .count')?.textContent.startsWith('Live')");
    assets().caption("page/zebra-2", "a zebra drinks");
    try {
      tab.await("document.querySelector('.grid.live .card')");
      // When
      press(tab, "#bar", "Before");
      tab.await("document.querySelector('#results h2').textContent === 'Without the exclusions'");
      // Then it is still there, and keys act on it
      assertThat(tab.count(".grid.live .card")).isEqualTo(1);
      tab.run("document.querySelector('.grid.live .open').focus()");
      tab.press("+");
      tab.await("document.querySelectorAll('#plus .chip').length === 2");
      assertThat(texts(tab, "#plus .name").getLast()).isEqualTo("like page/zebra-2");
      awaitResults(tab);
    } finally {
      assets().delete("page/zebra-2");
    }
  }

  @Test
  void filterIsDroppedWhileTheNextSearchRuns() {
    // Given
    Tab tab = open("?q=animals&f=" + encoded("[\"style\",\"flat\"]"));
    awaitResults(tab);
    // When a search is made, and the bar is still that of the search before
    tab.run(
        "document.querySelector('#results .act.plus').click();"
            + " document.querySelector('#bar .filter').click()");
    // Then
    tab.await("!new URLSearchParams(location.search).has('f')");
    awaitResults(tab);
  }

  @Test
  void copiesTheSearchThatFailed() {
    // Given
    Tab tab = search(EXCLUSION);
    failOn(tab, "/v1/search");
    write(tab, "fruit but no apples");
    tab.run("document.getElementById('form').requestSubmit()");
    tab.awaitVisible("#problem");
    // When
    tab.click("#open-copy");
    tab.awaitVisible("#panel .copy");
    // Then the link and the command are of the same search
    List<String> forms = texts(tab, "#panel .copy pre");
    assertThat(forms.get(0)).contains("q=fruit");
    assertThat(forms.get(1)).contains("\"text\":\"fruit but no apples\"");
  }

  @Test
  void saysWhyADimensionIsNotShown() {
    // Given
    Tab tab = search(EXCLUSION);
    tab.click("#results .card .open");
    tab.awaitVisible("#viewer .why");
    tab.run("document.querySelector('#viewer .why details').open = true");
    failOn(tab, "/v1/dimensions");
    // When
    tab.click("#viewer .dimension");
    // Then
    tab.awaitVisible("#panel [role=alert]");
    assertThat(tab.text("#panel")).contains("cannot be reached");
  }

  @Test
  void backAndReloadShowAllPages() {
    // Given two pages
    Tab tab = search("animals");
    press(tab, "#results", "Show more");
    tab.await("document.querySelectorAll('#results .card').length >= 48");
    // When
    tab.run("document.querySelector('#results .act.plus').click()");
    tab.await("document.querySelectorAll('#plus .chip').length === 2");
    awaitResults(tab);
    tab.run("history.back()");
    tab.await("document.querySelectorAll('#plus .chip').length === 1");
    // Then
    tab.await("document.querySelectorAll('#results .card').length >= 48");
    // When
    tab.run("window.old = true; location.reload()");
    tab.await("!window.old && document.querySelectorAll('#results .card').length >= 48");
    awaitResults(tab);
  }

  @Test
  void undoShowsTheChipsOfTheTextAtOnce() {
    // Given an edited chip
    Tab tab = search(EXCLUSION);
    tab.click("#minus .flip");
    tab.await("document.querySelectorAll('#plus .chip').length === 2");
    awaitResults(tab);
    // When the service does not answer
    tab.run("window.fetch = () => new Promise(() => {}); history.back()");
    // Then
    tab.await("document.querySelectorAll('#minus .chip').length === 1");
    assertThat(texts(tab, "#plus .name")).containsExactly("animals");
  }

  @Test
  void removingTheLastChipShowsTheStart() {
    // Given
    Tab tab = search("dogs");
    // When
    tab.click("#plus .drop");
    // Then
    tab.await("document.querySelector('#results h2')?.textContent.startsWith('Newest')");
    assertThat(tab.eval("document.getElementById('q').value").asText()).isEmpty();
  }

  @Test
  void resultsEndWithTheirLastCard() {
    // Given fewer results than a page has
    Tab tab = open(NO_ASSETS + "&q=dogs");
    tab.await("document.querySelector('#results .nothing')");
    // Then
    assertThat(tab.text("#results")).endsWith("No assets found.");
  }

  @Test
  void focusReturnsFromTheMenuToItsChip() {
    // Given
    Tab tab = search(EXCLUSION);
    // When
    chooseInMenu(tab, "×2");
    tab.await("document.querySelector('#minus .chip small')");
    awaitResults(tab);
    // Then
    assertThat(tab.eval("document.activeElement.closest('.chip')?.dataset.name").asText())
        .isEqualTo("dogs");
  }

  @Test
  void focusStaysInTheResultsAfterAKeyOfACard() {
    // Given
    Tab tab = search("animals");
    tab.run("document.querySelector('#results .card .open').focus()");
    // When
    tab.press("+");
    tab.await("document.querySelectorAll('#plus .chip').length === 2");
    awaitResults(tab);
    // Then
    assertThat(tab.eval("Boolean(document.activeElement.closest('#results'))").asBoolean())
        .isTrue();
  }

  @Test
  void keepsTheTextInTheBoxWhenAnImageIsAdded() {
    // Given a text that was typed and not searched for
    Tab tab = search("animals");
    write(tab, "boats");
    tab.run("document.querySelector('#results .card .open').focus()");
    // When
    tab.press("+");
    tab.await("document.querySelectorAll('#plus .chip:not(.pending)').length === 2");
    awaitResults(tab);
    // Then
    assertThat(texts(tab, "#plus .name")).first().isEqualTo("boats");
    assertThat(tab.eval("document.getElementById('q').value").asText()).isEqualTo("boats");
  }

  @Test
  void theSameSearchAgainIsNotUndone() {
    // Given
    Tab tab = search("animals");
    int entries = tab.eval("history.length").asInt();
    // When
    tab.run("document.getElementById('form').requestSubmit()");
    awaitResults(tab);
    // Then
    assertThat(tab.eval("history.length").asInt()).isEqualTo(entries);
  }

  @Test
  void focusStaysOnTheControlsOfTheLiveSearch() {
    // Given
    Tab tab = search("zebras");
    // When
    tab.run("[...document.querySelectorAll('#bar button')].at(-1).focus()");
    tab.press("Enter");
    tab.await("document.querySelector('#bar .count')?.textContent.startsWith('Live')");
    // Then
    assertThat(tab.eval("document.activeElement.textContent").asText()).isEqualTo("Stop");
    // When
    tab.run("[...document.querySelectorAll('#bar button')].at(-2).focus()");
    tab.press("Enter");
    tab.await("document.querySelector('#bar .count').textContent.startsWith('Paused')");
    // Then
    assertThat(tab.eval("document.activeElement.textContent").asText()).isEqualTo("Resume");
    press(tab, "#bar", "Stop");
  }

  @Test
  void largerViewLeavesTheKeysOfTheBrowserAlone() {
    // Given
    Tab tab = search(EXCLUSION);
    tab.click("#results .card .open");
    tab.awaitVisible("#viewer .buttons");
    // When the page is made smaller
    tab.run(
        "document.activeElement.dispatchEvent("
            + "new KeyboardEvent('keydown', { key: '-', ctrlKey: true, bubbles: true }))");
    // Then
    assertThat(tab.eval("document.getElementById('viewer').open").asBoolean()).isTrue();
    assertThat(tab.count("#minus .chip")).isEqualTo(1);
  }

  private static void chooseInMenu(Tab tab, String choice) {
    tab.click("#minus .name");
    tab.await("document.getElementById('chip-menu').matches(':popover-open')");
    press(tab, "#chip-menu", choice);
  }

  private static void chooseExclusion(Tab tab, String choice) {
    tab.click("#open-settings");
    tab.awaitVisible("#panel .settings");
    // Not at a place: the panel is still moving.
    tab.run(
        "[...document.querySelectorAll('#panel .check')].find(label =>"
            + " label.textContent.trim() === '%s').click()".formatted(choice));
    press(tab, "#panel", "Apply");
    tab.await("!document.getElementById('panel').open");
  }
}
