package dev.winnow.interpretation;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.Secret;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** How the texts of queries are read. */
@ConfigMapping(prefix = "winnow.interpretation")
public interface InterpretationConfig {

  /** {@code rules} of English, or a language model ({@code llm}) with the rules behind it. */
  @WithDefault("rules")
  By by();

  /** The language model. */
  Llm llm();

  /** Who reads. */
  enum By {
    RULES,
    LLM
  }

  /** A chat endpoint as OpenAI, Ollama and vLLM have it. */
  interface Llm {

    /** The address that {@code /chat/completions} is below; the default is a local Ollama. */
    @WithDefault("http://localhost:11434/v1")
    URI url();

    /** The model's name at that address. */
    @WithDefault("qwen2.5:1.5b-instruct")
    String model();

    /** The key, where the address asks for one. It appears in no message. */
    Optional<Secret<String>> apiKey();

    /** How long one answer may take; then the rules read the text. */
    @WithDefault("2s")
    Duration timeout();

    /** Calls at once at most; what comes on top is read by the rules. */
    @WithDefault("16")
    int maxCalls();

    /** Texts whose answers are kept. */
    @WithDefault("1000")
    int cacheSize();
  }
}
