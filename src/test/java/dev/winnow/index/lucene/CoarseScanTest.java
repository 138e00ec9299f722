package dev.winnow.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.lucene.document.CoarseVector;
import dev.winnow.index.lucene.document.DocumentFields;
import dev.winnow.index.lucene.store.WriterConfig;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.LiftedQuery;
import dev.winnow.vector.LiftedSpace;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

class CoarseScanTest {

  private static final int DIMENSION = 96;
  private static final int COUNT = 500;

  @Property(tries = 200)
  void innerProductIsWithinTheUncertainty(
      @ForAll long seed,
      @ForAll @IntRange(max = 9) int like,
      @ForAll boolean withOneLarge,
      @ForAll boolean withFew) {
    Random random = new Random(seed);
    float[] first = vector(random, new float[DIMENSION], like);
    if (withFew) {
      first = few(first);
    }
    float[] second = vector(random, first, like);
    if (withOneLarge) {
      second[random.nextInt(DIMENSION)] = random.nextInt(20) - 10;
      second = DenseVectors.normalize(second);
    }
    CoarseVector query = CoarseVector.query(first);
    var stored = CoarseVector.of(second);

    double exact = exact(first, second);

    assertThat(Math.abs(query.dot(stored) - exact)).isLessThanOrEqualTo(query.uncertainty(stored));
    assertThat(query.uncertainty(stored)).isLessThan(0.05f);
  }

  /** Also for vectors that are too similar for the coarse copies to distinguish. */
  @Property(tries = 60)
  void findsTheNearestOfAnExactScan(
      @ForAll long seed,
      @ForAll @IntRange(max = 300) int like,
      @ForAll @IntRange(min = 1, max = 30) int k,
      @ForAll boolean withFew)
      throws IOException {
    Random random = new Random(seed);
    float[] centre = vector(random, new float[DIMENSION], 0);
    List<float[]> vectors =
        IntStream.range(0, COUNT).mapToObj(i -> vector(random, centre, like)).toList();
    float[] whole = vector(random, centre, like);
    float[] target = withFew ? few(whole) : whole;
    List<Integer> deleted = IntStream.range(0, 40).mapToObj(i -> random.nextInt(COUNT)).toList();
    try (Directory directory = index(vectors, deleted);
        DirectoryReader reader = DirectoryReader.open(directory)) {

      ScoreDoc[] found =
          DenseScan.search(new IndexSearcher(reader), "d", target, leaf -> null, k).scoreDocs;

      List<Double> expected =
          IntStream.range(0, COUNT)
              .filter(i -> !deleted.contains(i))
              .mapToObj(i -> exact(target, vectors.get(i)))
              .sorted(Comparator.reverseOrder())
              .limit(k)
              .toList();
      assertThat(found).hasSize(k);
      for (int i = 0; i < k; i++) {
        assertThat(Math.abs(found[i].score - expected.get(i))).isLessThan(1e-6);
      }
    }
  }

  @Example
  void littleIsLeftOfManyThatDiffer() throws IOException {
    Random random = new Random(1);
    float[] zero = new float[DIMENSION];
    List<float[]> vectors =
        IntStream.range(0, COUNT).mapToObj(i -> vector(random, zero, 0)).toList();

    // Each twentieth has no coarse copy.
    assertThat(left(vectors, vector(random, zero, 0), 5))
        .isBetween(COUNT / 20, COUNT / 20 + COUNT / 10);
  }

  /** Their last value is far larger than all others. */
  @Example
  void littleIsLeftOfLiftedCodes() throws IOException {
    Random random = new Random(1);
    LiftedSpace space = new LiftedSpace(DIMENSION / 2, 4);
    List<float[]> vectors =
        IntStream.range(0, COUNT).mapToObj(i -> space.lift(code(random))).toList();
    double[] weights = IntStream.range(0, DIMENSION / 2).mapToDouble(i -> i < 9 ? 1 : 0).toArray();
    LiftedQuery query =
        new LiftedQuery(space, List.of(new LiftedQuery.Term(code(random), weights)));

    assertThat(left(vectors, query.unit(), 5)).isBetween(COUNT / 20, COUNT / 20 + COUNT / 10);
  }

  private static float[] code(Random random) {
    float[] code = new float[DIMENSION / 2];
    for (int i = 0; i < code.length; i++) {
      code[i] = (float) random.nextGaussian();
    }
    return code;
  }

  /** Returns how many of these can be among the k nearest. */
  private static int left(List<float[]> vectors, float[] target, int k) throws IOException {
    try (Directory directory = index(vectors, List.of());
        DirectoryReader reader = DirectoryReader.open(directory)) {
      Candidates near = CoarseScan.narrow(new IndexSearcher(reader), "d", target, leaf -> null, k);
      int left = 0;
      for (LeafReaderContext leaf : reader.leaves()) {
        DocIdSetIterator docs = Objects.requireNonNull(near.of(leaf));
        while (docs.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          left++;
        }
      }
      return left;
    }
  }

  /** In several segments, some with deletions, and a twentieth without coarse copies. */
  private static Directory index(List<float[]> vectors, List<Integer> deleted) throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (IndexWriter writer =
        new IndexWriter(directory, WriterConfig.of(directory, failure -> {}))) {
      for (int i = 0; i < vectors.size(); i++) {
        Document document = new Document();
        document.add(new StringField(DocumentFields.ID, "" + i, Store.NO));
        document.add(
            new KnnFloatVectorField(
                DocumentFields.dense("d"), vectors.get(i), VectorSimilarityFunction.DOT_PRODUCT));
        if (i % 20 != 7) {
          document.add(
              new BinaryDocValuesField(
                  DocumentFields.coarse("d"), CoarseVector.of(vectors.get(i))));
        }
        writer.addDocument(document);
        if (i % 150 == 149) {
          writer.commit();
        }
      }
      for (int i : deleted) {
        writer.deleteDocuments(new Term(DocumentFields.ID, "" + i));
      }
      writer.commit();
    }
    return directory;
  }

  @Example
  void lessIsUncertainOfAQueryWithFewValues() {
    Random random = new Random(1);
    float[] whole = vector(random, new float[DIMENSION], 0);
    var stored = CoarseVector.of(vector(random, new float[DIMENSION], 0));

    assertThat(CoarseVector.query(few(whole)).uncertainty(stored))
        .isLessThan(0.8f * CoarseVector.query(whole).uncertainty(stored));
  }

  /** The higher {@code like}, the nearer to the centre. */
  private static float[] vector(Random random, float[] centre, int like) {
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      vector[i] = (float) (like * centre[i] + random.nextGaussian() / Math.sqrt(DIMENSION));
    }
    return DenseVectors.normalize(vector);
  }

  /** Keeps one value in eight, and makes the others 0. */
  private static float[] few(float[] vector) {
    float[] few = new float[vector.length];
    for (int i = 8; i < few.length; i += 8) {
      few[i] = vector[i];
    }
    return DenseVectors.normalize(few);
  }

  private static double exact(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
