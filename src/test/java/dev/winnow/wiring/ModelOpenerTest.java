package dev.winnow.wiring;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.asset.Part;
import dev.winnow.bundle.BundleCopy;
import dev.winnow.bundle.BundleException;
import dev.winnow.encoder.EncoderConfig;
import dev.winnow.index.qdrant.QdrantConfig;
import dev.winnow.record.Topics;
import dev.winnow.role.Roles;
import dev.winnow.serving.Model;
import dev.winnow.serving.ServedBundle;
import dev.winnow.serving.ServingFile;
import dev.winnow.testing.TestBundle;
import dev.winnow.testing.TwoBundles;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Logger;
import org.apache.lucene.util.IOUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelOpenerTest {

  @TempDir Path data;
  @TempDir Path bundles;

  @BeforeEach
  void shareModels() throws IOException {
    TestBundle.shareModels(data);
  }

  private ModelOpener opener(String bundle, String... qdrantUrl) {
    SmallRyeConfigBuilder builder =
        new SmallRyeConfigBuilder()
            .withConverter(Duration.class, 100, new DurationConverter())
            .withMapping(QdrantConfig.class)
            .withMapping(EncoderConfig.class);
    for (String url : qdrantUrl) {
      builder.withDefaultValue("winnow.qdrant.url", url);
    }
    SmallRyeConfig config = builder.build();
    return new ModelOpener(
        config.getConfigMapping(EncoderConfig.class),
        config.getConfigMapping(QdrantConfig.class),
        new Roles("worker,query", Optional.empty()),
        new Topics("winnow.assets", Map.of(Part.IMAGE, List.of("winnow.images"))),
        new SimpleMeterRegistry(),
        bundle,
        data,
        file());
  }

  private ServingFile file() {
    return new ServingFile(data.resolve("index"));
  }

  /** Opens the serving model at a start, closes it, and returns its bundle. */
  private String started(Path bundle) {
    Model model = opener(bundle.toString()).first();
    Path kept = data.resolve("index/bundles").resolve(model.bundle().id()).resolve("bundle.json");
    await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(kept));
    model.index().close();
    model.encoders().close();
    return model.bundle().id();
  }

  private Path bundle(String name, boolean other) throws IOException {
    Path directory = Files.createDirectories(bundles.resolve(name));
    TestBundle bundle = other ? TwoBundles.other(directory) : new TestBundle(directory);
    bundle.withSmallText().save();
    return directory;
  }

  /** The program shows only the message of its own exceptions, and a stack trace of others. */
  @Test
  void reportsAnInvalidAddressAsASettingsError() {
    var opener = opener("classpath:/bundles/default", "localhost:6334");

    assertThatThrownBy(opener::first)
        .isInstanceOf(IndexSettingsException.class)
        .hasMessageContaining("winnow.qdrant.url is 'localhost:6334'");
    // The process may end now: no thread loads models any more, which would crash it.
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .doesNotContain("winnow-bundle");
  }

  @Test
  void formerIndexServesAfterAChangeOfTheConfiguration() throws Exception {
    // Given
    Path first = bundle("first", false);
    Path second = bundle("second", true);
    assertThat(started(first)).isEqualTo("test-1");
    // When
    String answering = started(second);
    // Then
    assertThat(answering).isEqualTo("test-1");
    assertThat(file().read().orElseThrow().next())
        .isEqualTo(new ServedBundle("test-2", second.toString()));
    // And with the first bundle all is as before, and nothing is left of the unfinished index
    Path unfinished = Files.createDirectories(data.resolve("index/test-2"));
    assertThat(started(first)).isEqualTo("test-1");
    assertThat(file().read().orElseThrow().next()).isNull();
    assertThat(unfinished).doesNotExist();
  }

  /** A process deletes an index only after it has stored that nothing needs it. */
  @Test
  void startDeletesTheIndexesThatTheFormerProcessHadNoTimeToDelete() throws Exception {
    // Given
    Path first = bundle("first", false);
    started(first);
    ServedBundle cancelled = new ServedBundle("test-2", "/bundles/cancelled");
    file().write(file().read().orElseThrow().filling(cancelled).filling(null));
    Path leftOver = Files.createDirectories(data.resolve("index/test-2"));
    Path copy = Files.createDirectories(data.resolve("index/bundles/test-2"));
    Path foreign = Files.createDirectories(data.resolve("index/test-3"));
    // When
    started(first);
    // Then
    assertThat(leftOver).doesNotExist();
    assertThat(copy).doesNotExist();
    assertThat(foreign).exists();
    assertThat(file().read().orElseThrow().discarded()).isEmpty();
  }

  @Test
  void formerIndexServesIfItsBundleWasReplacedInPlace() throws Exception {
    // Given
    Path place = bundle("bundle", false);
    started(place);
    // When
    IOUtils.rm(place);
    bundle("bundle", true);
    // Then
    assertThat(started(place)).isEqualTo("test-1");
    assertThat(file().read().orElseThrow().next())
        .isEqualTo(new ServedBundle("test-2", place.toString()));
  }

  /** A graph does not find its external weights under another name. */
  @Test
  void replacesACopyWithRenamedFiles() throws Exception {
    // Given
    Path first = bundle("first", false);
    started(first);
    Path copy = data.resolve("index/bundles/test-1");
    Files.move(copy.resolve("words.tsv"), copy.resolve("renamed"));
    Path manifest = copy.resolve("bundle.json");
    ObjectMapper json = new ObjectMapper();
    ObjectNode renamed = (ObjectNode) json.readTree(manifest.toFile());
    ((ObjectNode) renamed.get("files").get("words.tsv")).put("path", "renamed");
    json.writeValue(manifest.toFile(), renamed);
    // When
    assertThat(started(bundle("second", true))).isEqualTo("test-1");
    // Then
    assertThat(file().read().orElseThrow().serving())
        .isEqualTo(new ServedBundle("test-1", first.toString()));
    await().atMost(Duration.ofSeconds(30)).until(() -> BundleCopy.isIn(copy));
    assertThat(copy.resolve("words.tsv")).exists();
  }

  @Test
  void configuredBundleServesWithoutTheFormerBundle() throws Exception {
    // Given
    Path first = bundle("first", false);
    started(first);
    List<Object> logged = new ArrayList<>();
    Logger log = Logger.getLogger(ModelOpener.class.getName());
    log.setFilter(line -> logged.addAll(List.of(line.getParameters())));
    try {
      // When the bundle and its stored copy are gone
      IOUtils.rm(first, data.resolve("index/bundles"));
      // Then
      assertThat(started(bundle("second", true))).isEqualTo("test-2");
      assertThat(file().read().orElseThrow().next()).isNull();
      assertThat(logged).contains(data.resolve("index/test-1"));
    } finally {
      log.setFilter(null);
    }
  }

  @Test
  void configuredBundleServesWithoutTheFormerIndex() throws Exception {
    started(bundle("first", false));
    IOUtils.rm(data.resolve("index/test-1"));

    assertThat(started(bundle("second", true))).isEqualTo("test-2");
  }

  @Test
  void replacesADamagedIndexByAnEmptyOne() throws Exception {
    Path first = bundle("first", false);
    started(first);
    Files.writeString(data.resolve("index/test-1/damaged"), "a checksum differs");

    assertThat(started(first)).isEqualTo("test-1");

    assertThat(data.resolve("index/test-1.damaged/damaged")).exists();
    assertThat(data.resolve("index/test-1/damaged")).doesNotExist();
  }

  /** As if the place of a bundle that was chosen by command had been cleared since. */
  @Test
  void emptiedIndexOpensWithTheCopyOfItsBundle() throws Exception {
    // Given
    Path first = bundle("first", false);
    started(first);
    ModelOpener opener = opener(bundle("second", true).toString());
    ServedBundle former = new ServedBundle("test-1", first.toString());
    IOUtils.rm(first);
    // When
    opener.deleteIndex(former);
    Model model = opener.beside(former);
    // Then
    assertThat(model.bundle().id()).isEqualTo("test-1");
    assertThat(model.index().isEmpty().await().indefinitely()).isTrue();
    model.index().close();
    model.encoders().close();
  }

  @Test
  void anotherBundleInTheSamePlaceIsNoReasonToEmptyTheIndex() throws Exception {
    Path first = bundle("first", false);
    ModelOpener opener = opener(bundle("second", true).toString());

    assertThatThrownBy(() -> opener.beside(new ServedBundle("gone-1", first.toString())))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("contains the bundle test-1 now, not gone-1");
  }

  /** The copy has another place after the data directory was moved or restored. */
  @Test
  void stateNamesTheOriginalBundleAndNotItsCopy() throws Exception {
    Path first = bundle("first", false);
    started(first);

    started(bundle("second", true));

    assertThat(file().read().orElseThrow().serving())
        .isEqualTo(new ServedBundle("test-1", first.toString()));
  }

  @Test
  void copyOfAnIndexServesWithItsOwnBundle() throws Exception {
    // Given a copy of the data directory, and nothing of the original
    Path first = bundle("first", false);
    started(first);
    Path original = data;
    Path restored = bundles.resolve("data");
    Path copied = Files.createDirectories(restored.resolve("index"));
    Files.createDirectory(copied.resolve("test-1"));
    Files.copy(original.resolve("index/serving.properties"), copied.resolve("serving.properties"));
    opener(first.toString()).copyBundle(file().read().orElseThrow().serving(), copied);
    IOUtils.rm(first, original.resolve("index"));
    // When
    data = restored;
    // Then
    assertThat(started(bundle("second", true))).isEqualTo("test-1");
  }

  @Test
  void discardRemovesIndexAndBundle() throws Exception {
    Path first = bundle("first", false);
    started(first);

    opener(first.toString()).discard(new ServedBundle("test-1", first.toString()));

    assertThat(data.resolve("index")).isDirectoryNotContaining("glob:**test-1*");
    assertThat(data.resolve("index/bundles")).isEmptyDirectory();
  }
}
