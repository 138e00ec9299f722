package dev.winnow.evaluate.engine;

import dev.winnow.asset.Modality;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex;
import dev.winnow.log.FailureMessages;
import dev.winnow.search.SearchEngine;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.util.IOUtils;

/**
 * Indexes items in a temporary directory and searches them with the engine of the search endpoint,
 * without HTTP. Calls block; closing removes the index.
 */
public final class IndexedEvaluation implements AutoCloseable {

  private static final int CHUNK = 1_000;

  private final Path directory;
  private final VectorIndex index;
  private final SearchEngine engine;
  private final Set<Modality> modalities;

  private IndexedEvaluation(
      Path directory, SearchSetup setup, Set<Modality> modalities, KnownTexts texts) {
    this.directory = directory;
    this.index = setup.opener().open(directory, setup.bundle());
    this.engine = new SearchEngine(texts, setup.bundle(), index, SearchMethods.installed());
    this.modalities = modalities;
  }

  /**
   * Indexes items.
   *
   * @param items at least one of them has vectors
   * @param texts all texts of the searches
   * @throws EvaluationException if there is no room for the index
   */
  public static IndexedEvaluation open(
      SearchSetup setup, List<SearchItem> items, KnownTexts texts, ProgressListener progress) {
    Set<Modality> modalities =
        items.stream()
            .map(SearchItem::encodings)
            .map(Map::keySet)
            .flatMap(Collection::stream)
            .collect(Collectors.toUnmodifiableSet());
    IndexedEvaluation indexed = new IndexedEvaluation(temporary(), setup, modalities, texts);
    try {
      indexed.fill(items, progress);
      return indexed;
    } catch (RuntimeException e) {
      indexed.close();
      throw e;
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("winnow-evaluate");
    } catch (IOException e) {
      throw new EvaluationException(
          "cannot create a temporary directory for the index: " + FailureMessages.describe(e), e);
    }
  }

  private void fill(List<SearchItem> items, ProgressListener progress) {
    try (Phase running = progress.begin("index", items.size())) {
      for (int from = 0; from < items.size(); from += CHUNK) {
        int to = Math.min(items.size(), from + CHUNK);
        List<PointChange> changes = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
          changes.add(new PointChange.Upsert(items.get(i).point(i), null));
        }
        index.apply(changes).await().indefinitely();
        running.update(to);
      }
    }
  }

  /** Returns the modalities that items have. */
  public Set<Modality> modalities() {
    return modalities;
  }

  /**
   * Returns the positions of the items that a search finds, best first.
   *
   * @throws dev.winnow.search.model.SearchException if the search is not possible
   */
  public int[] search(Search search) {
    return result(search).hits().stream()
        .mapToInt(hit -> Integer.parseInt(hit.point().id().value()))
        .toArray();
  }

  /**
   * Returns the result of a search; an asset's id is the position of its item.
   *
   * @throws dev.winnow.search.model.SearchException if the search is not possible
   */
  public SearchResult result(Search search) {
    return engine.search(search).await().indefinitely();
  }

  @Override
  public void close() {
    index.close();
    try {
      IOUtils.rm(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + directory, e);
    }
  }
}
