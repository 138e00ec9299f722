package dev.winnow.asset;

import org.jspecify.annotations.Nullable;

/**
 * The version of a change, which decides which of two changes of an asset is newer.
 *
 * <p>If both changes declare a version, the higher one is newer. If one of them declares none, or
 * both declare the same, the higher offset in the asset's partition is newer. So a redelivered or
 * late record never undoes a newer one, and a delete without a version deletes everything before it
 * in the log.
 *
 * @param declared the version that the record declares, or null
 * @param offset the offset of the record in its partition, or {@link #BEFORE_ALL}
 */
public record Version(@Nullable Long declared, long offset) {

  /** The offset of a change that precedes all records. */
  public static final long BEFORE_ALL = -1;

  /** Returns the version of a change that declares none. */
  public static Version ofOffset(long offset) {
    return new Version(null, offset);
  }

  /**
   * Returns whether a change of this version may be applied to an asset whose last applied change
   * has version {@code stored}. False for the same version, so that a change is not applied twice.
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
