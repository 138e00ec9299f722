package dev.winnow.hub;

import java.util.Collection;
import java.util.List;

/**
 * The layout of a repository: where its models are.
 *
 * @param folder the directory of the models: empty or {@code onnx/}
 * @param images whether there is an image encoder
 */
record Layout(String folder, boolean images) {

  private static final String ANY = "(onnx/)?%s(_\\w+)?\\.onnx";

  /**
   * Detects the layout. A repository with an image encoder may also have a {@code model.onnx},
   * which contains both encoders.
   *
   * @param files paths relative to the repository's root
   */
  static Layout of(Collection<String> files) {
    boolean alone =
        has(files, ANY.formatted(HubFolder.TEXT_ALONE))
            && !has(files, ANY.formatted(HubFolder.VISION));
    String model = alone ? HubFolder.TEXT_ALONE : HubFolder.VISION;
    return new Layout(has(files, "onnx/" + model + "(_\\w+)?\\.onnx") ? "onnx/" : "", !alone);
  }

  private static boolean has(Collection<String> files, String pattern) {
    return files.stream().anyMatch(name -> name.matches(pattern));
  }

  /** Returns the name of the text encoder's file. */
  String text(Variant variant) {
    return folder + variant.file(images ? HubFolder.TEXT : HubFolder.TEXT_ALONE);
  }

  /** Returns the models' files. */
  List<String> models(Variant variant) {
    return images
        ? List.of(folder + variant.file(HubFolder.VISION), text(variant))
        : List.of(text(variant));
  }

  /** Returns the required files, the image encoder first. */
  List<String> needed(Variant variant) {
    return images
        ? List.of(
            folder + variant.file(HubFolder.VISION),
            text(variant),
            HubFolder.TOKENIZER,
            HubFolder.PREPROCESSOR)
        : List.of(text(variant), HubFolder.TOKENIZER);
  }

  /** Describes the required files, for messages. */
  String what() {
    return images
        ? "an export has %s.onnx and %s.onnx (there or in onnx/), %s and %s; that of a text encoder alone %s.onnx and %s"
            .formatted(
                HubFolder.VISION,
                HubFolder.TEXT,
                HubFolder.TOKENIZER,
                HubFolder.PREPROCESSOR,
                HubFolder.TEXT_ALONE,
                HubFolder.TOKENIZER)
        : "an export of a text encoder has %s.onnx (there or in onnx/) and %s"
            .formatted(HubFolder.TEXT_ALONE, HubFolder.TOKENIZER);
  }
}
