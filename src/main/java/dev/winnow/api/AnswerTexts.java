package dev.winnow.api;

/** Descriptions of answers that several operations give. */
public final class AnswerTexts {

  public static final String INVALID_PARAMETER =
      "A parameter is invalid; the detail says what to change";

  public static final String INVALID_ID = "The id is not a valid asset id";

  /** Of operations that concern all tenants. */
  public static final String FORBIDDEN = "Your key lacks the role, or belongs to one tenant";

  private AnswerTexts() {}
}
