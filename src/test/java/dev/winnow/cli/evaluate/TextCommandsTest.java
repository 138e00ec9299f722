package dev.winnow.cli.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.interpretation.llm.ChatServer;
import dev.winnow.testing.TestBundle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands from files to tables, with the real text encoder where it matters. */
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

  /** For tests that do not depend on the meaning of texts. */
  private void withSmallText() throws IOException {
    new TestBundle(bundle).withSmallText().save();
  }

  private int evaluate(String... arguments) {
    return new CommandLine(new EvaluateCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  @Test
  void evaluatesNegation() {
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
  void storesTheAnswersOfTheLanguageModel() throws IOException {
    withSmallText();
    Path answers = folder.resolve("answers.jsonl");
    String[] arguments = {
      "negation",
      "--data=" + folder,
      "--bundle=" + bundle,
      "--methods=auto",
      "--by=llm",
      "--llm-model=tiny",
      "--answers=" + answers,
      "-q"
    };
    // Given: a model that knows one answer
    try (ChatServer model =
        ChatServer.saying(
            "{\"clauses\":[{\"text\":\"t\",\"positives\":[\"soup\"],\"negatives\":[\"beef\"]}]}")) {
      // When
      int code = evaluate(append(arguments, "--llm-url=" + model.url()));
      // Then
      assertThat(code).as(err.toString()).isZero();
    }
    String read =
        "2 of 2 texts are read as excluding something; 2 were read by the language model tiny, the others by rules.";
    assertThat(out.toString()).contains(read);
    assertThat(answers).content().hasLineCount(2).contains("\"soup\"");
    // And without the model
    out.getBuffer().setLength(0);
    assertThat(evaluate(append(arguments, "--llm-url=http://localhost:1/v1"))).isZero();
    assertThat(out.toString()).contains(read);
  }

  @Test
  void reportsTheFallbackToRulesWithoutAModel() throws IOException {
    withSmallText();
    // When
    int code =
        evaluate(
            "negation",
            "--data=" + folder,
            "--bundle=" + bundle,
            "--methods=auto",
            "--by=llm",
            "--llm-url=http://localhost:1/v1",
            "-q");
    // Then
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("1 of 2 texts are read as excluding something; 0 were read by the language model")
        .contains("By rules 2 times, llm: cannot be reached");
  }

  private static String[] append(String[] arguments, String last) {
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = last;
    return all;
  }

  @Test
  void sweepsAndPlotsSteps() throws IOException {
    withSmallText();
    Path plot = folder.resolve("steps.svg");
    // When
    int code =
        evaluate(
            "negation",
            "--data=" + folder,
            "--bundle=" + bundle,
            "--sweep=steps",
            "--plot=" + plot,
            "-q");
    // Then
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString()).contains("| DEO, λo 0.2, 200 steps | ");
    assertThat(plot).content().startsWith("<svg").contains("MAP@100, λo 0.2");
    assertThat(evaluate("negation", "--data=" + folder, "--bundle=" + bundle, "--plot=" + plot))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--plot needs --sweep steps");
  }

  @Test
  void evaluatesPairs() throws IOException {
    put(
        "test.csv",
        """
        q1,q2,doc1,doc2
        Which soup has beef?,Which soup has lentils?,Soup with carrots and beef,Soup with carrots and lentils
        """);
    // When
    int code =
        evaluate(
            "pairs",
            "--data=" + folder.resolve("test.csv"),
            "--bundle=" + bundle,
            "--methods=deo",
            "-q");
    // Then
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("### pairs (NevIR): test.csv, all")
        .contains("| the text as it is | 1.0000 |")
        .contains("2 queries over 2 items.");
  }

  @Test
  void evaluatesNegatedCaptions() throws IOException {
    withSmallText();
    // When
    int code =
        evaluate("negated-captions", "--data=" + folder, "--bundle=" + bundle, "--format=json");
    // Then
    assertThat(code).as(err.toString()).isZero();
    assertThat(err.toString()).contains("answer (hybrid)");
    assertThat(out.toString()).contains("\"method\" : \"auto\"").contains("\"R@5\"");
  }

  @Test
  void evaluatesExclusion() {
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
  void evaluatesScenesWithBothModalities() throws IOException {
    withSmallText();
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
  void evaluatesRetrieval() throws IOException {
    withSmallText();
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
  void explainsInvalidDataAndOptions() throws IOException {
    withSmallText();
    put("qrels.tsv", "q\t77\t1\n");
    String small = "--bundle=" + bundle;

    assertThat(evaluate("negation", "--data=" + folder, small)).isEqualTo(1);
    assertThat(evaluate("negated-captions", "--data=" + bundle, small)).isEqualTo(1);
    assertThat(evaluate("negation", "--data=" + folder, small, "--methods=magic")).isEqualTo(2);
    assertThat(evaluate("negation")).isEqualTo(2);
    assertThat(evaluate("retrieval", "--data=" + folder, small, "--as=both")).isEqualTo(2);
    assertThat(err.toString())
        .contains("qrels.tsv, line 1: no passage of corpus.jsonl has the _id 77")
        .contains("images.jsonl: name a folder")
        .contains("unknown method magic; known methods are whole, positives,")
        .contains("--as both is not possible here");
  }
}
