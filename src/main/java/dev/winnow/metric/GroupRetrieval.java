package dev.winnow.metric;

import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Retrieval under a criterion. Some images of every group form the database and others are queries.
 * Every query ranks the database; images with the query's label are relevant. Immutable.
 */
public final class GroupRetrieval {

  private final int[] database;
  private final int[] queries;

  /**
   * Scores of the queries that have a relevant image.
   *
   * @param nearest precision at 1
   * @param averagePrecision over the whole ranking
   * @param ndcg over the whole ranking, with gain 1
   */
  public record Scores(double[] nearest, double[] averagePrecision, double[] ndcg) {

    /** Returns the mean average precision; NaN if no query has a relevant image. */
    public double map() {
      return Arrays.stream(averagePrecision).average().orElse(Double.NaN);
    }
  }

  private GroupRetrieval(int[] database, int[] queries) {
    this.database = database;
    this.queries = queries;
  }

  /**
   * Draws images of every group without replacement, those of the database first. So a small group
   * has fewer queries.
   *
   * @param members the images of each group
   * @param inDatabase number of images per group in the database
   * @param asQueries number of queries per group
   */
  public static GroupRetrieval draw(int[][] members, int inDatabase, int asQueries, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    IntStream.Builder database = IntStream.builder();
    IntStream.Builder queries = IntStream.builder();
    for (int[] group : members) {
      int[] order = group.clone();
      for (int i = order.length - 1; i > 0; i--) {
        int j = random.nextInt(i + 1);
        int moved = order[i];
        order[i] = order[j];
        order[j] = moved;
      }
      for (int i = 0; i < Math.min(order.length, inDatabase + asQueries); i++) {
        (i < inDatabase ? database : queries).add(order[i]);
      }
    }
    return new GroupRetrieval(database.build().toArray(), queries.build().toArray());
  }

  /**
   * Ranks the database for every query by the weighted squared Euclidean distance, ties by
   * position.
   *
   * @param weights of the dimensions; null means 1 for each
   * @return the images of the database for every query, nearest first
   */
  public int[][] rank(float[][] codes, double @Nullable [] weights) {
    float[] scales = scales(codes[0].length, weights);
    float[][] scaled = new float[codes.length][];
    for (int image : database) {
      scaled[image] = scaled(codes[image], scales);
    }
    return Arrays.stream(queries)
        .parallel()
        .mapToObj(
            query -> {
              float[] own = scaled(codes[query], scales);
              float[] distances = new float[database.length];
              for (int i = 0; i < distances.length; i++) {
                distances[i] = distance(own, Objects.requireNonNull(scaled[database[i]]));
              }
              return ordered(distances);
            })
        .toArray(int[][]::new);
  }

  /** Returns a random order for every query. */
  public int[][] chance(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[][] rankings = new int[queries.length][];
    for (int q = 0; q < rankings.length; q++) {
      float[] keys = new float[database.length];
      for (int i = 0; i < keys.length; i++) {
        keys[i] = (float) random.nextDouble();
      }
      rankings[q] = ordered(keys);
    }
    return rankings;
  }

  /** Returns the scores of rankings. Images with a negative label are ignored. */
  public Scores scores(int[][] rankings, int[] labels) {
    return scores(rankings, labels, null);
  }

  /**
   * Returns the scores of rankings, restricted to a part of the database for every query.
   *
   * @param given further labels; an image counts only if it shares this label with the query. Null
   *     for all images
   */
  public Scores scores(int[][] rankings, int[] labels, int @Nullable [] given) {
    double[][] scores =
        IntStream.range(0, queries.length)
            .filter(q -> labels[queries[q]] >= 0)
            .mapToObj(q -> scores(rankings[q], queries[q], labels, given))
            .filter(Objects::nonNull)
            .toArray(double[][]::new);
    return new Scores(column(scores, 0), column(scores, 1), column(scores, 2));
  }

  private static double @Nullable [] scores(
      int[] ranking, int query, int[] labels, int @Nullable [] given) {
    boolean[] all = new boolean[ranking.length];
    int count = 0;
    int total = 0;
    for (int image : ranking) {
      if (labels[image] >= 0 && (given == null || given[image] == given[query])) {
        all[count] = labels[image] == labels[query];
        total += all[count++] ? 1 : 0;
      }
    }
    if (total == 0) {
      return null;
    }
    boolean[] relevant = Arrays.copyOf(all, count);
    return new double[] {
      RankingMetrics.precision(relevant, 1),
      RankingMetrics.averagePrecision(relevant, count, total),
      RankingMetrics.ndcg(relevant, count, total)
    };
  }

  /** Orders the database by keys, which are at least 0; ties by position. */
  private int[] ordered(float[] keys) {
    long[] sorted = new long[keys.length];
    for (int i = 0; i < keys.length; i++) {
      // The bits of non-negative floats sort like the floats.
      sorted[i] = (long) Float.floatToIntBits(keys[i]) << Integer.SIZE | i;
    }
    Arrays.sort(sorted);
    int[] images = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      images[i] = database[(int) sorted[i]];
    }
    return images;
  }

  private static float[] scales(int dimension, double @Nullable [] weights) {
    float[] scales = new float[dimension];
    for (int d = 0; d < dimension; d++) {
      scales[d] = weights == null ? 1 : (float) Math.sqrt(weights[d]);
    }
    return scales;
  }

  private static float[] scaled(float[] code, float[] scales) {
    float[] scaled = new float[code.length];
    for (int d = 0; d < code.length; d++) {
      scaled[d] = code[d] * scales[d];
    }
    return scaled;
  }

  private static float distance(float[] a, float[] b) {
    float sum = 0;
    for (int d = 0; d < a.length; d++) {
      float difference = a[d] - b[d];
      sum += difference * difference;
    }
    return sum;
  }

  private static double[] column(double[][] rows, int column) {
    return Arrays.stream(rows).mapToDouble(row -> row[column]).toArray();
  }
}
