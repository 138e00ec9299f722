package dev.winnow.access;

import java.util.List;

/**
 * The roles of callers, as named in configuration and tokens. An admin has all of them and, in a
 * service with tenants, acts for all tenants if the admin has none.
 */
public final class CallerRoles {

  /** Search, and read indexed assets. */
  public static final String SEARCH = "search";

  /** Write and delete assets. */
  public static final String INGEST = "ingest";

  /** Read the metrics, which cover all tenants. */
  public static final String METRICS = "metrics";

  /** Everything. */
  public static final String ADMIN = "admin";

  /** All of them. */
  public static final List<String> ALL = List.of(SEARCH, INGEST, METRICS, ADMIN);

  private CallerRoles() {}
}
