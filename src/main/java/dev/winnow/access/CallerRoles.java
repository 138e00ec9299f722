package dev.winnow.access;

import java.util.List;

/**
 * What callers may do, by the names in configuration and tokens. An admin may do all of it, and, in
 * a service with tenants, for all of them if the admin has none.
 */
public final class CallerRoles {

  /** Search, and read what is indexed. */
  public static final String SEARCH = "search";

  /** Write and delete assets. */
  public static final String INGEST = "ingest";

  /** Read the metrics, which speak of all tenants together. */
  public static final String METRICS = "metrics";

  /** Everything. */
  public static final String ADMIN = "admin";

  /** All of them. */
  public static final List<String> ALL = List.of(SEARCH, INGEST, METRICS, ADMIN);

  private CallerRoles() {}
}
