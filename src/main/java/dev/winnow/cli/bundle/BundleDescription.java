package dev.winnow.cli.bundle;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.ManifestJson;
import dev.winnow.bundle.onnx.OnnxFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/** Describes a bundle without running its models. */
public final class BundleDescription {

  private BundleDescription() {}

  /**
   * Returns the manifest as JSON, with a {@code size} for each file in bytes, and {@code models}:
   * for each ONNX file its {@code inputs} and {@code outputs} in the form {@code name type[shape]}.
   *
   * @param location a directory, or {@code classpath:/folder}
   * @param cache the folder to which files from the class path are unpacked
   * @throws dev.winnow.bundle.BundleException if the bundle is incomplete
   */
  public static ObjectNode of(String location, Path cache) throws IOException {
    BundleFiles files = new BundleFiles(location, cache);
    ObjectNode json = (ObjectNode) new JsonMapper().readTree(ManifestJson.write(files.manifest()));
    ObjectNode models = json.putObject("models");
    for (String name : new TreeMap<>(files.manifest().files()).keySet()) {
      Path path = files.file(name);
      json.withObject("/files").withObject("/" + name).put("size", Files.size(path));
      if (name.endsWith(".onnx")) {
        OnnxFile graph = OnnxFile.read(path);
        ObjectNode model = models.putObject(name);
        add(model.putArray("inputs"), graph.inputs());
        add(model.putArray("outputs"), graph.outputs());
      }
    }
    return json;
  }

  private static void add(ArrayNode array, List<OnnxFile.Value> values) {
    values.forEach(value -> array.add(value.toString()));
  }
}
