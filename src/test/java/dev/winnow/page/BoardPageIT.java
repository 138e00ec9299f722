package dev.winnow.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.testing.SceneService;
import dev.winnow.testing.TestImages;
import dev.winnow.testing.browser.Screen;
import dev.winnow.testing.browser.Tab;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.awt.Color;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Boards on the search page. */
@QuarkusTest
@WithTestResource(SceneService.class)
class BoardPageIT extends PageFlows {

  private static final List<String> VIEWS = List.of("object", "style", "colour");

  @TestHTTPResource URI url;

  @Override
  URI service() {
    return url;
  }

  static List<Screen> screens() {
    return AccessibilityFlows.screens();
  }

  @Test
  void collectsAndExpandsImagesWithTheKeyboard() {
    // Given
    Tab tab = search("dogs");
    tab.awaitVisible("#open-boards");
    List<String> collected = new ArrayList<>();
    // When
    tab.run("document.querySelector('#results .card .open').focus()");
    for (int i = 0; i < 3; i++) {
      collected.add(tab.eval("document.activeElement.closest('.card').dataset.id").asText());
      tab.press("b");
      tab.press("ArrowRight");
    }
    // Then the weights of the views are bars
    tab.await("document.querySelectorAll('#shelf .view').length === 3");
    assertThat(texts(tab, "#shelf .view span:first-child")).isEqualTo(VIEWS);
    int sum =
        texts(tab, "#shelf .view span:last-child").stream()
            .mapToInt(text -> Integer.parseInt(text.replaceAll("\\D", "")))
            .sum();
    assertThat(sum).isBetween(97, 103);
    assertThat(tab.count("#shelf .members img")).isEqualTo(3);
    // When
    tab.run("document.querySelector('#shelf .primary').focus()");
    tab.press("Enter");
    tab.await("document.querySelector('#plus .name')?.textContent === '3 assets'");
    awaitResults(tab);
    // Then all hits are new
    assertThat(ids(tab)).isNotEmpty().doesNotContainAnyElementsOf(collected);
    // When one is taken off
    tab.run("document.querySelector('#shelf .members button').focus()");
    tab.press("Enter");
    tab.await("document.querySelectorAll('#shelf .members img').length === 2");
    // Then boards are those of the tab, also after it is loaded again
    tab.go(url);
    tab.click("#open-boards");
    tab.await("document.querySelectorAll('#shelf .members img').length === 2");
  }

  @Test
  void findsMoreAlsoWhereCaptionsAreSearched() {
    // Given
    Tab tab = search(Screen.DESKTOP, "vehicles", "&in=caption");
    tab.awaitVisible("#open-boards");
    tab.run("[...document.querySelectorAll('.collect')].slice(0, 2).forEach(b => b.click())");
    // When
    tab.click("#shelf .primary");
    // Then
    tab.await("document.querySelector('#plus .name')?.textContent === '2 assets'");
    awaitResults(tab);
  }

  @Test
  void dragsOneBoardOntoAnother() {
    // Given
    Tab tab = twoBoards();
    // When
    drag(tab, "#shelf .board:nth-child(1)", "#shelf .board:nth-child(2)");
    tab.await("document.querySelectorAll('#plus .chip').length === 2");
    awaitResults(tab);
    // Then
    assertThat(texts(tab, "#plus .name")).containsExactly("2 assetsby object", "3 assetsby style");
    // When another user opens the link, then
    assertSameHits(tab, tab(Screen.DESKTOP), link(tab));
    // When a button does the same
    Tab pressed = twoBoards();
    pressed.run("document.querySelector('#shelf .board .buttons .primary + button').focus()");
    pressed.press("Enter");
    pressed.await("document.querySelectorAll('#plus .chip').length === 2");
    awaitResults(pressed);
    // Then
    assertSameHits(tab, pressed, link(pressed));
  }

  /** The first statistics of the views may arrive between two searches, so both are repeated. */
  private void assertSameHits(Tab tab, Tab other, URI link) {
    URI own = link(tab);
    await()
        .untilAsserted(
            () -> {
              other.go(link);
              awaitResults(other);
              tab.go(own);
              awaitResults(tab);
              assertThat(ids(other)).isEqualTo(ids(tab));
            });
  }

  private static URI link(Tab tab) {
    return URI.create(tab.eval("location.href").asText());
  }

  @Test
  void dragsABoardToAnotherTab() {
    // Given another tab with a board of its own
    Tab tab = twoBoards();
    Tab other = keptBoards(board("Other", "scene-000001"));
    other.go(url);
    other.awaitVisible("#open-boards");
    // When
    drag(tab, "#shelf .board:nth-child(1)", other, ".tray.plus");
    // Then
    other.await("document.querySelector('#plus .name')?.textContent === '2 assets'");
    awaitResults(other);
  }

  @Test
  void composesNoBoardWithItself() {
    // Given
    Tab tab = twoBoards();
    // When
    drag(tab, "#shelf .board:nth-child(1)", "#shelf .board:nth-child(1)");
    // Then
    assertThat(tab.count("#plus .chip")).isEqualTo(1);
  }

  @Test
  void composesNoBoardsByASingleView() {
    // Given
    Tab tab = keptBoards(board("One", "scene-000001"), board("Two", "scene-000002"));
    serveViews(tab, "\"object\"");
    tab.go(url);
    tab.click("#open-boards");
    tab.await("document.querySelectorAll('#shelf .view').length === 2");
    // When
    drag(tab, "#shelf .board:nth-child(1)", "#shelf .board:nth-child(2)");
    // Then
    assertThat(tab.count("#plus .chip")).isZero();
  }

  @Test
  void excludesAViewOfABoardFromATextSearch() {
    // Given
    Tab tab = twoBoards();
    tab.await("document.querySelectorAll('#shelf .view').length === 6");
    // When
    drag(tab, "#shelf .view:nth-child(1)", ".tray.minus");
    tab.await("document.querySelector('#minus .chip')");
    awaitResults(tab);
    // Then
    assertThat(texts(tab, "#minus .name")).containsExactly("2 assetsby object");
    assertThat(tab.eval("document.getElementById('q').value").asText()).isEqualTo("vehicles");
    // When the menu of the chip compares by another view, too
    tab.click("#minus .name");
    tab.await("document.getElementById('chip-menu').matches(':popover-open')");
    tab.run(
        "[...document.querySelectorAll('#chip-menu button')].find(b => b.textContent === 'colour').click()");
    tab.await("document.querySelector('#minus .chip small')?.textContent.includes('colour')");
    awaitResults(tab);
    // Then
    assertThat(tab.text("#minus .chip small")).isEqualTo("by object and colour");
  }

  @Test
  void savesABoardForOthers() throws Exception {
    // Given
    Tab tab = twoBoards();
    // When
    tab.click("#shelf summary");
    tab.click("#shelf input");
    tab.type("page-board");
    tab.press("Enter");
    // Then
    tab.await("document.querySelector('#shelf h3').textContent.startsWith('page-board')");
    assertThat(assets().get("/v1/boards/page-board").path("members")).hasSize(2);
    // When another user opens the boards
    Tab other = open("");
    other.click("#open-boards");
    other.click("#saved button");
    // Then
    other.await(
        "document.querySelectorAll('#shelf .board:nth-child(2) .members img').length === 2");
    // And small images are enough for it
    other.await(
        "[...document.querySelectorAll('#shelf .members img')].every(i => i.complete && i.currentSrc)");
    assertThat(other.requests()).anyMatch(uri -> "size=160".equals(uri.getQuery()));
    // When the other user gives the same name to another board
    other.run("document.querySelector('#results .collect').click()");
    other.await("document.querySelectorAll('#shelf summary').length === 2");
    other.click("#shelf summary");
    other.click("#shelf input");
    other.type("page-board");
    other.press("Enter");
    // Then the page asks first
    other.await(
        "document.querySelector('#shelf [role=status]').textContent"
            + " === 'page-board exists. Save again to replace it.'");
    assertThat(assets().get("/v1/boards/page-board").path("members")).hasSize(2);
    // When the user saves again
    other.press("Enter");
    // Then
    other.await("document.querySelector('#shelf h3').textContent.startsWith('page-board')");
    assertThat(assets().get("/v1/boards/page-board").path("members")).hasSize(1);
  }

  @Test
  void collectsOnTheSameBoardAfterAnotherIsRemoved() {
    // Given three boards; the second collects
    Tab tab = twoBoards();
    tab.run("document.getElementById('new-board').click()");
    tab.run("document.querySelector('[data-key=\"collect 1\"]').click()");
    assertThat(tab.text("#shelf .current h3")).startsWith("Board 2");
    // When
    tab.run("document.querySelector('[data-key=\"delete 0\"]').click()");
    // Then
    assertThat(texts(tab, "#shelf h3")).hasSize(2);
    assertThat(tab.text("#shelf .current h3")).startsWith("Board 2");
  }

  @Test
  void restoresARemovedBoard() {
    // Given
    Tab tab = twoBoards();
    String images = tab.text("#shelf h3 small").strip();
    tab.run("document.querySelector('[data-key=\"delete 0\"]').click()");
    assertThat(texts(tab, "#shelf h3")).hasSize(1);
    // When
    tab.run("document.querySelector('[data-key=restore]').click()");
    // Then
    assertThat(texts(tab, "#shelf h3 small")).hasSize(2).last().isEqualTo(images);
    assertThat(tab.eval("Boolean(document.querySelector('[data-key=restore]'))").asBoolean())
        .isFalse();
  }

  @Test
  void keyCollectsNothingWithoutViews() {
    // Given a bundle without views
    Tab tab = tab(Screen.DESKTOP);
    serveViews(tab, "");
    tab.go(url);
    tab.awaitVisible("#results .card");
    // When
    tab.run("document.querySelector('#results .card .open').focus()");
    tab.press("b");
    // Then
    assertThat(tab.eval("document.getElementById('boards').hidden").asBoolean()).isTrue();
  }

  private static void serveViews(Tab tab, String views) {
    tab.runFirst(
        """
        const service = window.fetch;
        window.fetch = (url, options) => String(url).endsWith('/v1/criteria')
          ? Promise.resolve(new Response('{"criteria": [], "views": [%s]}')) : service(url, options);\
        """
            .formatted(views));
  }

  @Test
  void loadsABoardAlsoIfThePanelIsClosedMeanwhile() {
    // Given a saved board that waits for release()
    Tab tab = open("");
    tab.awaitVisible("#open-boards");
    put(tab, "page-late", "\"scene-000001\"");
    tab.run(
        """
        window.service = window.fetch;
        window.fetch = async (url, options) => {
          if (String(url).endsWith('/page-late')) {
            window.asked = (window.asked ?? 0) + 1;
            await new Promise(done => { window.release = done; });
          }
          return service(url, options);
        };\
        """);
    try {
      tab.click("#open-boards");
      tab.await("document.querySelector('#saved button')");
      press(tab, "#saved", "page-late");
      tab.await("window.release");
      press(tab, "#saved", "page-late"); // again
      // When
      tab.run("document.getElementById('close-boards').click(); release()");
      // Then
      tab.await("sessionStorage.getItem('winnow-boards/').includes('page-late')");
      tab.click("#open-boards");
      assertThat(tab.count("#shelf .members img")).isEqualTo(1);
      assertThat(tab.eval("window.asked").asInt()).isEqualTo(1);
    } finally {
      tab.eval("service('v1/boards/page-late', { method: 'DELETE' })");
    }
  }

  @Test
  void asksBeforeItReplacesARule() throws Exception {
    // Given
    Tab tab = open("");
    tab.awaitVisible("#open-boards");
    tab.eval(
        """
        fetch('v1/boards/page-rule', { method: 'PUT', headers: { 'Content-Type': 'application/json' },
          body: '{"rule": {"text": "dogs"}}' })\
        """);
    try {
      tab.click("#open-boards");
      tab.await("document.querySelector('#saved button')");
      tab.run(
          "[...document.querySelectorAll('#saved button')].find(b => b.textContent === 'page-rule').click()");
      tab.await("document.querySelectorAll('#shelf summary').length === 1");
      // When
      tab.click("#shelf summary");
      tab.click("#shelf input");
      tab.type("page-rule");
      tab.press("Enter");
      // Then
      tab.await(
          "document.querySelector('#shelf [role=status]').textContent.startsWith('page-rule has a rule.')");
      assertThat(assets().get("/v1/boards/page-rule").has("rule")).isTrue();
      // When the user saves again
      tab.press("Enter");
      // Then
      tab.await("document.getElementById('status').textContent === 'page-rule is saved'");
      assertThat(assets().get("/v1/boards/page-rule").has("rule")).isFalse();
    } finally {
      tab.eval("fetch('v1/boards/page-rule', { method: 'DELETE' })");
    }
  }

  @Test
  void asksBeforeItReplacesWhatOthersSaved() throws Exception {
    // Given a board that was loaded, and changed since
    Tab tab = open("");
    tab.awaitVisible("#open-boards");
    try {
      put(tab, "page-shared", "\"scene-000001\", \"scene-000002\"");
      tab.click("#open-boards");
      tab.await("document.querySelector('#saved button')");
      press(tab, "#saved", "page-shared");
      tab.await("document.querySelectorAll('#shelf summary').length === 1");
      put(tab, "page-shared", "\"scene-000003\"");
      // When
      tab.click("#shelf summary");
      tab.click("#shelf input");
      tab.type("page-shared");
      tab.press("Enter");
      // Then
      tab.await(
          "document.querySelector('#shelf [role=status]').textContent"
              + " === 'page-shared was changed meanwhile. Save again to replace it.'");
      assertThat(assets().get("/v1/boards/page-shared").path("members")).hasSize(1);
      // When the user saves again, and once more
      for (int i = 0; i < 2; i++) {
        tab.run("document.getElementById('status').textContent = ''");
        tab.run(
            "document.querySelector('#shelf input').value = 'page-shared';"
                + " document.querySelector('#shelf details form').requestSubmit()");
        // Then
        tab.await("document.getElementById('status').textContent === 'page-shared is saved'");
      }
      assertThat(assets().get("/v1/boards/page-shared").path("members")).hasSize(2);
    } finally {
      tab.eval("fetch('v1/boards/page-shared', { method: 'DELETE' })");
    }
  }

  private static void put(Tab tab, String board, String members) {
    tab.eval(
        """
        fetch('v1/boards/%s', { method: 'PUT', headers: { 'Content-Type': 'application/json' },
          body: '{"members": [%s]}' })\
        """
            .formatted(board, members));
  }

  @Test
  void findsMoreWithoutDeletedImages() {
    // Given a board with an asset that is not in the index
    Tab tab = keptBoards(board("Old", "scene-000001", "gone"));
    tab.go(url);
    tab.click("#open-boards");
    tab.await("document.querySelectorAll('#shelf .view').length === 3");
    // When
    tab.click("#shelf .primary");
    tab.await("document.querySelector('#plus .name')?.textContent === '2 assets'");
    awaitResults(tab);
    // Then
    assertThat(tab.text("#results .remark")).contains("gone not in the index");
    tab.complaints().removeIf(it -> it.contains("/gone/image"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"boards\":7}",
        "{\"boards\":[],\"current\":0}",
        "{\"boards\":[{\"name\":\"B\",\"ids\":[1]}],\"current\":0}",
        "{"
      })
  void keepsNoBoardsThatAreNone(String kept) {
    Tab tab = kept(kept);
    tab.go(url);
    tab.click("#open-boards");
    tab.await("document.querySelector('#shelf h3')?.textContent === 'Board 1 0 images'");
  }

  @Test
  void worksWithoutStorage() {
    // Given a browser that refuses to store
    Tab tab = tab(Screen.DESKTOP);
    tab.runFirst(
        "Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('refused'); } })");
    tab.go(url);
    tab.awaitVisible("#open-boards");
    tab.awaitVisible("#results .collect");
    // When
    tab.run("document.querySelector('#results .collect').click()");
    // Then
    tab.await("document.querySelectorAll('#shelf .members img').length === 1");
  }

  /** A tab that has kept this as its boards. */
  private Tab kept(String boards) {
    Tab tab = tab(Screen.DESKTOP);
    tab.runFirst("sessionStorage.setItem('winnow-boards/', '" + boards + "')");
    return tab;
  }

  private Tab keptBoards(String... boards) {
    return kept("{\"boards\":[%s],\"current\":0}".formatted(String.join(",", boards)));
  }

  private static String board(String name, String... ids) {
    return "{\"name\":\"%s\",\"ids\":[\"%s\"]}".formatted(name, String.join("\",\"", ids));
  }

  @Test
  void saysWhatToDoWithAFileThatIsDroppedOnABoard() {
    // Given
    Tab tab = open("");
    tab.click("#open-boards");
    // When
    dropFiles(tab, "#shelf .board", 1);
    // Then
    tab.await("document.querySelectorAll('#shelf .hint').length === 2");
    assertThat(texts(tab, "#shelf .hint"))
        .last()
        .asString()
        .startsWith("Boards hold indexed images.");
  }

  @Test
  void saysThatABoardIsFull() throws Exception {
    // Given a full board, and another image
    String image = Base64.getEncoder().encodeToString(TestImages.of(Color.RED, 20, 30, "png"));
    assets()
        .record(
            "page/more", "{\"captions\":[\"a\"],\"image\":{\"base64\":\"%s\"}}".formatted(image));
    assets().awaitIndexed("page/more");
    try {
      Tab tab = tab(Screen.DESKTOP);
      tab.runFirst(
          """
          sessionStorage.setItem('winnow-boards/', JSON.stringify({ current: 0, boards: [{ name: 'Board 1',
            ids: Array.from({ length: 200 }, (_, i) => 'scene-' + String(i).padStart(6, '0')) }] }));\
          """);
      tab.go(url);
      // When
      tab.click("[data-id=\"page/more\"] .collect");
      // Then
      tab.awaitVisible("#shelf .hint");
      assertThat(tab.text("#shelf .hint")).isEqualTo("A board has at most 200 images.");
      assertThat(tab.text("#status")).startsWith("Board 1 is full.");
      assertThat(tab.text("#shelf h3")).endsWith(" 200 images");
    } finally {
      assets().delete("page/more");
    }
  }

  @Test
  void asksAgainForTheViewsOfABoardAfterAFailure() {
    // Given
    Tab tab = search("vehicles");
    tab.awaitVisible("#open-boards");
    tab.run(
        """
        window.service = window.fetch;
        window.fetch = (url, options) => String(url).endsWith('/v1/search')
          ? Promise.reject(new TypeError()) : service(url, options);\
        """);
    tab.run("[...document.querySelectorAll('.collect')].slice(0, 2).forEach(b => b.click())");
    tab.await(
        "document.querySelector('#shelf .intent')?.textContent.includes('cannot be reached')");
    // When
    tab.run("window.fetch = service");
    tab.run("document.getElementById('new-board').click()");
    // Then
    tab.await("document.querySelectorAll('#shelf .view').length === 3");
  }

  @Test
  void asksAgainForTheViewsOfTheBundleAfterAFailure() {
    // Given
    Tab tab = tab(Screen.DESKTOP);
    tab.runFirst(
        """
        window.service = window.fetch;
        window.fetch = (url, options) => String(url).endsWith('/v1/criteria')
          ? Promise.reject(new TypeError()) : service(url, options);\
        """);
    tab.go(url);
    tab.awaitVisible("#results .card");
    assertThat(tab.eval("document.getElementById('open-boards').hidden").asBoolean()).isTrue();
    // When
    tab.run("window.fetch = service");
    tab.click("#q");
    tab.type("vehicles");
    tab.press("Enter");
    // Then
    tab.awaitVisible("#open-boards");
  }

  @Test
  void saysWhyThereAreNoSavedBoards() {
    // Given
    Tab tab = search("vehicles");
    tab.awaitVisible("#open-boards");
    tab.run(
        """
        window.service = window.fetch;
        window.fetch = (url, options) => String(url).endsWith('/v1/boards')
          ? Promise.reject(new TypeError()) : service(url, options);\
        """);
    // When
    tab.click("#open-boards");
    // Then
    tab.await(
        "document.querySelector('#saved [role=alert]')?.textContent.includes('cannot be reached')");
  }

  @ParameterizedTest
  @MethodSource("screens")
  void axeFindsNoViolations(Screen screen) throws Exception {
    Tab tab = twoBoards(screen);
    tab.await("document.querySelectorAll('#shelf .view').length === 6");
    tab.run("document.querySelector('#shelf details').open = true");
    requireAccessible(tab, "boards");
  }

  private Tab twoBoards() {
    return twoBoards(Screen.DESKTOP);
  }

  /** Collects the first two cards on a board, and the next three on another. */
  private Tab twoBoards(Screen screen) {
    Tab tab = search(screen, "vehicles", "");
    tab.awaitVisible("#open-boards");
    tab.run("[...document.querySelectorAll('.collect')].slice(0, 2).forEach(b => b.click())");
    // Not at a place: the panel grows when the saved boards arrive.
    tab.run("document.getElementById('new-board').click()");
    tab.run("[...document.querySelectorAll('.collect')].slice(2, 5).forEach(b => b.click())");
    tab.await("document.querySelectorAll('#shelf .members img').length === 5");
    return tab;
  }

  private static List<String> ids(Tab tab) {
    List<String> ids = new ArrayList<>();
    JsonNode all =
        tab.eval("[...document.querySelectorAll('#results .card')].map(c => c.dataset.id)");
    all.forEach(id -> ids.add(id.asText()));
    return ids;
  }
}
