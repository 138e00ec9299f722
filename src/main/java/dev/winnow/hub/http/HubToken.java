package dev.winnow.hub.http;

import dev.winnow.bundle.BundleException;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The token for models with restricted access. It never appears in a message. */
public final class HubToken {

  private static final String OWN = "WINNOW_HUB_TOKEN";
  private static final String HUGGING_FACE = "HF_TOKEN";
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private HubToken() {}

  /**
   * Returns {@value #OWN}, otherwise {@value #HUGGING_FACE} if the hub is huggingface.co, otherwise
   * null.
   *
   * @throws BundleException if the token is invalid or would be sent unencrypted
   */
  public static @Nullable String of(Map<String, String> environment, URI hub) {
    boolean huggingFace = "huggingface.co".equalsIgnoreCase(hub.getHost());
    String name = environment.containsKey(OWN) || !huggingFace ? OWN : HUGGING_FACE;
    String token = environment.getOrDefault(name, "").strip();
    if (token.isEmpty()) {
      return null;
    }
    if (!token.matches("[!-~]{1,4096}")) {
      throw new BundleException(
          name + " is not a valid token: it contains blanks or other invalid characters");
    }
    String host = hub.getHost(); // without a host, nothing is sent
    if (host != null && !"https".equals(hub.getScheme()) && !LOOPBACK.contains(host)) {
      throw new BundleException(
          "%s is set, but it would be sent to %s unencrypted: use https, or unset it"
              .formatted(name, hub));
    }
    return token;
  }
}
