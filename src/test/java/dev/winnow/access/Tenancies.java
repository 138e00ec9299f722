package dev.winnow.access;

import dev.winnow.serving.Serving;
import java.util.List;

/** Tenancies of tests. */
public final class Tenancies {

  private Tenancies() {}

  /** Returns that of a service without tenants, for work outside of requests. */
  @SuppressWarnings("NullAway") // there are no requests
  public static Tenancy none(Serving serving) {
    AccessSettings.Limits limits = new AccessSettings.Limits(Double.POSITIVE_INFINITY, 1, 1, 1);
    return new Tenancy(new AccessSettings(false, List.of(), null, "tenant", limits), serving, null);
  }
}
