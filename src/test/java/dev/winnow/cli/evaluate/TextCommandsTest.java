package dev.winnow.cli.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.TestBundle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands from files to tables, with the real text encoder. */
class TextCommandsTest {

  @TempDir Path folder;
  @TempDir Path bundle;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void write() throws IOException {
    new TestBundle(bundle);
    put(
        "corpus.jsonl",
        """
        {'_id':'1','text':'Soup with carrots and beef'}
        {'_id':'2','text':'Soup with carrots and lentils'}
        {'_id':'3','text':'A timetable of night trains'}
        """);
    put(
        "queries.jsonl",
        "{'_id':'q','text':'carrot soup without beef'}\n{'_id':'r','text':'trains at night'}\n");
    put("qrels.tsv", "query-id\tcorpus-id\tscore\nq\t2\t1\nr\t3\t1\n");
    put(
        "images.jsonl",
        """
        {'image_id':1,'split':'test','labels':['soup','beef'],'captions':['a soup with beef']}
        {'image_id':2,'split':'test','labels':['soup'],'captions':['a soup with lentils']}
        {'image_id':3,'split':'test','labels':['beef'],'captions':['a piece of beef']}
        """);
    put("negated-queries.jsonl", "{'image_id':2,'queries':['A lentil soup without beef.']}\n");
  }

  private void put(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content.replace('\'', '"'));
  }

  private int evaluate(String... arguments) {
    return new CommandLine(new EvaluateCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  @Test
  void negation() {
    Path cache = folder.resolve("vectors.bin");
    // When
    int code =
        evaluate(
            "negation",
            "--data=" + folder,
            "--bundle=" + bundle,
            "--methods=deo,auto",
            "--cache=" + cache,
            "-q");
    // Then
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("### negation: " + folder.getFileName() + ", even")
        .contains("1 of 2 texts are read, by rules, as excluding something.")
        .contains("| the text as it is | 0.")
        .contains("| auto | 1.0000 | 1.0000 |")
        .doesNotContain("| hybrid");
    assertThat(cache).isNotEmptyFile();
  }

  @Test
  void negatedCaptions() {
    // When
    int code =
        evaluate("negated-captions", "--data=" + folder, "--bundle=" + bundle, "--format=json");
    // Then
    assertThat(code).as(err.toString()).isZero();
    assertThat(err.toString()).contains("answer (hybrid)");
    assertThat(out.toString()).contains("\"method\" : \"auto\"").contains("\"R@5\"");
  }

  @Test
  void exclusion() {
    // When
    int code =
        evaluate(
            "exclusion",
            "--data=" + folder,
            "--bundle=" + bundle,
            "--methods=positives,search-deo,search-sparse,search-auto",
            "--base=positives",
            "--min-both=1",
            "--min-relevant=1");
    // Then
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("2 pairs (A, B) over 3 images")
        .contains("| search, deo | 1.0000")
        .contains("| search, auto | ")
        .contains("### hard exclusion: ");
  }

  @Test
  void scenesWithBothSides() {
    // When
    int code =
        evaluate(
            "exclusion",
            "--scenes=30",
            "--as=both",
            "--bundle=" + bundle,
            "--methods=positives,sr,search-average",
            "--base=positives",
            "--min-both=1",
            "--min-relevant=1",
            "-q");
    // Then
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("An image has its own vector and the mean of its captions' vectors")
        .contains("| SR (D1∖D2): ")
        .contains("| search, average | 0.");
  }

  @Test
  void retrieval() throws IOException {
    // Given
    put(
        "images.jsonl",
        """
        {'split':'test','captions':['a soup with beef','beef soup']}
        {'split':'test','captions':['a train at night','the night train']}
        """);
    // When
    int code = evaluate("retrieval", "--data=" + folder, "--bundle=" + bundle, "-q");
    // Then: 384 floats, and 8 active dimensions
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("| bytes per asset |")
        .contains("| 1,536 |")
        .contains("| 64 |");
  }

  @Test
  void saysWhatToChange() throws IOException {
    put("qrels.tsv", "q\t77\t1\n");

    assertThat(evaluate("negation", "--data=" + folder, "--bundle=" + bundle)).isEqualTo(1);
    assertThat(evaluate("negated-captions", "--data=" + bundle)).isEqualTo(1);
    assertThat(evaluate("negation", "--data=" + folder, "--methods=magic")).isEqualTo(2);
    assertThat(evaluate("negation")).isEqualTo(2);
    assertThat(evaluate("retrieval", "--data=" + folder, "--as=both")).isEqualTo(2);
    assertThat(err.toString())
        .contains("qrels.tsv, line 1: no passage of corpus.jsonl has the _id 77")
        .contains("images.jsonl: name a folder")
        .contains("unknown method magic; known methods are whole, positives,")
        .contains("--as both is for exclusion");
  }
}
