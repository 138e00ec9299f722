package dev.winnow.interpretation;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Chooses who reads queries, by configuration. */
class InterpreterProducer {

  /**
   * @throws IllegalArgumentException naming a property that is wrong
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
