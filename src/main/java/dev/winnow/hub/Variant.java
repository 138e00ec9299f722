package dev.winnow.hub;

/**
 * The precision of the weights, in a hub's terms: {@code fp32}, {@code fp16}, {@code quantized},
 * {@code int8}, {@code q4} and others.
 */
public record Variant(String name) {

  /** Full precision, which file names omit. */
  public static final Variant FP32 = new Variant("fp32");

  /**
   * @throws IllegalArgumentException if it cannot be part of a file name
   */
  public Variant {
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9_]{0,31}")) {
      throw new IllegalArgumentException(
          "a variant is a word such as fp32, fp16 or quantized, not '%s'".formatted(name));
    }
  }

  /** Returns the name of a model's file, such as {@code text_model_fp16.onnx}. */
  String file(String model) {
    return model + (equals(FP32) ? "" : "_" + name) + ".onnx";
  }
}
