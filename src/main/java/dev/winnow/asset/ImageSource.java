package dev.winnow.asset;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The source of an asset's image. */
public sealed interface ImageSource {

  /** The encoded image (JPEG, PNG, …), which was not decoded or checked yet. */
  record Bytes(byte[] data) implements ImageSource {}

  /** The address of the image. The configuration decides whether it may be fetched. */
  record Url(URI uri) implements ImageSource {

    private static final Pattern NOT_ASCII = Pattern.compile("[^\\x00-\\x7f]+");

    /** A host and a port, without user information. */
    private static final Pattern AUTHORITY = Pattern.compile("([\\w.-]+)(:\\d{1,5})?");

    private static final int MAX_PORT = 65_535;

    /** Maximum number of characters. Servers accept about as many. */
    private static final int LONGEST = 8_192;

    /**
     * Parses an address.
     *
     * @throws IllegalArgumentException if it is too long, or not an http or https address
     */
    public static Url of(String address) {
      if (address.length() > LONGEST) {
        throw new IllegalArgumentException(
            "has %,d characters; at most %,d are allowed".formatted(address.length(), LONGEST));
      }
      try {
        Url url = new Url(new URI(address));
        String scheme = url.uri.getScheme();
        boolean web = "http".equals(scheme) || "https".equals(scheme);
        if (web && !url.host().isEmpty() && url.uri.getPort() <= MAX_PORT) {
          return url;
        }
      } catch (URISyntaxException e) {
        // reported below
      }
      throw new IllegalArgumentException("is not an http or https address");
    }

    /** Returns the host, also one with an underscore, which {@link URI} does not know; or "". */
    public String host() {
      if (uri.getHost() != null) {
        return uri.getHost();
      }
      Matcher authority = AUTHORITY.matcher(Objects.requireNonNullElse(uri.getRawAuthority(), ""));
      return authority.matches() ? authority.group(1) : "";
    }

    /**
     * Returns the address with escapes for the characters that requests and headers cannot contain.
     * Unlike {@link URI#toASCIIString}, does not compose them, because servers may distinguish the
     * two forms of an "ä".
     */
    public String ascii() {
      return NOT_ASCII
          .matcher(uri.toString())
          .replaceAll(run -> URLEncoder.encode(run.group(), StandardCharsets.UTF_8));
    }
  }
}
