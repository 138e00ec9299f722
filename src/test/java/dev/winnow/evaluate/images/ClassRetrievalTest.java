package dev.winnow.evaluate.images;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.Modality;
import dev.winnow.encoder.Encoding;
import dev.winnow.evaluate.FakeEncoder;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.KnownTexts;
import dev.winnow.evaluate.engine.SearchItem;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.index.VectorQuery;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ClassRetrievalTest {

  @Test
  @SuppressWarnings("NullAway") // a search must not be tried
  void skipsSearchesThatCannotRankAllImages() {
    // Given
    Embedding embedding =
        new Embedding(new FakeEncoder(List.of("cat", "dog"), true), ProgressListener.NONE);
    KnownTexts texts = KnownTexts.ofQueries("classes", List.of("cat", "dog"), embedding);
    int count = VectorQuery.MAX_WINDOW + 1;
    Encoding cat = texts.encoding("cat");
    FolderIndex folder =
        new FolderIndex(
            "photo",
            Collections.nCopies(count, new Item("i", "photo", Set.of("cat"), List.of())),
            Collections.nCopies(count, new SearchItem(Map.of(Modality.IMAGE, cat), List.of())),
            null);
    // When
    List<ResultTable> tables =
        new ClassRetrieval(new TreeSet<>(Set.of("cat", "dog")), "%s", texts).tables("d", folder);
    // Then
    assertThat(tables.getFirst().rows().getLast().remark())
        .isEqualTo("a search ranks at most 10,000 of 10,001 images");
    assertThat(tables.getLast().facts()).containsExactly("By dense.");
  }
}
