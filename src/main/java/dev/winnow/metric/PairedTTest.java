package dev.winnow.metric;

import org.apache.commons.math3.stat.inference.TTest;

/** Tests whether two methods differ on the same queries. */
public final class PairedTTest {

  private PairedTTest() {}

  /**
   * Returns the two-sided p value of the paired t-test: the probability of a mean difference at
   * least this large if the true difference is zero.
   *
   * @param a a metric per query
   * @param b the same metric of the same queries, in the same order
   * @return in [0, 1]; 1 if there are fewer than two queries or they do not differ at all
   * @throws IllegalArgumentException if the lengths differ
   */
  public static double pValue(double[] a, double[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException(
          a.length + " and " + b.length + " queries cannot be paired");
    }
    boolean same = true;
    for (int i = 0; i < a.length; i++) {
      same &= a[i] == b[i];
    }
    return same || a.length < 2 ? 1 : new TTest().pairedTTest(a, b);
  }
}
