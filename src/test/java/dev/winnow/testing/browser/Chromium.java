package dev.winnow.testing.browser;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Utils;

/** A headless Chromium with a separate profile. */
public final class Chromium implements AutoCloseable {

  private static final String LISTENING = "DevTools listening on ";

  private final Process process;
  private final Path profile;
  private final DevTools tools;

  private Chromium(Path program) throws IOException {
    profile = Files.createTempDirectory("winnow-chromium-");
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(
        List.of(
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
            "--force-prefers-reduced-motion",
            "--remote-debugging-port=0",
            "--user-data-dir=" + profile,
            "about:blank"));
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    tools = new DevTools(address(process));
  }

  /** Returns the browser of this machine, if it has one; {@code CHROMIUM} may name it. */
  public static Optional<Path> program() {
    return Stream.of(
            Optional.ofNullable(System.getenv("CHROMIUM")).orElse(""),
            "/usr/bin/chromium",
            "/usr/bin/chromium-browser",
            "/usr/bin/google-chrome")
        .filter(name -> !name.isEmpty())
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }

  public static Chromium start(Path program) {
    try {
      return new Chromium(program);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URI address(Process process) throws IOException {
    var lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(LISTENING)) {
        Thread.ofPlatform().daemon().start(() -> lines.lines().forEach(read -> {}));
        return URI.create(line.substring(LISTENING.length()));
      }
    }
    throw new IOException("Chromium has ended without an address");
  }

  /** Opens a tab with a separate session and cache. */
  public Tab tab(Screen screen) {
    String context =
        tools.send(null, "Target.createBrowserContext").path("browserContextId").asText();
    String target =
        tools
            .send(null, "Target.createTarget", "url", "about:blank", "browserContextId", context)
            .path("targetId")
            .asText();
    String session =
        tools
            .send(null, "Target.attachToTarget", "targetId", target, "flatten", true)
            .path("sessionId")
            .asText();
    return new Tab(tools, session, target, screen);
  }

  @Override
  public void close() {
    tools.close();
    process.destroy();
    try {
      process.waitFor();
      deleteProfile();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Its other processes end a little later, and write until then. */
  private void deleteProfile() throws InterruptedException {
    for (int tries = 0; tries < 50; tries++) {
      try {
        Utils.delete(profile.toFile());
        return;
      } catch (IOException e) {
        Thread.sleep(100);
      }
    }
  }
}
