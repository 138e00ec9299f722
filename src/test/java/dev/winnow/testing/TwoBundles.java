package dev.winnow.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The application with a {@link TestBundle} of small models, and another one to switch to. */
public class TwoBundles extends SeeingService {

  /** The property that names the directory of the other bundle. */
  public static final String OTHER = "winnow.test.other-bundle";

  /**
   * Dimensions of the other bundle's sparse space: its queries do not fit the first one's index.
   */
  private static final int SPARSE = 4_000;

  @Override
  public Map<String, String> start() {
    Map<String, String> configuration = new HashMap<>(super.start());
    configuration.put("winnow.reindex.grace", "1s");
    // Deletes are to be seen by an index that is filled later.
    configuration.put("winnow.embedded.cleanup-policy", "compact");
    try {
      Path directory = directory();
      other(directory);
      configuration.put(OTHER, directory.toAbsolutePath().toString());
      return configuration;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  TestBundle prepare(TestBundle bundle) {
    try {
      return bundle.withSmallText();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a bundle test-2 whose sparse space is another one than that of test-1. */
  public static TestBundle other(Path directory) throws IOException {
    TestBundle bundle = new TestBundle(directory);
    bundle.manifest.put("version", "2");
    ((ObjectNode) bundle.manifest.get("sparse")).put("dimension", SPARSE);
    byte[] head = OnnxGraphs.sparseHead(TestBundle.DIMENSION, SPARSE, TestBundle.TOP);
    return bundle.put("sparse-text.onnx", head).put("sparse-image.onnx", head).save();
  }
}
