package dev.winnow.asset;

import java.net.URI;
import java.net.URISyntaxException;

/** The source of an asset's image. */
public sealed interface ImageSource {

  /** The encoded image (JPEG, PNG, …), which was not decoded or checked yet. */
  record Bytes(byte[] data) implements ImageSource {}

  /** The address of the image. The configuration decides whether it may be fetched. */
  record Url(URI uri) implements ImageSource {

    /**
     * Parses an address.
     *
     * @throws IllegalArgumentException if it is not an http or https address
     */
    public static Url of(String address) {
      try {
        URI uri = new URI(address);
        if (uri.getHost() != null
            && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
          return new Url(uri);
        }
      } catch (URISyntaxException e) {
        // reported below
      }
      throw new IllegalArgumentException("is not an http or https address");
    }
  }
}
