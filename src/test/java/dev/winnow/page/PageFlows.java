package dev.winnow.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.testing.browser.Chromium;
import dev.winnow.testing.browser.ChromiumCondition;
import dev.winnow.testing.browser.Screen;
import dev.winnow.testing.browser.Tab;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** Common parts of the page's tests: a browser, a service with scenes, and a tab without errors. */
@ExtendWith(ChromiumCondition.class)
abstract class PageFlows {

  private static final int SCENES = 200;

  static @Nullable Chromium browser;

  private final List<Tab> tabs = new ArrayList<>();

  /** Returns the address of the service. */
  abstract URI service();

  @BeforeAll
  static void startBrowser() {
    browser = Chromium.start(Chromium.program().orElseThrow());
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void index() throws Exception {
    assets().scenes(SCENES, 160);
  }

  /** No test may cause errors, or requests to other hosts or ports. */
  @AfterEach
  void nothingIsWrong() {
    for (Tab tab : tabs) {
      assertThat(tab.complaints()).isEmpty();
      assertThat(tab.requests().stream().map(URI::getAuthority).distinct()).hasSize(1);
      tab.close();
    }
    tabs.clear();
  }

  Assets assets() {
    return new Assets(service());
  }

  Tab tab(Screen screen) {
    Tab tab = Objects.requireNonNull(browser).tab(screen);
    tabs.add(tab);
    return tab;
  }

  /** Opens the page, with a query or without. */
  Tab open(Screen screen, String address) {
    Tab tab = tab(screen);
    tab.go(service().resolve("/" + address));
    return tab;
  }

  Tab open(String address) {
    return open(Screen.DESKTOP, address);
  }

  /** Opens the results of a text and waits for the effects of its exclusions. */
  Tab search(Screen screen, String text, String more) {
    Tab tab = open(screen, "?q=" + encoded(text) + more);
    awaitResults(tab);
    return tab;
  }

  Tab search(String text) {
    return search(Screen.DESKTOP, text, "");
  }

  static void awaitResults(Tab tab) {
    tab.await(
        "document.querySelector('#results .card') && !document.body.classList.contains('busy')");
  }

  static List<String> texts(Tab tab, String selector) {
    List<String> texts = new ArrayList<>();
    JsonNode all =
        tab.eval(
            "[...document.querySelectorAll('%s')].map(e => e.textContent.trim())"
                .formatted(selector));
    all.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /** Has each later request of a path fail as without a connection. */
  static void failOn(Tab tab, String path) {
    tab.run(
        """
        window.service = window.fetch;
        window.fetch = (url, options) => String(url).includes('%s')
          ? Promise.reject(new TypeError()) : service(url, options);\
        """
            .formatted(path));
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Drops image files onto an element. */
  static void dropFiles(Tab tab, String selector, int count) {
    tab.eval(
        """
        (async () => {
          const blob = await (await fetch('/v1/assets/scene-000001/image')).blob();
          const dataTransfer = new DataTransfer();
          for (let i = 0; i < %d; i++) dataTransfer.items.add(new File([blob], `${i}.jpg`, { type: 'image/jpeg' }));
          const target = document.querySelector('%s');
          window.kept = ['dragover', 'drop'].map(type => target.dispatchEvent(
            new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))).includes(true);
        })()\
        """
            .formatted(count, selector));
  }

  static void drag(Tab tab, String from, String to) {
    drag(tab, from, tab, to);
  }

  /** Drags an element of one tab onto an element of another. */
  static void drag(Tab fromTab, String from, Tab toTab, String to) {
    JsonNode dragged =
        fromTab.eval(
            """
            (() => {
              const dataTransfer = new DataTransfer();
              document.querySelector('%s').dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }));
              return dataTransfer.types.map(type => [type, dataTransfer.getData(type)]);
            })()\
            """
                .formatted(from));
    toTab.run(
        """
        (() => {
          const dataTransfer = new DataTransfer();
          for (const [type, value] of %s) dataTransfer.setData(type, value);
          document.querySelector('%s').dispatchEvent(
            new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        })()\
        """
            .formatted(dragged, to));
  }

  static void write(Tab tab, String text) {
    tab.run(
        "(q => { q.value = '%s'; q.dispatchEvent(new Event('input')); })(document.getElementById('q'))"
            .formatted(text));
  }

  static void press(Tab tab, String within, String button) {
    tab.run(
        "[...document.querySelectorAll('%s button')].find(b => b.textContent === '%s').click()"
            .formatted(within, button));
  }

  /** Checks the current page with axe. */
  static void requireAccessible(Tab tab, String state) throws IOException {
    if (!tab.eval("'axe' in window").asBoolean()) {
      tab.run(resource("/axe.min.js"));
    }
    JsonNode found =
        tab.eval(
            """
            axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations.map(v =>
              v.id + ': ' + v.nodes.map(n => n.html.slice(0, 160) + ' ' + n.any.map(a => a.message)).join(' | ')))\
            """);
    assertThat(found).as("axe on %s", state).isEmpty();
  }

  private static String resource(String name) throws IOException {
    try (var in = PageFlows.class.getResourceAsStream(name)) {
      assertThat(in).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
