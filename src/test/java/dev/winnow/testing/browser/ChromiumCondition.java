package dev.winnow.testing.browser;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips a class before its service starts if the machine has no browser. */
public final class ChromiumCondition implements ExecutionCondition {

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return Chromium.program().isPresent()
        ? ConditionEvaluationResult.enabled("there is a Chromium")
        : ConditionEvaluationResult.disabled(
            "there is no Chromium: install it, or name it in CHROMIUM, to test the page");
  }
}
