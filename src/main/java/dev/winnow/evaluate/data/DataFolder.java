package dev.winnow.evaluate.data;

import dev.winnow.evaluate.EvaluationException;
import dev.winnow.log.FailureMessages;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.NpyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads evaluation data from a folder: {@code images.jsonl}, and for ready-made vectors {@code
 * image_vectors.f16.npy} (a row per line) with {@code lvis_names.txt} and {@code
 * lvis_text_vectors.f16.npy} (the texts of class names, a row per name).
 */
public final class DataFolder {

  private static final String IMAGES = "images.jsonl";
  private static final String IMAGE_VECTORS = "image_vectors.f16.npy";
  private static final String NAMES = "lvis_names.txt";
  private static final String NAME_VECTORS = "lvis_text_vectors.f16.npy";

  private DataFolder() {}

  /**
   * @param path the folder, or its JSON lines file
   * @throws EvaluationException if something in it is missing or wrong
   */
  public static EvaluationData read(Path path) {
    requireReadable(path);
    Path lines = lines(path);
    List<Item> items = ImageLines.read(lines);
    Path named = path.toAbsolutePath().normalize();
    if (named.endsWith(IMAGES)) { // the folder and its file are the same data
      named = named.resolveSibling("");
    }
    String name = String.valueOf(named.getFileName());
    Path vectors = lines.resolveSibling(IMAGE_VECTORS);
    return Files.isDirectory(path) && Files.exists(vectors)
        ? withVectors(name, path, items)
        : EvaluationData.ofCaptions(name, items, List.of());
  }

  /**
   * @throws EvaluationException if there is no such folder or file
   */
  public static void requireReadable(Path path) {
    if (!Files.isReadable(lines(path))) {
      throw new EvaluationException(
          "%s holds no readable %s: name a folder of evaluation data with --data"
              .formatted(path, IMAGES));
    }
  }

  private static Path lines(Path path) {
    return Files.isDirectory(path) ? path.resolve(IMAGES) : path;
  }

  private static EvaluationData withVectors(String name, Path folder, List<Item> items) {
    List<float[]> images = unit(folder.resolve(IMAGE_VECTORS));
    List<float[]> texts = unit(folder.resolve(NAME_VECTORS));
    List<String> names = names(folder.resolve(NAMES));
    requireSame(folder, IMAGE_VECTORS, images.size(), IMAGES, items.size());
    requireSame(folder, NAME_VECTORS, texts.size(), NAMES, names.size());
    requireSame(
        folder,
        "the columns of " + IMAGE_VECTORS,
        images.getFirst().length,
        "the columns of " + NAME_VECTORS,
        texts.getFirst().length);
    Map<String, float[]> labels = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      labels.putIfAbsent(LexicalLabels.name(names.get(i)), texts.get(i));
    }
    List<String> remarks = new ArrayList<>();
    List<Item> labelled = items;
    if (items.stream().allMatch(item -> item.labels().isEmpty())) {
      LexicalLabels lexical = new LexicalLabels(labels.keySet());
      labelled =
          items.stream()
              .map(i -> new Item(i.id(), i.split(), lexical.of(i.captions()), i.captions()))
              .toList();
      remarks.add("Labels are the class names that the captions mention, not annotations.");
    }
    return new EvaluationData(name, labelled, remarks, new ReadyVectors(images, labels), null);
  }

  private static List<float[]> unit(Path file) {
    try {
      return NpyFile.read(file).stream().map(DenseVectors::normalize).toList();
    } catch (IllegalArgumentException e) {
      throw new EvaluationException(String.valueOf(e.getMessage()), e);
    }
  }

  private static List<String> names(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new EvaluationException(FailureMessages.cannotRead(file, e), e);
    }
  }

  private static void requireSame(Path folder, String a, int countA, String b, int countB) {
    if (countA != countB) {
      throw new EvaluationException(
          "%s: %s has %d, %s has %d: the numbers must be equal"
              .formatted(folder, a, countA, b, countB));
    }
  }
}
