package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.encoder.Encoding;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.lucene.LuceneVectorIndex;
import dev.winnow.index.qdrant.QdrantVectorIndex;
import dev.winnow.index.qdrant.TestConfig;
import dev.winnow.search.QueryEncoder;
import dev.winnow.search.SearchEngine;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.Term;
import dev.winnow.testing.TestBundle;
import dev.winnow.testing.qdrant.FakeQdrant;
import dev.winnow.wiring.BundleSchema;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A vector that only the bundle declares is indexed, searched and explained. */
class FurtherVectorTest {

  private static final Modality VIEW = new Modality("view");

  @TempDir Path directory;

  @SuppressWarnings("NullAway") // written before each test
  private TestBundle bundle;

  @BeforeEach
  void write() throws IOException {
    bundle = new TestBundle(Files.createDirectory(directory.resolve("bundle"))).withSmallText();
    list("view", "text");
  }

  private void list(String name, String space) throws IOException {
    ObjectNode field = bundle.manifest.withArray("vectors").addObject();
    field.put("name", name).put("modality", name).put("kind", "dense");
    field.put("dimension", TestBundle.DIMENSION).put("space", space);
    bundle.save();
  }

  private BundleManifest manifest() {
    return new BundleFiles(directory.resolve("bundle").toString(), TestBundle.MODELS).manifest();
  }

  private static float[] axis(int at) {
    float[] axis = new float[TestBundle.DIMENSION];
    axis[at] = 1;
    return axis;
  }

  @Test
  void luceneIndexesAndSearchesTheVector() throws Exception {
    isIndexedAndSearched(schema -> LuceneVectorIndex.open(directory.resolve("index"), schema));
  }

  @Test
  void qdrantIndexesAndSearchesTheVector() throws Exception {
    try (FakeQdrant server = new FakeQdrant()) {
      isIndexedAndSearched(
          schema -> QdrantVectorIndex.open(server.url(), schema, TestConfig.defaults()));
    }
  }

  private void isIndexedAndSearched(Function<IndexSchema, VectorIndex> open) throws Exception {
    BundleManifest manifest = manifest();
    try (VectorIndex index = open.apply(BundleSchema.of(manifest));
        PipelineFixture pipeline =
            new PipelineFixture(bundle, directory.resolve("bundle"), index)) {
      // When
      pipeline.send("seven", record(7));
      pipeline.send("eight", record(8));
      pipeline.send("wrong", "{\"vectors\":{\"sound\":[1]}}");
      await()
          .untilAsserted(
              () -> assertThat(pipeline.acknowledged).containsExactlyInAnyOrder("seven", "eight"));
      SearchEngine engine =
          new SearchEngine(new VectorsOnly(), manifest, index, SearchMethods.installed());
      SearchResult inView = engine.search(search(Set.of(VIEW))).await().indefinitely();
      SearchResult inAll =
          engine.search(search(new TreeSet<>(manifest.searchable()))).await().indefinitely();
      // Then
      assertThat(inView.hits())
          .extracting(hit -> hit.point().id().value())
          .containsExactly("eight", "seven");
      assertThat(inView.hits().getFirst().parts())
          .flatExtracting(ScoreContribution::evidence)
          .extracting(ScoreContribution.Evidence::in)
          .containsExactly(VIEW);
      assertThat(inAll.hits().getFirst().point().id().value()).isEqualTo("eight");
      assertThat(pipeline.rejected.get("wrong"))
          .hasMessage(
              "vectors.sound is unknown; the bundle has vectors.image, vectors.caption, vectors.view");
    }
  }

  private static String record(int axis) {
    return "{\"captions\":[\"a dog\"],\"vectors\":{\"view\":%s}}"
        .formatted(Arrays.toString(axis(axis)));
  }

  private static Search search(Set<Modality> in) {
    Term eight = Term.of(new Example.Vector(axis(8)));
    return new Search(
        List.of(new Clause(null, List.of(eight), List.of())),
        SearchMethods.AUTO,
        ParameterValues.DEFAULT,
        in,
        Filter.NONE,
        10,
        0,
        true);
  }

  @Test
  void vectorsOfAnotherSpaceAreStoredButNotSearched() throws IOException {
    list("codes", "latent");

    assertThat(manifest().modalities()).contains(new Modality("codes"));
    assertThat(manifest().searchable()).containsExactly(Modality.IMAGE, Modality.CAPTION, VIEW);
    assertThat(BundleSchema.of(manifest()).dense()).containsKeys("codes", "view", "image");
  }

  @ParameterizedTest
  @ValueSource(strings = {"view", "caption", "View"})
  void rejectsContradictoryVectorLists(String name) throws IOException {
    bundle.manifest.withArray("vectors").removeAll();
    list("view", "text");
    list(name, "other");

    assertThatThrownBy(this::manifest).isInstanceOf(BundleException.class);
  }

  /** Queries of this test are vectors. */
  private static final class VectorsOnly implements QueryEncoder {

    @Override
    public Uni<Encoding> text(String text) {
      return Uni.createFrom().failure(new AssertionError(text));
    }

    @Override
    public Uni<Encoding> image(ImageSource source) {
      return Uni.createFrom().failure(new AssertionError(source));
    }

    @Override
    public Uni<Encoding> vector(float[] unit) {
      return Uni.createFrom().item(new Encoding(unit, null));
    }
  }
}
