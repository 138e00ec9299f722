package dev.winnow.wiring;

import dev.winnow.interpretation.InterpretationConfig;
import dev.winnow.interpretation.Interpreter;
import dev.winnow.interpretation.llm.LlmInterpreter;
import dev.winnow.interpretation.llm.LlmSettings;
import dev.winnow.interpretation.rules.RuleInterpreter;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Chooses the interpreter of queries by configuration. */
class InterpreterProducer {

  /**
   * @throws IllegalArgumentException if a property is invalid; the message names it
   */
  @Produces
  @Singleton
  Interpreter interpreter(InterpretationConfig config, Vertx vertx) {
    RuleInterpreter rules = new RuleInterpreter();
    return switch (config.by()) {
      case RULES -> text -> Uni.createFrom().item(() -> rules.interpret(text));
      case LLM -> new LlmInterpreter(LlmSettings.of(config.llm()), rules, vertx);
    };
  }
}
