package dev.winnow.cli.push;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.embedded.KafkaBroker;
import dev.winnow.kafka.KafkaSettings;
import dev.winnow.testing.Program;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
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

  private static int freePort() throws Exception {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }
}
