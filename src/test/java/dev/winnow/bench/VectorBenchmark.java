package dev.winnow.bench;

import dev.winnow.search.method.DeoMethod;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.DeoParameters;
import dev.winnow.vector.DirectEmbeddingOptimization;
import dev.winnow.vector.SparseVector;
import dev.winnow.vector.TopT;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The hot maths: {@code ./mvnw -Pbench test-compile exec:exec}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class VectorBenchmark {

  private static final int D = 384; // the default text encoder
  private static final int K = 1_000; // a sparse space
  private static final int T = 60; // active dimensions in it

  private final float[] a = new float[D];
  private final float[] b = new float[D];
  private final float[] activations = new float[K];
  private final List<float[]> wanted = new ArrayList<>();
  private final List<float[]> unwanted = new ArrayList<>();
  private SparseVector x = SparseVector.EMPTY;
  private SparseVector y = SparseVector.EMPTY;

  @Setup
  public void fill() {
    Random random = new Random(1);
    for (int i = 0; i < D; i++) {
      a[i] = (float) random.nextGaussian();
      b[i] = (float) random.nextGaussian();
    }
    float[] other = new float[K];
    for (int i = 0; i < K; i++) {
      activations[i] = random.nextFloat();
      other[i] = random.nextFloat();
    }
    for (int i = 0; i < 8; i++) {
      float[] vector = new float[D];
      for (int j = 0; j < D; j++) {
        vector[j] = (float) random.nextGaussian();
      }
      (i < 4 ? wanted : unwanted).add(DenseVectors.normalize(vector));
    }
    x = TopT.of(activations, T);
    y = TopT.of(other, T);
  }

  @Benchmark
  public float[] deoNorms4And4() {
    return DirectEmbeddingOptimization.optimize(a, wanted, unwanted, DeoParameters.TEXT);
  }

  @Benchmark
  public float[] deoSphere4And4() {
    return DirectEmbeddingOptimization.optimize(a, wanted, unwanted, DeoMethod.CONCEPTS);
  }

  @Benchmark
  public float[] deoSquared4And4() {
    return DirectEmbeddingOptimization.optimize(a, wanted, unwanted, DeoParameters.EQUATION_4);
  }

  @Benchmark
  public float dotDense384() {
    return DenseVectors.dot(a, b);
  }

  @Benchmark
  public float[] normalize384() {
    return DenseVectors.normalize(a);
  }

  @Benchmark
  public float dotSparse60() {
    return x.dot(y);
  }

  @Benchmark
  public SparseVector top60Of1000() {
    return TopT.of(activations, T);
  }
}
