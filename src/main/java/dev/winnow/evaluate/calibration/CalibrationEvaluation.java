package dev.winnow.evaluate.calibration;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.Calibration;
import dev.winnow.encoder.Encoding;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.LabelCategory;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.ItemVectors;
import dev.winnow.evaluate.engine.KnownTexts;
import dev.winnow.evaluate.engine.SearchItem;
import dev.winnow.evaluate.engine.SearchItems;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.search.Meanings;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Term;
import dev.winnow.search.scoring.Candidate;
import dev.winnow.search.scoring.ConceptClassifier;
import dev.winnow.text.ContentWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Takes every label and category as a concept and every item as an asset, and compares the
 * probability that the asset holds the concept with the observed frequency. For one thread.
 */
public final class CalibrationEvaluation {

  private static final List<Set<Modality>> MODALITIES =
      List.of(
          Set.of(Modality.IMAGE),
          Set.of(Modality.CAPTION),
          Set.of(Modality.IMAGE, Modality.CAPTION));

  private final EvaluationData data;
  private final Embedding embedding;
  private final SearchSetup setup;
  private @Nullable List<float[]> images;

  public CalibrationEvaluation(EvaluationData data, Embedding embedding, SearchSetup setup) {
    this(data, embedding, setup, null);
  }

  /**
   * @param images vectors of the images if they are already encoded, else null
   */
  public CalibrationEvaluation(
      EvaluationData data, Embedding embedding, SearchSetup setup, @Nullable List<float[]> images) {
    this.data = data;
    this.embedding = embedding;
    this.setup = setup;
    this.images = images;
  }

  /**
   * @throws EvaluationException if the bundle has no calibration, or the split has no items
   */
  public List<ResultTable> run(List<String> splits) {
    Calibration calibration = setup.bundle().calibration();
    if (calibration == null) {
      throw new EvaluationException(
          "the bundle %s has no calibration: calibrate it with winnow train calibration"
              .formatted(setup.bundle().id()));
    }
    return splits.stream().map(split -> table(split, calibration)).toList();
  }

  private ResultTable table(String split, Calibration calibration) {
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < data.items().size(); i++) {
      if (split.equals("all") || data.items().get(i).split().equals(split)) {
        positions.add(i);
      }
    }
    if (positions.isEmpty()) {
      throw new EvaluationException("%s has no split %s".formatted(data.name(), split));
    }
    List<Item> items = LabelCategory.labelled(positions.stream().map(data.items()::get).toList());
    List<Candidate> candidates = candidates(items, positions);
    List<ResultRow> rows = new ArrayList<>();
    Map<String, EncodedTerm> terms = terms(items);
    try (Phase running = embedding.progress().begin("judge (" + split + ")", MODALITIES.size())) {
      for (Set<Modality> in : MODALITIES) {
        rows.addAll(rows(new ConceptClassifier(calibration, in), terms, items, candidates));
        running.update(MODALITIES.indexOf(in) + 1);
      }
    }
    String fact =
        "%,d concepts (%d of them categories) and %,d items; encoded by %s."
            .formatted(
                terms.size(),
                terms.values().stream().filter(term -> term.kinds().broad()).count(),
                items.size(),
                setup.bundle().id());
    return new ResultTable(
        "calibration", data.name(), split, List.of(fact), Reliability.COLUMNS, "", rows);
  }

  private static List<ResultRow> rows(
      ConceptClassifier classifier,
      Map<String, EncodedTerm> terms,
      List<Item> items,
      List<Candidate> candidates) {
    Reliability things = new Reliability();
    Reliability categories = new Reliability();
    terms.forEach(
        (label, term) -> {
          for (int i = 0; i < items.size(); i++) {
            boolean has =
                classifier.in().stream()
                    .map(Modality::key)
                    .allMatch(candidates.get(i).point().dense()::containsKey);
            if (has) {
              (term.kinds().broad() ? categories : things)
                  .add(
                      ConceptClassifier.probability(classifier.logit(term, candidates.get(i))),
                      items.get(i).labels().contains(label));
            }
          }
        });
    String by =
        classifier.in().stream().sorted().map(Modality::key).collect(Collectors.joining(" and "));
    List<ResultRow> rows = new ArrayList<>(things.rows(by + ", things"));
    rows.addAll(categories.rows(by + ", categories"));
    return rows;
  }

  private Map<String, EncodedTerm> terms(List<Item> items) {
    TreeSet<String> labels = new TreeSet<>();
    items.forEach(item -> labels.addAll(item.labels()));
    KnownTexts known = KnownTexts.ofQueries("encode labels", labels, embedding);
    Map<String, EncodedTerm> terms = new HashMap<>();
    for (String label : labels) {
      Encoding encoding = known.encoding(label);
      EncodedTerm term =
          new EncodedTerm(
              Term.of(new Example.Text(label)),
              label,
              encoding.dense(),
              encoding.sparse(),
              ContentWords.of(label));
      terms.put(
          label,
          term.with(Meanings.kinds(label, encoding.dense(), text -> known.encoding(text).dense())));
    }
    return terms;
  }

  private List<Candidate> candidates(List<Item> items, List<Integer> positions) {
    List<float[]> known = images;
    if (known == null && data.images() != null && setup.bundle().image() != null) {
      known = ItemVectors.ofImages(data, embedding).vectors();
      images = known;
    }
    List<SearchItem> encoded =
        SearchItems.of(
            items.stream().map(Item::captions).toList(),
            true,
            known == null ? null : positions.stream().map(known::get).toList(),
            embedding,
            setup.top());
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < encoded.size(); i++) {
      candidates.add(Candidate.of(encoded.get(i).point(i)));
    }
    return candidates;
  }
}
