package dev.winnow.asset;

import org.jspecify.annotations.Nullable;

/**
 * Which of two changes of one asset is newer.
 *
 * <p>Where both changes declare a version, the higher one is newer; where one of them does not, or
 * they declare the same, the log decides: the higher offset in the asset's partition is newer. So a
 * redelivered or late record never undoes a newer one, and a delete without a version deletes what
 * stands before it in the log.
 *
 * @param declared the version that the event itself carries, or null
 * @param offset the offset of the record in its partition, or {@link #BEFORE_ALL}
 */
public record Version(@Nullable Long declared, long offset) {

  /** The offset of what stands before all records. */
  public static final long BEFORE_ALL = -1;

  /** Returns the version of a change that declares none. */
  public static Version ofOffset(long offset) {
    return new Version(null, offset);
  }

  /**
   * Returns whether a change of this version may be applied to an asset whose last applied change
   * has version {@code stored}. False for the same version again: what is applied already is not
   * applied twice.
   */
  public boolean supersedes(@Nullable Version stored) {
    if (stored == null) {
      return true;
    }
    if (declared != null && stored.declared != null && !declared.equals(stored.declared)) {
      return declared > stored.declared;
    }
    return offset > stored.offset;
  }
}
