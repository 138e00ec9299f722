package dev.winnow.asset;

import java.net.URI;
import java.net.URISyntaxException;

/** Where the image of an asset is. */
public sealed interface ImageSource {

  /** The encoded image itself (JPEG, PNG, …), not decoded or checked yet. */
  record Bytes(byte[] data) implements ImageSource {}

  /** The address of the image. The configuration decides whether it may be fetched. */
  record Url(URI uri) implements ImageSource {

    /**
     * Returns the source behind an address.
     *
     * @throws IllegalArgumentException if it is no http or https address
     */
    public static Url of(String address) {
      try {
        URI uri = new URI(address);
        if (uri.getHost() != null
            && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
          return new Url(uri);
        }
      } catch (URISyntaxException e) {
        // the same answer as for any other address that is none
      }
      throw new IllegalArgumentException("is not an http or https address");
    }
  }
}
