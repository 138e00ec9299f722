package dev.winnow.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.Bundle;
import dev.winnow.encoder.Encoding;
import dev.winnow.evaluate.data.DataFolder;
import dev.winnow.evaluate.data.ReadyVectors;
import dev.winnow.scene.SceneWorld;
import dev.winnow.testing.Program;
import dev.winnow.testing.ReadyFolder;
import dev.winnow.testing.TestBundle;
import dev.winnow.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TrainSparseCommandTest {

  @TempDir Path folder;
  private final Program program = new Program();

  @BeforeEach
  void captions() throws IOException {
    SceneWorld world = new SceneWorld(3);
    Files.write(
        folder.resolve("captions.jsonl"),
        IntStream.range(0, 80)
            .mapToObj(
                i ->
                    "{\"id\":%d,\"split\":\"%s\",\"captions\":[%s]}"
                        .formatted(
                            i,
                            i < 60 ? "train" : "test",
                            String.join(
                                ",",
                                world.scene(i).captions().stream()
                                    .map(c -> '"' + c + '"')
                                    .toList())))
            .toList());
  }

  private int train(String out, String... options) {
    return program.run(
        List.of(
            "train",
            "sparse",
            folder.resolve("captions.jsonl").toString(),
            "--dimension=64",
            "--top=8",
            "--word-steps=20",
            "--steps=20",
            "--threads=1",
            "--out=" + folder.resolve(out)),
        options);
  }

  @Test
  void writesABundleWithSparseReproducibleCodes() throws IOException {
    // Given a bundle that has no image encoder
    String texts = textOnly();

    // When the same is trained twice
    assertThat(train("first", "--where=split=train", "--bundle=" + texts))
        .as(program.err())
        .isZero();
    String note = "an index of test-1 cannot be used with it: give --version-of-bundle";
    assertThat(program.err())
        .contains(note)
        .contains("no part for photographs: run winnow train image-encoder --backbone again");
    program.clear();
    assertThat(
            train(
                "second", "--where=split=train", "--bundle=" + texts, "--version-of-bundle=second"))
        .isZero();
    assertThat(program.err()).doesNotContain(note);

    // Then the codes are sparse and of length 1, and dimensions have their words
    try (Bundle bundle =
        Bundle.open(folder.resolve("first").toString(), TestBundle.MODELS, "cpu")) {
      Encoding dog = bundle.texts(TextRole.PASSAGE, List.of("a dog on a beach")).getFirst();
      SparseVector code = Objects.requireNonNull(dog.sparse());
      assertThat(code.size()).isBetween(1, 8);
      assertThat(bundle.vectors(Modality.CAPTION, List.of(dog.dense())).getFirst().sparse())
          .isEqualTo(code);
      double square = 0;
      for (float value : code.values()) {
        square += value * value;
      }
      assertThat(square).isCloseTo(1, org.assertj.core.api.Assertions.within(1e-4));
      assertThat(Objects.requireNonNull(bundle.words()).of(code.indices()[0])).isNotEmpty();
      assertThat(Objects.requireNonNull(bundle.manifest().card()).at("/sparse/examples").asInt())
          .isEqualTo(54);
    }

    // And the same seed has given the same files
    for (String file : List.of("sparse-text.onnx", "words.tsv")) {
      assertThat(folder.resolve("first").resolve(file))
          .hasSameBinaryContentAs(folder.resolve("second").resolve(file));
    }
  }

  @Test
  void rejectsTooFewExamples() throws IOException {
    assertThat(train("none", "--where=split=nowhere", "--bundle=" + textOnly()))
        .isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(program.err()).contains("at least 20 examples are needed: 0");
    assertThat(train("none", "--where=split", "--bundle=" + textOnly()))
        .isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(program.err()).contains("--where must be FIELD=VALUE: split");
  }

  @Test
  void requiresImagesBeforeTraining() {
    assertThat(train("blind")).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(program.err()).contains("no example has an image: add --scenes N");
    assertThat(folder.resolve("blind").resolve("words.checkpoint")).doesNotExist();
  }

  @Test
  void rejectsAnInvalidGloveFile() throws IOException {
    Path glove = Files.writeString(folder.resolve("glove.txt"), "dog 0.1 0.2 0.3\ncat 0.1\n");

    assertThat(train("glove", "--glove=" + glove, "--bundle=" + textOnly()))
        .isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(program.err()).contains("glove.txt:2: a word and 3 numbers expected, 2 parts found");
  }

  @Test
  void readsSavedWordVectorsOfTheEncoderAsGlove() throws IOException {
    // Given captions of 120 words, and the word vectors of a training on them
    Files.write(
        folder.resolve("captions.jsonl"),
        IntStream.range(0, 240)
            .mapToObj(
                i ->
                    "{\"id\":%d,\"captions\":[\"thing%d beside part%d\",\"part%d thing%d\"]}"
                        .formatted(i, i % 60, i * 7 % 60, i * 7 % 60, i % 60))
            .toList());
    String texts = textOnly();
    Path saved = folder.resolve("words.txt");
    assertThat(train("own", "--save-words=" + saved, "--bundle=" + texts))
        .as(program.err())
        .isZero();
    assertThat(Files.readAllLines(saved).stream().map(line -> line.split(" ").length))
        .hasSize(120)
        .containsOnly(1 + TestBundle.DIMENSION);

    // When they are read
    assertThat(train("read", "--glove=" + saved, "--bundle=" + texts)).as(program.err()).isZero();

    // Then step 1 learns the same of them as of the encoder's own
    try (Bundle own = open("own");
        Bundle read = open("read")) {
      assertThat(card(read).at("/sparse/wordCodes")).isEqualTo(card(own).at("/sparse/wordCodes"));
      assertThat(card(read).at("/sparse/command").asText()).contains("--glove words.txt");
    }
  }

  @Test
  @Tag("slow")
  void trainsHeadsOnReadyMadeVectorsOfTheSameModel() throws IOException {
    // Given vectors of 384 dimensions, and a bundle of so many that sees
    Path ready = Files.createDirectories(folder.resolve("ready"));
    ReadyFolder.write(ready, 120, TestBundle.DIMENSION);
    new TestBundle(Files.createDirectories(folder.resolve("seeing"))).withSmallText().save();

    // When
    int code = ready(ready, "made", "--bundle=" + folder.resolve("seeing"));

    // Then: an image's code is nearer to those of its two names than to others
    assertThat(code).as(program.err()).isZero();
    ReadyVectors vectors = Objects.requireNonNull(DataFolder.read(ready).vectors());
    try (Bundle bundle = open("made")) {
      List<SparseVector> names =
          sparse(
              bundle,
              Modality.CAPTION,
              ReadyFolder.NAMES.stream().map(vectors.labels()::get).toList());
      // The first image that was not trained on shows a cat and a dog
      SparseVector image =
          sparse(bundle, Modality.IMAGE, List.of(vectors.items().get(1))).getFirst();
      assertThat(image.size()).isBetween(1, 8);
      double own = Math.min(image.dot(names.get(0)), image.dot(names.get(1)));
      assertThat(names.subList(2, 6))
          .allSatisfy(name -> assertThat(image.dot(name)).isLessThan((float) own));
      assertThat(Objects.requireNonNull(bundle.words()).of(names.get(3).indices()[0])).isNotEmpty();
      assertThat(card(bundle).at("/sparse/examples").asInt()).isEqualTo(60);
      assertThat(card(bundle).at("/sparse/command").asText()).contains("--data ready ");
    }
  }

  @Test
  void rejectsVectorsOfAnotherModel() throws IOException {
    Path ready = Files.createDirectories(folder.resolve("ready"));
    ReadyFolder.write(ready, 60, 24);
    new TestBundle(Files.createDirectories(folder.resolve("seeing"))).withSmallText().save();

    assertThat(ready(ready, "other", "--bundle=" + folder.resolve("seeing"))).isEqualTo(1);
    assertThat(program.err())
        .contains(
            "has image vectors of 24 dimensions, but the bundle test-1 has 384: with --bundle");
    assertThat(ready(ready, "other", "--glove=words.txt")).isEqualTo(2);
    assertThat(program.err()).contains("--data excludes --glove");
    assertThat(train("other", "--data=" + ready)).isEqualTo(2);
    assertThat(program.err()).contains("--data excludes PATH");
  }

  @Test
  void rejectsImageVectorsThatDoNotFitThePathOrTheBundle() throws IOException {
    Path ready = Files.createDirectories(folder.resolve("ready"));
    ReadyFolder.write(ready, 80, 24);
    new TestBundle(Files.createDirectories(folder.resolve("seeing"))).withSmallText().save();
    String vectors = "--image-vectors=" + ready.resolve("image_vectors.f16.npy");

    assertThat(train("other", vectors, "--bundle=" + folder.resolve("seeing"))).isEqualTo(1);
    assertThat(program.err()).contains("has vectors of 24 dimensions, but the bundle has 384");
    assertThat(train("other", vectors, folder.resolve("more.jsonl").toString())).isEqualTo(2);
    assertThat(program.err()).contains("--image-vectors needs one PATH").contains("there are 2");
    int code = program.run("train", "sparse", "--scenes=20", vectors, "--out=" + folder);
    assertThat(code).isEqualTo(2);
    assertThat(program.err()).contains("there are 0");
  }

  private int ready(Path data, String out, String... options) {
    return program.run(
        List.of(
            "train",
            "sparse",
            "--data=" + data,
            "--dimension=64",
            "--top=8",
            "--threads=1",
            "--out=" + folder.resolve(out)),
        options);
  }

  private static List<SparseVector> sparse(Bundle bundle, Modality modality, List<float[]> of) {
    return bundle.vectors(modality, of).stream()
        .map(encoding -> Objects.requireNonNull(encoding.sparse()))
        .toList();
  }

  private static JsonNode card(Bundle bundle) {
    return Objects.requireNonNull(bundle.manifest().card());
  }

  private Bundle open(String out) {
    return Bundle.open(folder.resolve(out).toString(), TestBundle.MODELS, "cpu");
  }

  /** A bundle that cannot see, and has no sparse heads yet. */
  private String textOnly() throws IOException {
    Path directory = Files.createDirectories(folder.resolve("text"));
    TestBundle bundle = new TestBundle(directory).withSmallText();
    bundle.manifest.remove("image");
    bundle.manifest.remove("sparse");
    bundle.save();
    return directory.toString();
  }
}
