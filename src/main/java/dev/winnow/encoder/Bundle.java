package dev.winnow.encoder;

import ai.djl.Device;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Criteria;
import dev.winnow.bundle.DimensionWords;
import dev.winnow.bundle.TextRole;
import dev.winnow.bundle.Views;
import dev.winnow.encoder.runtime.Devices;
import dev.winnow.encoder.runtime.Gpus;
import dev.winnow.encoder.runtime.OnnxRuntime;
import dev.winnow.text.Spelling;
import dev.winnow.vector.SparseVector;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An open bundle: its models, loaded and checked against its manifest. Each call computes its batch
 * on the calling thread only; to use all cores, call from one thread per core. Thread-safe until it
 * is closed.
 */
public final class Bundle implements AutoCloseable {

  /**
   * Number of images in each batch on a GPU. Batches of changing sizes were much slower, probably
   * because each convolution is planned anew for a new size.
   */
  private static final int GPU_IMAGES = 16;

  private final BundleManifest manifest;
  private final Device device;
  private final TextEncoder text;
  private final @Nullable ImageEncoder image;
  private final @Nullable ViewEncoder views;
  private final @Nullable LatentEncoder latent;
  private final Map<Modality, SparseEncoder> heads;
  private final @Nullable DimensionWords words;
  private final Spelling spelling;

  private Bundle(
      BundleManifest manifest,
      Device device,
      TextEncoder text,
      @Nullable ImageEncoder image,
      @Nullable ViewEncoder views,
      @Nullable LatentEncoder latent,
      Map<Modality, SparseEncoder> heads,
      @Nullable DimensionWords words,
      Spelling spelling) {
    this.manifest = manifest;
    this.device = device;
    this.text = text;
    this.image = image;
    this.views = views;
    this.latent = latent;
    this.heads = heads;
    this.words = words;
    this.spelling = spelling;
  }

  /**
   * Opens a bundle.
   *
   * @param location a directory, or {@code classpath:/folder}
   * @param cache where files from the class path are unpacked
   * @param device {@code auto}, {@code cpu} or {@code gpu:N}
   * @throws dev.winnow.bundle.BundleException if a file or a model does not match the manifest
   */
  public static Bundle open(String location, Path cache, String device) {
    return load(new BundleFiles(location, cache), Devices.choose(device, Gpus.find()));
  }

  static Bundle load(BundleFiles files, Device device) {
    OnnxRuntime.engine();
    Deque<AutoCloseable> opened = new ArrayDeque<>();
    try {
      return new Loader(files, device, opened).load();
    } catch (RuntimeException e) {
      opened.forEach(Bundle::closeQuietly);
      throw e;
    }
  }

  /** Loads the small graphs first, and closes those that are loaded if one fails. */
  private record Loader(BundleFiles files, Device device, Deque<AutoCloseable> opened) {

    Bundle load() {
      BundleManifest manifest = files.manifest();
      int dimension = manifest.dimension();
      BundleManifest.Image image = manifest.image();
      ImageEncoder images =
          image == null ? null : new ImageEncoder(image, dimension, graph(image.model()));
      Views viewed = manifest.views();
      ViewEncoder views =
          viewed == null ? null : new ViewEncoder(viewed, dimension, graph(viewed.model()));
      if (viewed != null && images != null) {
        images.requireStyle(viewed.style());
      }
      Criteria criteria = manifest.criteria();
      LatentEncoder latent =
          criteria == null ? null : new LatentEncoder(criteria, dimension, graph(criteria.model()));
      Map<Modality, SparseEncoder> heads = new HashMap<>();
      DimensionWords words = null;
      BundleManifest.Sparse sparse = manifest.sparse();
      if (sparse != null) {
        for (Modality modality : manifest.modalities()) {
          String head = manifest.sparseHead(modality);
          if (head != null) {
            heads.put(modality, new SparseEncoder(sparse, dimension, graph(head)));
          }
        }
        words = DimensionWords.read(files.file(sparse.words()), sparse.dimension());
      }
      BundleManifest.Text text = manifest.text();
      Path tokenizer = files.file(text.tokenizer());
      TextEncoder texts = new TextEncoder(text, dimension, graph(text.model()), tokenizer);
      return new Bundle(
          manifest, device, texts, images, views, latent, heads, words, spelling(tokenizer, words));
    }

    private static Spelling spelling(Path tokenizer, @Nullable DimensionWords words) {
      List<String> known = new ArrayList<>(WordPieces.read(tokenizer));
      for (int dimension = 0; words != null && dimension < words.size(); dimension++) {
        words.of(dimension).forEach(word -> known.add(word.word()));
      }
      return new Spelling(known);
    }

    private OnnxGraph graph(String name) {
      OnnxGraph graph = OnnxGraph.open(name + " of " + files, files, name, device);
      opened.push(graph);
      return graph;
    }
  }

  private static void closeQuietly(AutoCloseable resource) {
    try {
      resource.close();
    } catch (Exception e) {
      throw new IllegalStateException("cannot close a graph", e);
    }
  }

  public BundleManifest manifest() {
    return manifest;
  }

  /** Returns the device that the models run on, such as {@code cpu} or {@code gpu:0}. */
  public String device() {
    return Devices.name(device);
  }

  /** Returns the words of the sparse dimensions, or null if the bundle has no sparse heads. */
  public @Nullable DimensionWords words() {
    return words;
  }

  /**
   * Returns the spelling corrector for words that neither the tokenizer nor the sparse heads know.
   */
  public Spelling spelling() {
    return spelling;
  }

  /**
   * Encodes a batch of texts, in order. Batches of texts of similar length are the cheapest.
   *
   * @param role selects the prefix that is put before each text
   * @throws EncoderFailedException if a model fails
   * @throws IllegalArgumentException if an embedding has no direction
   */
  public List<Encoding> texts(TextRole role, List<String> batch) {
    String prefix = manifest.text().prefix(role);
    return prefixed(batch.stream().map(prefix::concat).toList());
  }

  /** Encodes a batch of texts that already have their prefixes. */
  List<Encoding> prefixed(List<String> batch) {
    return batch.isEmpty() ? List.of() : vectors(Modality.CAPTION, text.encode(batch));
  }

  /**
   * Encodes a batch of images of TYPE_INT_RGB and any size, in order.
   *
   * @throws EncoderFailedException if a model fails
   * @throws IllegalArgumentException if an embedding has no direction
   * @throws IllegalStateException if the bundle has no image encoder
   */
  public List<Encoding> images(List<BufferedImage> batch) {
    if (batch.isEmpty()) {
      return List.of();
    }
    List<BufferedImage> resized = batch.stream().map(this::resize).toList();
    return device.isGpu() ? inBatchesOf(GPU_IMAGES, resized, this::encode) : encode(resized);
  }

  /**
   * Returns an image in the size of the model's input. It has the same vectors as the given one.
   *
   * @param pixels of TYPE_INT_RGB and any size
   * @throws IllegalStateException if the bundle has no image encoder
   */
  BufferedImage resize(BufferedImage pixels) {
    BundleManifest.Image input = manifest.image();
    if (image == null || input == null) {
      throw new IllegalStateException("the bundle " + manifest.id() + " has no image encoder");
    }
    return ImageEncoder.resize(input, pixels);
  }

  private List<Encoding> encode(List<BufferedImage> resized) {
    ImageEncoder images = Objects.requireNonNull(image);
    List<SeenImage> seen = images.see(resized);
    List<Encoding> encodings =
        withBindings(
            seen, vectors(Modality.IMAGE, seen.stream().map(SeenImage::embedding).toList()));
    if (views != null) {
      encodings = with(Views.MODALITY, encodings, views.encode(images.viewInputs(resized, seen)));
    }
    return withLatent(resized, encodings);
  }

  /** Computes batches of one size only. Fills the last one with copies of its first input. */
  static <I, O> List<O> inBatchesOf(int size, List<I> inputs, Function<List<I>, List<O>> model) {
    List<O> outputs = new ArrayList<>(inputs.size());
    for (int start = 0; start < inputs.size(); start += size) {
      List<I> batch = inputs.subList(start, Math.min(inputs.size(), start + size));
      List<I> full = new ArrayList<>(Collections.nCopies(size, batch.getFirst()));
      Collections.copy(full, batch);
      outputs.addAll(model.apply(full).subList(0, batch.size()));
    }
    return outputs;
  }

  private static List<Encoding> withBindings(List<SeenImage> seen, List<Encoding> encodings) {
    return IntStream.range(0, encodings.size())
        .mapToObj(i -> encodings.get(i).with(seen.get(i).bindings()))
        .toList();
  }

  private List<Encoding> withLatent(List<BufferedImage> images, List<Encoding> encodings) {
    return latent != null && latent.ofPixels()
        ? with(Criteria.MODALITY, encodings, latent.encodePixels(images))
        : encodings;
  }

  private static List<Encoding> with(
      Modality field, List<Encoding> encodings, List<float[]> vectors) {
    return IntStream.range(0, encodings.size())
        .mapToObj(i -> encodings.get(i).with(field, vectors.get(i)))
        .toList();
  }

  /**
   * Returns the views of a batch of images with their inputs, in order.
   *
   * @throws IllegalStateException if the bundle has no views
   */
  public List<ViewVectors> views(List<BufferedImage> batch) {
    if (views == null || image == null) {
      throw new IllegalStateException(
          "the bundle %s has no views: train them with winnow train views"
              .formatted(manifest.id()));
    }
    return batch.isEmpty()
        ? List.of()
        : views.encodeWithInputs(image.viewInputs(batch.stream().map(this::resize).toList()));
  }

  /**
   * Encodes a batch of ready-made dense vectors. Adds sparse vectors if the bundle has a head for
   * the modality, and latent codes to image vectors if the bundle's criteria compare codes of
   * vectors.
   *
   * @param batch {@code float[d]} of length 1
   * @throws EncoderFailedException if a graph fails
   */
  public List<Encoding> vectors(Modality modality, List<float[]> batch) {
    if (batch.isEmpty()) {
      return List.of();
    }
    List<Encoding> encodings = withSparse(modality, batch);
    return latent != null && !latent.ofPixels() && modality.equals(Modality.IMAGE)
        ? with(Criteria.MODALITY, encodings, latent.encodeVectors(batch))
        : encodings;
  }

  private List<Encoding> withSparse(Modality modality, List<float[]> batch) {
    SparseEncoder head = heads.get(modality);
    if (head == null) {
      return batch.stream().map(dense -> new Encoding(dense, null)).toList();
    }
    List<SparseVector> sparse = head.encode(batch);
    List<Encoding> encodings = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      encodings.add(new Encoding(batch.get(i), sparse.get(i)));
    }
    return encodings;
  }

  @Override
  public void close() {
    text.close();
    if (image != null) {
      image.close();
    }
    if (views != null) {
      views.close();
    }
    if (latent != null) {
      latent.close();
    }
    heads.values().forEach(SparseEncoder::close);
  }
}
