package dev.winnow.hub.http;

import dev.winnow.bundle.BundleException;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The token for models that are not open to everyone. It never appears in a message. */
public final class HubToken {

  private static final String OWN = "WINNOW_HUB_TOKEN";
  private static final String HUGGING_FACE = "HF_TOKEN";
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private HubToken() {}

  /**
   * Returns {@value #OWN}, else {@value #HUGGING_FACE} if that is the hub it belongs to, else null.
   *
   * @throws BundleException if it would travel unencrypted, or is no token
   */
  public static @Nullable String of(Map<String, String> environment, URI hub) {
    boolean huggingFace = "huggingface.co".equalsIgnoreCase(hub.getHost());
    String name = environment.containsKey(OWN) || !huggingFace ? OWN : HUGGING_FACE;
    String token = environment.getOrDefault(name, "").strip();
    if (token.isEmpty()) {
      return null;
    }
    if (!token.matches("[!-~]{1,4096}")) {
      throw new BundleException(name + " is no token: it holds blanks or other odd characters");
    }
    if (!"https".equals(hub.getScheme()) && !LOOPBACK.contains(hub.getHost())) {
      throw new BundleException(
          "%s is set, and %s would carry it unencrypted: use https, or unset it"
              .formatted(name, hub));
    }
    return token;
  }
}
