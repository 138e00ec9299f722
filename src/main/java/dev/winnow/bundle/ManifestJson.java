package dev.winnow.bundle;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.json.JsonFault;
import java.io.IOException;
import java.io.InputStream;

/** The JSON form of a {@link BundleManifest}. Thread-safe. */
public final class ManifestJson {

  /** The name of the manifest's file. */
  public static final String FILE = "bundle.json";

  private static final int MAX_BYTES = 1 << 20;

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private ManifestJson() {}

  /**
   * Reads a manifest.
   *
   * @param where the manifest's name in messages
   * @throws BundleException if it is not valid; the message says why
   */
  static BundleManifest read(String where, InputStream json) throws IOException {
    byte[] bytes = json.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw new BundleException("%s: more than %d bytes".formatted(where, MAX_BYTES));
    }
    try {
      BundleManifest manifest = MAPPER.readValue(bytes, BundleManifest.class);
      if (manifest == null) {
        throw new BundleException(where + ": the manifest is null");
      }
      return manifest;
    } catch (JacksonException e) {
      throw new BundleException(where + ": " + JsonFault.describe(e), e);
    }
  }

  /** Returns the content of {@value #FILE}. */
  public static byte[] write(BundleManifest manifest) {
    try {
      return MAPPER.writeValueAsBytes(manifest);
    } catch (JacksonException e) {
      throw new IllegalStateException("cannot write the manifest", e);
    }
  }
}
