package dev.winnow.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.InterpretationConfig;
import dev.winnow.interpretation.llm.ChatServer;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.mutiny.core.Vertx;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InterpreterProducerTest {

  private static final String LLM = "winnow.interpretation.llm.";

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void stop() {
    vertx.closeAndAwait();
  }

  private Interpretation read(Map<String, String> properties) {
    SmallRyeConfigBuilder builder =
        new SmallRyeConfigBuilder()
            .addDiscoveredConverters()
            .withMapping(InterpretationConfig.class);
    properties.forEach(builder::withDefaultValue);
    return new InterpreterProducer()
        .interpreter(builder.build().getConfigMapping(InterpretationConfig.class), vertx)
        .interpret("tea without milk")
        .await()
        .atMost(Duration.ofSeconds(30));
  }

  @Test
  void usesRulesByDefault() {
    // When
    Interpretation read = read(Map.of());
    // Then
    assertThat(read.by()).isEqualTo("rules");
    assertThat(read.note()).isNull();
    assertThat(read.negatives()).containsExactly("milk");
  }

  @Test
  void usesTheConfiguredLanguageModel() throws IOException {
    String answer =
        "{\"clauses\":[{\"text\":\"tea\",\"positives\":[\"tea\"],\"negatives\":[\"cow milk\"]}]}";
    try (ChatServer server = ChatServer.saying(answer)) {
      // When
      Interpretation read =
          read(
              Map.of(
                  "winnow.interpretation.by",
                  "llm",
                  LLM + "url",
                  server.url().toString(),
                  LLM + "timeout",
                  "20S",
                  LLM + "api-key",
                  "sk-1"));
      // Then
      assertThat(read.by()).isEqualTo("llm");
      assertThat(read.negatives()).containsExactly("cow milk");
      assertThat(server.keys).containsExactly("Bearer sk-1");
    }
  }

  @Test
  void namesWrongProperties() {
    assertThatThrownBy(
            () -> read(Map.of("winnow.interpretation.by", "llm", LLM + "max-calls", "0")))
        .hasMessageContaining(LLM + "max-calls");
    assertThatThrownBy(() -> read(Map.of("winnow.interpretation.by", "magic")))
        .hasMessageContaining("winnow.interpretation.by");
  }
}
