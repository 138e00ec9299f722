package dev.winnow.access;

import java.util.List;

/**
 * The roles of callers, as named in configuration and tokens. An admin has all roles. In a service
 * with tenants, an admin without a tenant acts for all tenants.
 */
public final class CallerRoles {

  /** Search, read assets and boards, and expand boards. */
  public static final String SEARCH = "search";

  /** Write and delete assets and boards, and read the status of an asset. */
  public static final String INGEST = "ingest";

  /** Read metrics, operations and dead letters, which cover all tenants. */
  public static final String METRICS = "metrics";

  /** Everything. */
  public static final String ADMIN = "admin";

  /** All roles. */
  public static final List<String> ALL = List.of(SEARCH, INGEST, METRICS, ADMIN);

  private CallerRoles() {}
}
