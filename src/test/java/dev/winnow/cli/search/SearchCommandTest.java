package dev.winnow.cli.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicReference;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SearchCommandTest {

  private static final String ANSWER =
      """
      {"interpreted":{"positive":[{"text":"sports"}],"negative":[{"text":"basketball"}]},
       "hits":[
        {"id":"a/1.jpg","score":0.87654,"captions":["A man \\u001b[31msurfs","a wave"],
         "attributes":{"labels":["person","surfboard"],"year":2024}},
        {"id":"b","score":0.5,"captions":[],"attributes":{}}],
       "excluded_count":3,"took_ms":{"total":12}}""";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final AtomicReference<String> request = new AtomicReference<>("");
  private final AtomicReference<@Nullable String> authorization = new AtomicReference<>();
  private CommandLine.Help.Ansi ansi = CommandLine.Help.Ansi.OFF;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void printsATable() {
    // Given
    answer(200, ANSWER);
    // When
    int code = search("sports", "but", "not", "basketball", "--offset=10");
    // Then
    assertThat(code).isZero();
    assertThat(out.toString())
        .contains("| 11 | 0.8765 | a/1.jpg ")
        .contains("A man [31msurfs | a wave")
        .contains("labels=person,surfboard year=2024")
        .contains("| 12 | 0.5000 | b ")
        .contains("2 hits, 3 excluded in 12 ms; understood as: + sports - basketball")
        .doesNotContain("\u001b");
  }

  @Test
  void printsExplanations() {
    // Given
    answer(
        200,
        """
        {"hits":[{"id":"a","score":-1,"judged":false,"explanation":[{"term":"sports","value":2.5,"probability":0.92},
                  {"term":"basketball","positive":false,"value":-3.5,"probability":0.04}]}],
         "excluded":[{"id":"b","reason":{"term":"basketball","probability":0.97,"threshold":0.2}}],
         "excluded_count":1,"note":"1 of these hits could not be judged"}""");
    // When
    int code = search("sports", "but", "not", "basketball", "--explain", "--hard");
    // Then
    assertThat(code).isZero();
    assertThat(out.toString())
        .contains("#1 +2.500 sports, probability 92 %")
        .contains("#1 -3.500 not basketball, probability 4 %")
        .contains("#1 could not be judged by hard exclusions")
        .contains("1 of these hits could not be judged")
        .contains("removed b: basketball, probability 97 %");
  }

  @Test
  void showsMatchesAndUncertainTerms() throws Exception {
    answer(
        200,
        """
        {"hits":[{"id":"a","score":7.5,"match":0.97,"uncertain":[{"term":"people","probability":0.2}]},
                 {"id":"b","score":-9,"match":0.03,"weak":true}],
         "excluded":[{"id":"c","reason":{"term":"people","probability":0.9,"threshold":0.65,
                                         "words":["man","kids"]}}],
         "excluded_count":1}""");

    int code = search("a", "park", "--not=people", "--hard", "--uncertain=remove");

    assertThat(code).isZero();
    assertThat(new ObjectMapper().readTree(request.get()).path("uncertain").asText())
        .isEqualTo("remove");
    assertThat(out.toString())
        .contains("match")
        .contains("97 % | a ")
        .contains("3 % weak | b ")
        .contains("#1 uncertain: may hold people (20 %)")
        .contains("removed c: people, probability 90 %; its captions say: man, kids");
  }

  @Test
  void sendsOptionsAsARequest() throws IOException {
    // Given
    answer(200, "{\"hits\":[]}");
    // When
    int code =
        search(
            "a dog",
            "--limit=5",
            "--offset=2",
            "--in=image,caption",
            "--not=cats",
            "--hard",
            "--id=x",
            "--id=y",
            "--filter={\"must\":[]}");
    // Then
    assertThat(code).isZero();
    var json = new ObjectMapper();
    assertThat(json.readTree(request.get()))
        .isEqualTo(
            json.readTree(
                """
                {"text":"a dog","limit":5,"offset":2,"in":["image","caption"],
                 "method":"auto","mode":"hard","explain":false,"negative":[{"text":"cats"}],
                 "positive":[{"id":"x"},{"id":"y"}],"filter":{"must":[]}}"""));
    assertThat(out).hasToString("0 hits" + System.lineSeparator());
  }

  @Test
  void sendsPositiveAndNegativeCriteriaOfAnImage() throws IOException {
    answer(200, "{\"hits\":[]}");

    int code = search("--id=x", "--by=hue,kind", "--not-by=background");

    assertThat(code).isZero();
    var json = new ObjectMapper();
    assertThat(json.readTree(request.get()).path("positive"))
        .isEqualTo(json.readTree("[{\"id\":\"x\",\"by\":[\"hue\",\"kind\"]}]"));
    assertThat(json.readTree(request.get()).path("negative"))
        .isEqualTo(json.readTree("[{\"id\":\"x\",\"by\":[\"background\"]}]"));
  }

  @Test
  void comparesEachExampleByItsCriteria() throws IOException {
    answer(200, "{\"hits\":[]}");

    assertThat(search("--id=x", "--by=hue", "--not-id=y", "--not-by=kind")).isZero();

    var json = new ObjectMapper();
    assertThat(json.readTree(request.get()).path("negative"))
        .isEqualTo(json.readTree("[{\"id\":\"y\",\"by\":[\"kind\"]}]"));
    assertThat(search("a dog", "--by=hue")).isEqualTo(2);
    assertThat(err.toString()).contains("--by compares images: give --id or --image too");
  }

  @Test
  void rejectsCriteriaOfNoImage() {
    answer(200, "{\"hits\":[]}");

    for (String examples : new String[] {"--board=bikes", "--not-board=bikes", "--not=dogs"}) {
      err.getBuffer().setLength(0);
      assertThat(search("a dog", examples, "--not-by=hue")).as(examples).isEqualTo(2);
      assertThat(err.toString()).contains("--not-by compares images: give --not-id");
    }
    assertThat(search("--board=bikes", "--id=x", "--not-by=hue")).isZero();
  }

  @Test
  void showsTheCriteriaThatItUnderstood() {
    answer(
        200,
        """
        {"interpreted":{"positive":[{"id":"x","by":["hue","style"]},{"by":["hue"]},
                                    {"assets":"board a","views":["style"]}],
                        "negative":[{"id":"x","by":["background"]}]},"hits":[]}""");

    assertThat(search("--id=x", "--by=hue,style", "--not-by=background")).isZero();

    assertThat(out.toString())
        .contains(
            "understood as: + hue and style of x + hue of image + style of board a"
                + " - background of x");
  }

  @Test
  void drawsHitsOfEveryCriterion(@TempDir Path folder) throws IOException {
    answer(200, "{\"hits\":[{\"id\":\"a\",\"score\":1}]}");
    Path sheet = folder.resolve("hits.png");

    assertThat(search("--id=x", "--by=hue,kind", "--sheet=" + sheet)).isZero();

    // Examples, hits by both, and hits by each
    assertThat(ImageIO.read(sheet.toFile()).getHeight()).isEqualTo(4 * (24 + 132) + 4);
  }

  @Test
  void keepsJsonApartFromThePathOfASheet(@TempDir Path folder) {
    answer(200, ANSWER);
    Path sheet = folder.resolve("hits.png");

    assertThat(search("a dog", "--json", "--images", "--sheet=" + sheet)).isZero();

    assertThat(out.toString().strip()).isEqualTo(ANSWER);
    assertThat(err.toString()).contains(sheet.toString()).contains("\u001b_G");
    assertThat(search("a dog", "--sheet=" + sheet)).isZero();
    assertThat(out.toString().strip()).endsWith(sheet.toString());
  }

  @Test
  void linksIdsToImagesInColourTerminals() {
    // Given
    answer(
        200,
        """
        {"hits":[{"id":"a","score":1,"image_url":"/v1/assets/a/image"},
                 {"id":"b","score":1,"image_url":"https://images.example/b.jpg"},
                 {"id":"c","score":1,"image_url":"javascript:alert(1)"},{"id":"d","score":1}]}""");
    ansi = CommandLine.Help.Ansi.ON;
    // When
    assertThat(search("a dog")).isZero();
    // Then
    assertThat(out.toString())
        .contains(
            "| \u001b]8;;http://localhost:%d/v1/assets/a/image\u001b\\a\u001b]8;;\u001b\\ "
                .formatted(server.getAddress().getPort()),
            "\u001b]8;;https://images.example/b.jpg\u001b\\b\u001b]8;;\u001b\\ ",
            "| c ",
            "| d ")
        .doesNotContain("javascript");
  }

  @Test
  void showsImagesInTheTerminal() throws IOException {
    answer(200, "{\"hits\":[{\"id\":\"a\",\"score\":1}]}");

    assertThat(search("a dog", "--images")).isZero();

    String png =
        out.toString()
            .substring(out.toString().indexOf("\u001b_G"))
            .replaceAll("\u001b_G[^;]*;|\u001b\\\\|\\s", "");
    var image = ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(png)));
    assertThat(image.getHeight()).isEqualTo(24 + 132 + 4);
  }

  @Test
  void printsTheJsonResponse() {
    answer(200, ANSWER);

    search("x", "--json");

    assertThat(out.toString().strip()).isEqualTo(ANSWER);
  }

  @Test
  void printsAProblemInOneLine() {
    answer(422, "{\"title\":\"Bad filter\",\"detail\":\"no such\\ncondition\",\"status\":422}");

    int code = search("x");

    assertThat(code).isEqualTo(1);
    assertThat(err.toString().strip()).isEqualTo("winnow: Bad filter: no such condition");
  }

  @Test
  void printsTheStatusOfResponsesWithoutAProblem() {
    answer(502, "<html>");

    int code = search("x");

    assertThat(code).isEqualTo(1);
    assertThat(err.toString()).startsWith("winnow: HTTP 502 from http://");
  }

  @Test
  void reportsThatAServiceIsNotWinnow() {
    answer(200, "<html>");

    assertThat(search("x")).isEqualTo(1);
    assertThat(err.toString()).contains(" sent no JSON: it is not Winnow");
  }

  @Test
  void reportsAnUnreachableService() throws IOException {
    // Given a port that was free a moment ago
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    // When
    int code = run("x", "--url=http://localhost:" + port);
    // Then
    assertThat(code).isEqualTo(1);
    assertThat(err.toString().strip())
        .isEqualTo(
            "winnow: no Winnow answers at http://localhost:%d/v1/search: start `winnow serve`, or set --url"
                .formatted(port));
  }

  @Test
  void sendsItsKey() {
    answer(200, "{\"hits\":[]}");

    assertThat(search("x", "--api-key=wk_secret")).isZero();

    assertThat(authorization).hasValue("Bearer wk_secret");
  }

  @Test
  void reportsMissingAndInvalidKeys() {
    answer(401, "{\"title\":\"Authentication required\",\"detail\":\"not valid\",\"status\":401}");

    assertThat(search("x", "--api-key=")).isEqualTo(1);
    assertThat(err.toString().strip())
        .endsWith("requires authentication: set WINNOW_API_KEY to your API key");
    assertThat(authorization).hasNullValue();

    err.getBuffer().setLength(0);
    assertThat(search("x", "--api-key=wk_secret")).isEqualTo(1);
    assertThat(err.toString().strip()).isEqualTo("winnow: Authentication required: not valid");
  }

  @Test
  void neverPrintsAKey() {
    answer(200, "{\"hits\":[]}");

    assertThat(search("x", "--api-key=wk_secret\nInjected: header")).isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString() + out).doesNotContain("wk_secret");
    assertThat(new CommandLine(new SearchCommand()).getUsageMessage())
        .contains("WINNOW_API_KEY")
        .doesNotContain("env:WINNOW_API_KEY");
  }

  @Test
  void sendsImagesAndIdsAsPositivesAndNegatives(@TempDir Path folder) throws IOException {
    answer(200, "{\"hits\":[]}");
    Path picture = Files.write(folder.resolve("a.jpg"), new byte[] {1, 2, 3});

    int code =
        search(
            "--image=" + picture,
            "--image=https://example.org/b.jpg",
            "--id=c",
            "--not=people",
            "--not-id=d",
            "--not-image=" + picture);

    assertThat(code).isZero();
    assertThat(request.get())
        .contains(
            "\"positive\":[{\"id\":\"c\"},{\"image\":{\"base64\":\"AQID\"}},"
                + "{\"image\":{\"url\":\"https://example.org/b.jpg\"}}]")
        .contains(
            "\"negative\":[{\"text\":\"people\"},{\"id\":\"d\"},{\"image\":{\"base64\":\"AQID\"}}]");
  }

  @Test
  void namesAnUnreadableImage(@TempDir Path folder) {
    assertThat(run("x", "--not-image=" + folder.resolve("gone.jpg"))).isEqualTo(2);
    assertThat(err.toString()).contains("--not-image: cannot read").contains("gone.jpg");
    assertThat(run("--live", "--image=" + folder.resolve("gone.jpg"))).isEqualTo(2);
    assertThat(err.toString()).contains("--live takes no images");
    assertThat(run("--live", "--board=a", "--board=b")).isEqualTo(2);
    assertThat(err.toString()).contains("--live takes one --board");
    assertThat(run("x", "--live", "--hard", "--uncertain=remove")).isEqualTo(2);
    assertThat(err.toString()).contains("--images nor --uncertain=remove");
  }

  @Test
  void rejectsWrongUsage() {
    assertThat(run()).isEqualTo(2);
    assertThat(run("x", "--filter=nope")).isEqualTo(2);
    assertThat(run("x", "--filter=[]")).isEqualTo(2);
    assertThat(run("x", "--url=localhost:8080")).isEqualTo(2);
    assertThat(run("x", "--limit=many")).isEqualTo(2);
    assertThat(run("x", "--limit=0")).isEqualTo(2);
    assertThat(run("x", "--limit=0", "--live")).isEqualTo(2);
    assertThat(run("x", "--offset=-1")).isEqualTo(2);
    assertThat(err.toString())
        .contains("--limit must be at least 1, it is 0", "--offset must be at least 0, it is -1");
  }

  private int search(String... arguments) {
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = "--url=http://localhost:" + server.getAddress().getPort() + "/";
    return run(all);
  }

  private int run(String... arguments) {
    return new CommandLine(new SearchCommand())
        .setColorScheme(CommandLine.Help.defaultColorScheme(ansi))
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  private void answer(int status, String body) {
    server.createContext(
        "/v1/search",
        exchange -> {
          request.set(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          authorization.set(exchange.getRequestHeaders().getFirst("Authorization"));
          byte[] bytes = body.getBytes(UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }
}
