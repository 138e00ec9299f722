package dev.winnow.interpretation;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.Secret;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** Interpretation of query texts: their positives and their negatives. */
@ConfigMapping(prefix = "winnow.interpretation")
public interface InterpretationConfig {

  /** {@code rules} of English, or a language model ({@code llm}) with the rules as fallback. */
  @WithDefault("rules")
  By by();

  /** The language model. */
  Llm llm();

  /** The interpreter of the texts. */
  enum By {
    RULES,
    LLM
  }

  /** A chat endpoint with the API of OpenAI, Ollama and vLLM. It receives the texts of queries. */
  interface Llm {

    /**
     * The base URL; requests go to {@code /chat/completions} below it. The default is a local
     * Ollama.
     */
    @WithDefault("http://localhost:11434/v1")
    URI url();

    /** The model's name at this endpoint. */
    @WithDefault("qwen2.5:1.5b-instruct")
    String model();

    /** The API key, if the endpoint needs one. It never appears in a message. */
    Optional<Secret<String>> apiKey();

    /** Timeout of one answer. After it, the rules interpret the text. */
    @WithDefault("2s")
    Duration timeout();

    /** Maximum number of concurrent calls. The rules interpret further texts. */
    @WithDefault("16")
    int maxCalls();

    /** Number of texts whose answers are cached. */
    @WithDefault("1000")
    int cacheSize();
  }
}
