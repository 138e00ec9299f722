package dev.winnow.evaluate.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.evaluate.EvaluationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextCollectionsTest {

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    put("corpus.jsonl", "{'_id':'p1','title':'Cats','text':'purr'}\n\n{'_id':2,'text':'bark'}\n");
    put("queries.jsonl", "{'_id':'a','text':'no dogs'}\n{'_id':'b','text':'no cats'}\n");
    put("qrels.tsv", "query-id\tcorpus-id\tscore\na\tp1\t2\na\t2\t0\n");
    put(
        "images.jsonl",
        """
        {'image_id':7,'split':'test','captions':['a cat','one cat']}
        {'image_id':8,'split':'train','captions':['a dog']}
        {'image_id':9,'split':'test','captions':['a tree']}
        """);
    put("negated-queries.jsonl", "{'image_id':9,'absent':['dog'],'queries':['no dog','a tree']}\n");
  }

  private void put(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content.replace('\'', '"'));
  }

  @Test
  void readsPassagesAndQueries() {
    TextCollection data = BeirFolder.read(folder);

    assertThat(data.items()).containsExactly(List.of("Cats purr"), List.of("bark"));
    assertThat(data.queries()).containsExactly(new TextCollection.Query("no dogs", Map.of(0, 2)));
    assertThat(data.remarks()).containsExactly("1 queries without a relevant passage are skipped.");
  }

  @Test
  void readsNegatedQueriesOfTestImages() {
    TextCollection data = NegatedQueries.read(folder);

    assertThat(data.name()).isEqualTo(folder.getFileName() + ", test images");
    assertThat(data.items()).containsExactly(List.of("a cat", "one cat"), List.of("a tree"));
    assertThat(data.queries())
        .containsExactly(
            new TextCollection.Query("no dog", Map.of(1, 1)),
            new TextCollection.Query("a tree", Map.of(1, 1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "corpus.jsonl  | {'_id':'x','text':'y'}#{'_id':3 | corpus.jsonl, line 2: the JSON ends too early",
        "corpus.jsonl  | {'_id':'x','text':'y'}#{'_id':3} | corpus.jsonl, line 2: _id and text must",
        "corpus.jsonl  | {'_id':1,'text':'y'}##{'_id':1,'text':'z'} | corpus.jsonl, line 3: the _id 1 occurs twice",
        "queries.jsonl | {'_id':'a','text':'y'} {} | queries.jsonl, line 1",
        "queries.jsonl | [1] | queries.jsonl, line 1: not a JSON object (column 1)",
        "queries.jsonl | null | queries.jsonl, line 1: null is not a JSON object",
        "queries.jsonl | {'_id':'z','text':'y'} | no query of queries.jsonl has a relevant passage",
        "qrels.tsv     | a p1 1 | qrels.tsv, line 1: needs query-id, corpus-id and an integer score",
        "qrels.tsv     | a~p1~1#a~p1~many | qrels.tsv, line 2: needs",
        "qrels.tsv     | a~p9~1 | qrels.tsv, line 1: no passage of corpus.jsonl has the _id p9",
      })
  void explainsInvalidPassages(String file, String content, String message) throws IOException {
    put(file, content.replace('#', '\n').replace('~', '\t'));

    assertThatThrownBy(() -> BeirFolder.read(folder))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'image_id':8,'queries':['a']} | negated-queries.jsonl, line 1: image_id must name an image",
        "{'image_id':9} | with queries for it",
        "{'image_id':9,'queries':[' ']} | line 1: a query needs a text",
        "{'image_id':9,'queries':[null]} | line 1: a list must not hold null",
        "`` | holds no queries",
      })
  void explainsInvalidNegatedQueries(String content, String message) throws IOException {
    put("negated-queries.jsonl", content);

    assertThatThrownBy(() -> NegatedQueries.read(folder))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining(message);
  }

  @Test
  void reportsMissingFiles() throws IOException {
    Files.delete(folder.resolve("qrels.tsv"));
    Files.delete(folder.resolve("negated-queries.jsonl"));

    assertThatThrownBy(() -> BeirFolder.read(folder))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining("no readable qrels.tsv: name a folder");
    assertThatThrownBy(() -> NegatedQueries.read(folder))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining("--data");
  }
}
