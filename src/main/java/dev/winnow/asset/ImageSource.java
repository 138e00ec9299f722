package dev.winnow.asset;

import java.net.URI;

/** Where the picture of an asset is. */
public sealed interface ImageSource {

  /** The encoded picture itself (JPEG, PNG, …), not decoded or checked yet. */
  record Bytes(byte[] data) implements ImageSource {}

  /**
   * The address of the picture; whether it may be fetched is for the reader's configuration to say.
   */
  record Url(URI uri) implements ImageSource {}
}
