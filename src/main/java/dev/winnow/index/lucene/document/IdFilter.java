package dev.winnow.index.lucene.document;

import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.StringHelper;

/**
 * A Bloom filter of the ids of a segment with 16 to 32 bits per id: up to 4 MB for a million ids.
 * Most changes have a new id. Without this filter, looking up ids in every segment took a third of
 * the writer's time.
 */
final class IdFilter {

  private static final int BITS_PER_ID = 16;
  private static final int PROBES = 4; // false positive rate at most 1 in 400

  private final FixedBitSet bits;
  private final int mask;

  IdFilter(LeafReader segment) throws IOException {
    long wanted = (long) BITS_PER_ID * Math.max(4, segment.maxDoc());
    int size = (int) Math.min(1 << 30, Long.highestOneBit(2 * wanted - 1)); // a power of two
    bits = new FixedBitSet(size);
    mask = size - 1;
    Terms terms = segment.terms(DocumentFields.ID);
    if (terms != null) {
      TermsEnum ids = terms.iterator();
      for (BytesRef id = ids.next(); id != null; id = ids.next()) {
        add(hash(id));
      }
    }
  }

  static int hash(BytesRef id) {
    return StringHelper.murmurhash3_x86_32(id, 0);
  }

  private void add(int hash) {
    int step = step(hash);
    for (int i = 0, at = hash; i < PROBES; i++, at += step) {
      bits.set(at & mask);
    }
  }

  /** Returns whether the segment may contain the id with this hash; false is certain. */
  boolean mayHave(int hash) {
    int step = step(hash);
    for (int i = 0, at = hash; i < PROBES; i++, at += step) {
      if (!bits.get(at & mask)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the distance between probes: odd, so that probes differ, and computed from bits that
   * the mask drops.
   */
  private static int step(int hash) {
    return Integer.rotateLeft(hash, 16) * 0x9E3779B9 | 1;
  }
}
