package dev.winnow.access;

import io.netty.util.NetUtil;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The allowed host names of a service without keys. A web page can let its own host name resolve to
 * this machine (DNS rebinding). The browser then treats the service as part of that page, but still
 * sends the page's host name. Immutable.
 */
final class AllowedHosts {

  private final Set<String> names;

  /**
   * @param names allowed names in addition to {@code localhost} and loopback addresses
   */
  AllowedHosts(List<String> names) {
    this.names =
        names.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
  }

  /**
   * Returns the reason to reject a request; empty if it is allowed.
   *
   * @param host the host of the request without port, null if absent
   * @param origin the header {@code Origin}, null if absent
   */
  Optional<String> refusal(@Nullable String host, @Nullable String origin) {
    if (host == null || !allows(host)) {
      return Optional.of(reason("host", host));
    }
    return origin == null || allows(hostOf(origin))
        ? Optional.empty()
        : Optional.of(reason("origin", origin));
  }

  private static String reason(String what, @Nullable String name) {
    return "the %s '%s' is not allowed here; set winnow.access.allowed-hosts to allow its name"
        .formatted(what, name);
  }

  private boolean allows(String host) {
    String name = withoutBrackets(host).toLowerCase(Locale.ROOT);
    return name.equals("localhost") || names.contains(name) || isLoopbackAddress(name);
  }

  /** Returns the host of an origin; empty for the origin {@code null} and for invalid URLs. */
  private static String hostOf(String origin) {
    try {
      String host = new URI(origin).getHost();
      return host == null ? "" : host;
    } catch (URISyntaxException e) {
      return "";
    }
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  private static boolean isLoopbackAddress(String name) {
    return NetUtil.isValidIpV4Address(name) && name.startsWith("127.") || name.equals("::1");
  }
}
