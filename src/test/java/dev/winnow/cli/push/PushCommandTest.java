package dev.winnow.cli.push;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.embedded.KafkaBroker;
import dev.winnow.kafka.KafkaSettings;
import dev.winnow.testing.Program;
import dev.winnow.testing.ProgramProcess;
import dev.winnow.testing.TestImages;
import java.awt.Color;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pushes to a real broker, which creates unknown topics for producers. */
class PushCommandTest {

  private final Program program = new Program();

  @Test
  void aTopicThatDoesNotExistIsSaidAndNotCreated(@TempDir Path directory) throws Exception {
    Path lines =
        Files.writeString(directory.resolve("a.jsonl"), "{\"id\":\"a\",\"caption\":\"a dog\"}");
    try (KafkaBroker broker = KafkaBroker.start(directory.resolve("log"), freePort());
        Admin admin = new KafkaSettings(broker.bootstrapServers(), Map.of()).admin()) {
      admin.createTopics(List.of(new NewTopic("known", 1, (short) 1))).all().get();
      List<String> push =
          List.of("push", lines.toString(), "--bootstrap-servers", broker.bootstrapServers());

      assertThat(program.run(push, "--topic", "nosuch.topic", "--wait")).isEqualTo(1);
      assertThat(program.err().lines())
          .containsExactly(
              "winnow: Kafka at %s has no topic nosuch.topic: start `winnow serve`, which creates"
                      .formatted(broker.bootstrapServers())
                  + " its topics, create it, or correct --topic");
      assertThat(admin.listTopics().names().get()).contains("known").doesNotContain("nosuch.topic");

      assertThat(program.run(push, "--topic", "known")).isZero();
      assertThat(program.out()).startsWith("1 sent");
    }
  }

  @Test
  void watchesFoldersAndReadsFilesOnce(@TempDir Path directory) throws Exception {
    // Given
    Path lines =
        Files.writeString(directory.resolve("a.jsonl"), "{\"id\":\"a\",\"caption\":\"a dog\"}");
    Path folder = Files.createDirectory(directory.resolve("photos"));
    Files.write(folder.resolve("1.png"), TestImages.of(Color.RED, 2, 2, "png"));
    try (KafkaBroker broker = KafkaBroker.start(directory.resolve("log"), freePort());
        Admin admin = new KafkaSettings(broker.bootstrapServers(), Map.of()).admin()) {
      admin.createTopics(List.of(new NewTopic("known", 1, (short) 1))).all().get();
      try (ProgramProcess program =
          ProgramProcess.start(
              directory,
              "push",
              lines.toString(),
              folder.toString(),
              "--watch",
              "--topic=known",
              "--bootstrap-servers=" + broker.bootstrapServers())) {
        await().atMost(Duration.ofMinutes(1)).until(() -> sent(admin, "known") >= 2);
        // When a second scan finds another image
        Files.write(folder.resolve("2.png"), TestImages.of(Color.BLUE, 2, 2, "png"));
        await().atMost(Duration.ofMinutes(1)).until(() -> sent(admin, "known") >= 3);
        // Then
        program.interrupt();
        assertThat(program.out()).startsWith("3 sent in ");
      }
    }
  }

  @Test
  void saysWhichAssetsReplaceOthers(@TempDir Path directory) throws Exception {
    // Given two folders with files of the same name
    List<Path> folders = List.of(directory.resolve("2025"), directory.resolve("2026"));
    for (Path folder : folders) {
      Files.createDirectory(folder);
      Files.write(folder.resolve("1.png"), TestImages.of(Color.RED, 2, 2, "png"));
    }
    Files.write(folders.get(1).resolve("2.png"), TestImages.of(Color.RED, 2, 2, "png"));
    try (KafkaBroker broker = KafkaBroker.start(directory.resolve("log"), freePort());
        Admin admin = new KafkaSettings(broker.bootstrapServers(), Map.of()).admin()) {
      admin.createTopics(List.of(new NewTopic("known", 1, (short) 1))).all().get();
      // When
      int code =
          program.run(
              List.of("push", folders.get(0).toString(), folders.get(1).toString()),
              "--topic=known",
              "--bootstrap-servers=" + broker.bootstrapServers());
      // Then
      assertThat(code).isZero();
      assertThat(program.err())
          .contains(
              "%s: replaces an earlier asset with the id 1.png"
                  .formatted(folders.get(1).resolve("1.png")));
      assertThat(program.out())
          .startsWith("3 sent")
          .contains("; 1 replaced earlier ones with the same id");
    }
  }

  @Test
  void watchNeedsAFolder(@TempDir Path directory) throws Exception {
    Path lines = Files.writeString(directory.resolve("a.jsonl"), "{\"id\":\"a\"}");

    assertThat(program.run("push", lines.toString(), "--watch")).isEqualTo(2);
    assertThat(program.err()).contains("--watch watches folders, but no folder is given");
  }

  @Test
  void saysThatThereWasNothingToSend(@TempDir Path directory) throws Exception {
    Path lines = Files.writeString(directory.resolve("a.jsonl"), "");
    Path folder = Files.createDirectory(directory.resolve("photos"));
    try (KafkaBroker broker = KafkaBroker.start(directory.resolve("log"), freePort());
        Admin admin = new KafkaSettings(broker.bootstrapServers(), Map.of()).admin()) {
      admin.createTopics(List.of(new NewTopic("known", 1, (short) 1))).all().get();

      int code =
          program.run(
              List.of("push", lines.toString(), folder.toString(), "--wait", "--topic", "known"),
              "--bootstrap-servers",
              broker.bootstrapServers());

      assertThat(code).isEqualTo(1);
      assertThat(program.err())
          .contains("winnow: there was nothing to send in %s, %s".formatted(lines, folder));
    }
  }

  private static long sent(Admin admin, String topic) throws Exception {
    var partition = new TopicPartition(topic, 0);
    return admin
        .listOffsets(Map.of(partition, OffsetSpec.latest()))
        .partitionResult(partition)
        .get()
        .offset();
  }

  private static int freePort() throws Exception {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }
}
