package dev.winnow.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;

/** A page in a browser, with its network requests and console messages. */
public final class Tab implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Keys by their names: code of the key, text that it types. */
  private static final Map<String, String[]> KEYS =
      Map.of(
          "Enter", new String[] {"13", "\r"},
          "Escape", new String[] {"27", ""},
          "Tab", new String[] {"9", ""},
          "ArrowLeft", new String[] {"37", ""},
          "ArrowRight", new String[] {"39", ""},
          "ArrowDown", new String[] {"40", ""},
          "ArrowUp", new String[] {"38", ""});

  private final DevTools tools;
  private final String session;
  private final String target;
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final List<URI> requests = new CopyOnWriteArrayList<>();

  Tab(DevTools tools, String session, String target, Screen screen) {
    this.tools = tools;
    this.session = session;
    this.target = target;
    tools.listen(this::hear);
    send("Page.enable");
    send("Runtime.enable");
    send("Log.enable");
    send("Network.enable");
    send(
        "Emulation.setDeviceMetricsOverride",
        "width",
        screen.width(),
        "height",
        screen.height(),
        "deviceScaleFactor",
        screen.scale(),
        "mobile",
        screen.isPhone());
    send(
        "Emulation.setEmulatedMedia",
        "features",
        List.of(
            Map.of("name", "prefers-color-scheme", "value", screen.dark() ? "dark" : "light"),
            Map.of("name", "prefers-reduced-motion", "value", "reduce")));
  }

  private void hear(String from, JsonNode message) {
    if (!from.equals(session)) {
      return;
    }
    JsonNode params = message.path("params");
    switch (message.path("method").asText()) {
      case "Runtime.exceptionThrown" -> complaints.add(params.path("exceptionDetails").toString());
      case "Runtime.consoleAPICalled" -> complaints.add(params.path("args").toString());
      case "Log.entryAdded" -> complaints.add(params.path("entry").toString());
      case "Network.requestWillBeSent" -> {
        String url = params.path("request").path("url").asText();
        if (url.startsWith("http")) {
          requests.add(URI.create(url));
        }
      }
      default -> {}
    }
  }

  private JsonNode send(String method, Object... parameters) {
    return tools.send(session, method, parameters);
  }

  /** Returns errors of scripts, of the policy and of the network, and log messages. */
  public List<String> complaints() {
    return complaints;
  }

  /** Returns all requests. */
  public List<URI> requests() {
    return requests;
  }

  public void go(URI address) {
    send("Page.navigate", "url", address.toString());
    await("document.readyState === 'complete' && location.href !== 'about:blank'");
  }

  /** Runs a script in each page that is opened from now on, before its own scripts. */
  public void runFirst(String script) {
    send("Page.addScriptToEvaluateOnNewDocument", "source", script);
  }

  /** Returns the value of an expression, which may await. */
  public JsonNode eval(String expression) {
    JsonNode result =
        send(
            "Runtime.evaluate",
            "expression",
            "(async () => (" + expression + "))()",
            "awaitPromise",
            true,
            "returnByValue",
            true,
            "userGesture",
            true);
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + result.path("exceptionDetails"));
    }
    return result.path("result").path("value");
  }

  /** Runs a script and ignores its value. */
  public void run(String script) {
    send("Runtime.evaluate", "expression", script, "userGesture", true);
  }

  public String text(String selector) {
    return eval("document.querySelector('%s')?.textContent ?? ''".formatted(selector)).asText();
  }

  public int count(String selector) {
    return eval("document.querySelectorAll('%s').length".formatted(selector)).asInt();
  }

  /** Waits until an expression is true. */
  public void await(String expression) {
    Awaitility.await(expression)
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(50))
        .ignoreExceptions()
        .untilAsserted(
            () ->
                assertThat(eval("Boolean(" + expression + ")").asBoolean())
                    .as(() -> text("body").strip())
                    .isTrue());
  }

  public void awaitVisible(String selector) {
    await("document.querySelector('%s')?.checkVisibility()".formatted(selector));
  }

  /** Waits for an element and clicks on it, with the mouse. */
  public void click(String selector) {
    awaitVisible(selector);
    JsonNode at =
        eval(
            """
            (() => { const e = document.querySelector('%s'); e.scrollIntoView({block: 'nearest'});
              const b = e.getBoundingClientRect();
              return [b.x + b.width / 2, b.y + b.height / 2]; })()"""
                .formatted(selector));
    for (String type : List.of("mousePressed", "mouseReleased")) {
      send(
          "Input.dispatchMouseEvent",
          "type",
          type,
          "x",
          at.get(0).asDouble(),
          "y",
          at.get(1).asDouble(),
          "button",
          "left",
          "clickCount",
          1);
    }
  }

  /** Types text into the focused element. */
  public void type(String text) {
    text.chars().forEach(c -> press(Character.toString(c)));
  }

  /** Presses a key: one of the names above, or a character. */
  public void press(String key) {
    String[] known = KEYS.getOrDefault(key, new String[] {"0", key});
    send(
        "Input.dispatchKeyEvent",
        "type",
        known[1].isEmpty() ? "rawKeyDown" : "keyDown",
        "key",
        key,
        "text",
        known[1],
        "windowsVirtualKeyCode",
        Integer.parseInt(known[0]));
    send(
        "Input.dispatchKeyEvent",
        "type",
        "keyUp",
        "key",
        key,
        "windowsVirtualKeyCode",
        Integer.parseInt(known[0]));
  }

  /** Cuts the tab off from the network, or connects it again. */
  public void setOffline(boolean offline) {
    send(
        "Network.emulateNetworkConditions",
        "offline",
        offline,
        "latency",
        0,
        "downloadThroughput",
        -1,
        "uploadThroughput",
        -1);
  }

  /** Has every image and script asked for again. */
  public void disableCache() {
    send("Network.setCacheDisabled", "cacheDisabled", true);
  }

  /** Returns the visible part as a JPEG image. */
  public byte[] photo() {
    String data =
        send("Page.captureScreenshot", "format", "jpeg", "quality", 85).path("data").asText();
    return Base64.getDecoder().decode(data);
  }

  @Override
  public void close() {
    tools.send(null, "Target.closeTarget", "targetId", target);
  }
}
