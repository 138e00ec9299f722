package dev.winnow.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleManifest.BundleFile;
import dev.winnow.hash.Sha256;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Writes a bundle from the files of an existing one and new files. Not thread-safe. */
public final class BundleWriter {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final BundleFiles base;
  private final Map<String, byte[]> own = new TreeMap<>();
  private final ObjectNode card = JSON.createObjectNode();
  private final BundleManifest manifest;
  private BundleManifest.@Nullable Image image;
  private BundleManifest.@Nullable Sparse sparse;
  private @Nullable Views views;
  private @Nullable Criteria criteria;
  private @Nullable Calibration calibration;

  /**
   * Starts from an existing bundle.
   *
   * @param location a directory, or {@code classpath:/folder}
   * @param cache where model files from the class path are unpacked
   * @throws BundleException if there is no readable manifest
   */
  public BundleWriter(String location, Path cache) {
    base = new BundleFiles(location, cache);
    manifest = base.manifest();
    image = manifest.image();
    sparse = manifest.sparse();
    views = manifest.views();
    criteria = manifest.criteria();
    calibration = manifest.calibration();
    if (manifest.card() instanceof ObjectNode known) {
      card.setAll(known);
    }
  }

  /** Returns the manifest of the existing bundle. */
  public BundleManifest base() {
    return manifest;
  }

  /**
   * Sets an image encoder. Removes sparse heads, views, criteria and calibration, because they do
   * not fit it.
   */
  public void image(BundleManifest.Image encoder, byte[] model, Map<String, Object> figures) {
    image = encoder;
    sparse = null;
    views = null;
    criteria = null;
    calibration = null;
    own.put(encoder.model(), model);
    card.set("imageEncoder", JSON.<JsonNode>valueToTree(figures));
    card.remove("photographs");
    card.remove("sparse");
    card.remove("views");
    card.remove("criteria");
    card.remove("bindings");
    card.remove("calibration");
  }

  /**
   * Sets an image encoder that contains the existing one, and a sparse head for its vectors. Keeps
   * views and calibration, so the new encoder must encode the images of the existing one as before.
   */
  public void photographs(
      BundleManifest.Image encoder,
      byte[] model,
      BundleManifest.Sparse heads,
      byte[] head,
      Map<String, Object> figures) {
    image = encoder;
    sparse = heads;
    own.put(encoder.model(), model);
    own.put(Objects.requireNonNull(heads.image()), head);
    card.set("photographs", JSON.<JsonNode>valueToTree(figures));
  }

  /**
   * Sets sparse heads. Removes the calibration and the card's photographs, because they do not fit
   * them.
   *
   * @param files the files of the heads, by their names in {@code heads}
   */
  public void sparse(
      BundleManifest.Sparse heads, Map<String, byte[]> files, Map<String, Object> figures) {
    sparse = heads;
    calibration = null;
    card.remove("calibration");
    card.remove("photographs");
    own.putAll(files);
    card.set("sparse", JSON.<JsonNode>valueToTree(figures));
  }

  /**
   * Sets the views. The vectors of the image encoder do not change.
   *
   * @param model the graph of the views
   * @param images the graph of the image encoder, with the output that the views read
   * @throws BundleException if the bundle has no image encoder
   */
  public void views(Views made, byte[] model, byte[] images, Map<String, Object> figures) {
    BundleManifest.Image encoder = image;
    if (encoder == null) {
      throw new BundleException(
          "the bundle %s has no image encoder: views are for images".formatted(manifest.id()));
    }
    views = made;
    own.put(made.model(), model);
    own.put(encoder.model(), images);
    card.set("views", JSON.<JsonNode>valueToTree(figures));
  }

  /**
   * Sets the bindings that the image encoder computes. Its other outputs do not change.
   *
   * @param images the graph of the image encoder, with the output
   * @throws BundleException if the bundle has no image encoder
   */
  public void bindings(Bindings made, byte[] images, Map<String, Object> figures) {
    BundleManifest.Image encoder = image;
    if (encoder == null) {
      throw new BundleException(
          "the bundle %s has no image encoder: bindings are for images".formatted(manifest.id()));
    }
    image = encoder.with(made);
    own.put(encoder.model(), images);
    card.set("bindings", JSON.<JsonNode>valueToTree(figures));
  }

  /** Sets or removes the weights of bindings; changes nothing without a calibration. */
  public void located(Calibration.@Nullable Located weights, Map<String, Object> figures) {
    if (calibration != null) {
      calibration = calibration.with(calibration.attributesOrUsual().with(weights));
      card.set("bindings", JSON.<JsonNode>valueToTree(figures));
    }
  }

  /**
   * Sets the criteria. Changes nothing else, because they have their own graph.
   *
   * @throws BundleException if the bundle has no image encoder
   */
  public void criteria(Criteria made, byte[] model, Map<String, Object> figures) {
    if (image == null) {
      throw new BundleException(
          "the bundle %s has no image encoder: criteria are for images".formatted(manifest.id()));
    }
    criteria = made;
    own.put(made.model(), model);
    card.set("criteria", JSON.<JsonNode>valueToTree(figures));
  }

  /** Sets the calibration. */
  public void calibration(Calibration fitted, Map<String, Object> figures) {
    calibration = fitted;
    card.set("calibration", JSON.<JsonNode>valueToTree(figures));
  }

  /**
   * Writes the bundle. An existing bundle in the directory stays as it is if a file cannot be
   * written, for example on a full disk: all files are complete and on disk before the first one is
   * replaced, and the manifest is the last one. If the machine stops between two replacements, the
   * former manifest's checksums reject the mixed files.
   *
   * @param out its directory; created if it does not exist
   * @throws BundleException if a file of the existing bundle cannot be used
   */
  public void write(Path out, String name, String version) throws IOException {
    Files.createDirectories(out);
    Map<Path, Path> staged = new LinkedHashMap<>(); // complete files, and their names in the bundle
    try {
      stage(out, name, version, staged);
      for (Path complete : staged.keySet()) {
        force(complete);
      }
      for (Map.Entry<Path, Path> file : staged.entrySet()) {
        if (file.getValue().endsWith(ManifestJson.FILE)) {
          force(out);
        }
        Files.move(
            file.getKey(),
            file.getValue(),
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      }
      force(out);
    } finally {
      for (Path left : staged.keySet()) {
        Files.deleteIfExists(left);
      }
    }
  }

  /** Writes a file, or the names in a directory, to the disk. */
  private static void force(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private void stage(Path out, String name, String version, Map<Path, Path> staged)
      throws IOException {
    Map<String, BundleFile> files = new TreeMap<>();
    Set<String> needed = further();
    needed.addAll(BundleManifest.used(manifest.text(), image, sparse, views, criteria));
    for (String file : needed) {
      byte[] content = own.get(file);
      if (content != null) {
        Files.write(staged(out, file, staged), content);
        files.put(file, new BundleFile(file, Sha256.of(content)));
      } else {
        files.put(file, copied(file, out, staged));
      }
    }
    BundleManifest written =
        new BundleManifest(
            name,
            version,
            manifest.dimension(),
            manifest.text(),
            image,
            sparse,
            views,
            criteria,
            calibration,
            card,
            manifest.furtherVectors(),
            files);
    Files.write(staged(out, ManifestJson.FILE, staged), ManifestJson.write(written));
  }

  /** Returns the files that no part names. Graphs keep external weights in such files. */
  private Set<String> further() {
    Set<String> further = new TreeSet<>(manifest.files().keySet());
    BundleManifest.used(
            manifest.text(),
            manifest.image(),
            manifest.sparse(),
            manifest.views(),
            manifest.criteria())
        .forEach(further::remove);
    return further;
  }

  private static Path staged(Path out, String name, Map<Path, Path> staged) {
    Path complete = out.resolve(name + ".new");
    staged.put(complete, out.resolve(name));
    return complete;
  }

  private BundleFile copied(String name, Path out, Map<Path, Path> staged) throws IOException {
    BundleFile file = Objects.requireNonNull(manifest.files().get(name)); // the manifest checks it
    if (file.path().startsWith("classpath:")) {
      return file;
    }
    Path source = base.file(name);
    Path target = out.resolve(name);
    if (!Files.exists(target) || !Files.isSameFile(source, target)) {
      Files.copy(source, staged(out, name, staged), StandardCopyOption.REPLACE_EXISTING);
    }
    return new BundleFile(name, file.sha256());
  }
}
