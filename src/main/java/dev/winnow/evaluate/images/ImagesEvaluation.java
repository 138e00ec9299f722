package dev.winnow.evaluate.images;

import dev.winnow.evaluate.calibration.CalibrationEvaluation;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.LabelCategory;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.ItemVectors;
import dev.winnow.evaluate.engine.IndexedEvaluation;
import dev.winnow.evaluate.engine.KnownTexts;
import dev.winnow.evaluate.engine.SearchItem;
import dev.winnow.evaluate.engine.SearchItems;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.ResultTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Searches images in folders domain/class for their classes, and for some classes without others.
 * Nothing is trained or chosen on these images.
 *
 * @param data the split of an item is its domain, and its only label is its class
 * @param prompt the text of a search for a class, with {@code %s} for its name
 */
public record ImagesEvaluation(
    EvaluationData data, Embedding embedding, SearchSetup setup, String prompt) {

  private static final String ALL = "all domains";

  public List<ResultTable> run() {
    TreeSet<String> classes = new TreeSet<>();
    data.items().forEach(item -> classes.addAll(item.labels()));
    List<LabelCategory> categories =
        LabelCategory.of(classes).stream()
            .filter(c -> classes.stream().filter(c.members()::contains).count() > 1)
            .toList();
    List<float[]> images = ItemVectors.ofImages(data, embedding).vectors();
    List<SearchItem> vectors =
        SearchItems.of(
            Collections.nCopies(images.size(), List.of()), false, images, embedding, setup.top());
    Map<String, List<Integer>> domains = new LinkedHashMap<>();
    for (int i = 0; i < images.size(); i++) {
      domains.computeIfAbsent(data.items().get(i).split(), d -> new ArrayList<>()).add(i);
    }
    KnownTexts texts =
        KnownTexts.ofQueries("encode queries", texts(classes, categories, domains), embedding);
    var exclusion = new ClassExclusion(data.name(), classes, categories);
    List<ResultTable> tables = new ArrayList<>();
    for (Map.Entry<String, List<Integer>> domain : domains.entrySet()) {
      try (FolderScope scope = open(domain.getKey(), domain.getValue(), vectors, texts)) {
        TreeSet<String> own = new TreeSet<>(); // a domain may lack a class
        domain.getValue().forEach(i -> own.addAll(data.items().get(i).labels()));
        tables.addAll(new ClassRetrieval(own, prompt, texts).tables(data.name(), scope.folder()));
        if (!categories.isEmpty()) {
          tables.addAll(exclusion.members(scope.folder()));
        }
      }
    }
    List<Integer> everything = IntStream.range(0, images.size()).boxed().toList();
    try (FolderScope scope = open(ALL, everything, vectors, texts)) {
      tables.add(exclusion.domains(scope.folder(), List.copyOf(domains.keySet())));
    }
    if (setup.bundle().calibration() != null) {
      tables.addAll(
          new CalibrationEvaluation(data, embedding, setup, images)
              .run(List.copyOf(domains.keySet())));
    }
    return tables;
  }

  private List<String> texts(
      TreeSet<String> classes, List<LabelCategory> categories, Map<String, List<Integer>> domains) {
    List<String> texts = new ArrayList<>(classes);
    classes.forEach(name -> texts.add(prompt.replace("%s", name)));
    categories.forEach(category -> texts.add(category.words()));
    texts.addAll(domains.keySet());
    return texts;
  }

  /** Opens an index, searches it, and closes it. */
  private record FolderScope(FolderIndex folder) implements AutoCloseable {
    @Override
    public void close() {
      folder.index().close();
    }
  }

  private FolderScope open(
      String domain, List<Integer> positions, List<SearchItem> vectors, KnownTexts texts) {
    List<Item> items = positions.stream().map(data.items()::get).toList();
    List<SearchItem> own = positions.stream().map(vectors::get).toList();
    return new FolderScope(
        new FolderIndex(
            domain, items, own, IndexedEvaluation.open(setup, own, texts, embedding.progress())));
  }
}
