package dev.winnow.cli.evaluate.run;

import dev.winnow.cli.console.Usage;
import dev.winnow.evaluate.interpretation.ModelReader;
import dev.winnow.evaluate.interpretation.QueryReader;
import dev.winnow.interpretation.llm.LlmInterpreter;
import dev.winnow.interpretation.llm.LlmSettings;
import dev.winnow.interpretation.rules.RuleInterpreter;
import io.vertx.mutiny.core.Vertx;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that choose the interpreter of the queries. */
public final class ReaderOptions {

  private static final String LLM = "winnow.interpretation.llm.";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--by",
      paramLabel = "NAME",
      defaultValue = "rules",
      description =
          "Interpreter of the queries: ${COMPLETION-CANDIDATES}. The properties"
              + " winnow.interpretation.llm.* configure the language model, at an address with"
              + " OpenAI's API.")
  private By by = By.rules;

  @Option(
      names = "--llm-url",
      paramLabel = "URL",
      description = "Address of the language model instead of the configured one.")
  private @Nullable URI url;

  @Option(
      names = "--llm-model",
      paramLabel = "NAME",
      description = "Name of the language model instead of the configured one.")
  private @Nullable String model;

  @Option(
      names = "--answers",
      paramLabel = "FILE",
      description =
          "A file that caches the answers of the language model; cached texts are not sent again.")
  private @Nullable Path answers;

  /** The interpreter; users type these names. */
  @SuppressWarnings("checkstyle:ConstantName")
  public enum By {
    rules,
    llm
  }

  /**
   * @throws ParameterException if an option of the language model is given without it
   */
  public void check() {
    Usage.require(
        spec,
        by == By.llm || (url == null && model == null && answers == null),
        "--llm-url, --llm-model and --answers need --by llm");
  }

  /** Returns whether rules read the queries. */
  public boolean byRules() {
    return by == By.rules;
  }

  /** Evaluates with the selected interpreter. */
  public <T> T with(Function<QueryReader, T> evaluation) {
    if (by == By.rules) {
      return evaluation.apply(QueryReader.RULES);
    }
    Vertx vertx = Vertx.vertx();
    try {
      LlmSettings settings = settings();
      return evaluation.apply(
          new ModelReader(
              settings.model(),
              new LlmInterpreter(settings, new RuleInterpreter(), vertx),
              answers));
    } finally {
      vertx.closeAndAwait();
    }
  }

  /** Returns which interpreter reads the queries, for results that are kept. */
  public String described() {
    return by == By.rules ? "rules" : "llm " + settings().model();
  }

  private LlmSettings settings() {
    Config config = ConfigProvider.getConfig();
    try {
      return new LlmSettings(
          url == null
              ? config.getOptionalValue(LLM + "url", URI.class).orElse(LlmSettings.LOCAL)
              : url,
          model == null
              ? config.getOptionalValue(LLM + "model", String.class).orElse(LlmSettings.SMALL)
              : model,
          config.getOptionalValue(LLM + "api-key", String.class).orElse(null),
          Duration.ofMinutes(1),
          1,
          0);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
