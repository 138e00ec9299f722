package dev.winnow.ingest;

import dev.winnow.asset.Asset;
import dev.winnow.asset.AssetChange;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.async.Joins;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.Encoders;
import dev.winnow.encoder.Encoding;
import dev.winnow.encoder.batch.RequestPriority;
import dev.winnow.fetch.FetchMemory;
import dev.winnow.fetch.ImageFetcher;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.Preview;
import dev.winnow.record.PoisonRecordException;
import dev.winnow.vector.SparseVector;
import io.opentelemetry.context.Context;
import io.smallrye.mutiny.Uni;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns a change of an asset into a change of a point: fetches, decodes and encodes its parts. */
class AssetEncoder {

  /** Maximum number of images being decoded or encoded; a decoded image is large. */
  private static final int IMAGES_AT_ONCE = 256;

  private final AsyncSemaphore fetching = new AsyncSemaphore(ImageFetcher.AT_ONCE);
  private final AsyncSemaphore processing = new AsyncSemaphore(IMAGES_AT_ONCE);
  // Linked images have their own limit, so that slow hosts do not delay other images.
  private final AsyncSemaphore processingLinked = new AsyncSemaphore(IMAGES_AT_ONCE);
  private final Encoders encoders;
  private final ImageFetcher fetcher;
  private final ImagePreprocessor images;
  private final StageRunner stages;

  AssetEncoder(
      Encoders encoders, ImageFetcher fetcher, ImagePreprocessor images, StageRunner stages) {
    this.encoders = encoders;
    this.fetcher = fetcher;
    this.images = images;
    this.stages = stages;
  }

  /** The image of an asset: its preview and its encoding. Both may be absent. */
  private record EncodedImage(@Nullable Preview preview, @Nullable Encoding encoding) {
    static final EncodedImage NONE = new EncodedImage(null, null);
  }

  /**
   * Returns the point for a change. Each stage retries its own transient failures, so no stage is
   * repeated because a later one was full. Fails with {@link PoisonRecordException} or {@link
   * dev.winnow.fetch.FetchException} if a part of the asset cannot be used.
   *
   * @param trace the record's trace
   */
  Uni<PointChange> encode(AssetChange change, Context trace) {
    return switch (change) {
      case AssetChange.Delete delete ->
          Uni.createFrom()
              .item(new PointChange.Delete(delete.id(), delete.version(), delete.source()));
      case AssetChange.Upsert upsert ->
          Joins.both(
              image(upsert.asset(), trace),
              caption(upsert.asset(), trace),
              (image, caption) -> point(upsert, image, caption.orElse(null)));
    };
  }

  private static PointChange point(
      AssetChange.Upsert upsert, EncodedImage image, @Nullable Encoding caption) {
    Asset asset = upsert.asset();
    Map<String, float[]> dense = new HashMap<>();
    Map<String, SparseVector> sparse = new HashMap<>();
    asset.vectors().forEach((modality, given) -> dense.put(modality.key(), given));
    put(Modality.IMAGE, image.encoding, dense, sparse);
    put(Modality.CAPTION, caption, dense, sparse);
    String url = asset.image() instanceof ImageSource.Url link ? link.uri().toString() : null;
    Payload payload = new Payload(asset.captions(), asset.attributes(), url, image.preview != null);
    return new PointChange.Upsert(
        new Point(asset.id(), upsert.version(), dense, sparse, payload),
        image.preview,
        upsert.source());
  }

  private static void put(
      Modality modality,
      @Nullable Encoding encoding,
      Map<String, float[]> dense,
      Map<String, SparseVector> sparse) {
    if (encoding != null) {
      dense.put(modality.key(), encoding.dense());
      encoding.further().forEach(dense::putIfAbsent);
      sparse.putAll(encoding.sparseVectors(modality));
    }
  }

  private Uni<EncodedImage> image(Asset asset, Context trace) {
    float[] given = asset.vectors().get(Modality.IMAGE);
    boolean wanted = given == null && encoders.manifest().image() != null;
    Uni<EncodedImage> image =
        switch (asset.image()) {
          case null -> Uni.createFrom().item(EncodedImage.NONE);
          case ImageSource.Bytes bytes ->
              processing.through(encoded(decode(bytes.data(), wanted, trace), trace));
          case ImageSource.Url link when fetcher.allows(link) ->
              processingLinked.through(encoded(fetch(link.uri(), wanted, trace), trace));
          case ImageSource.Url link -> Uni.createFrom().item(EncodedImage.NONE);
        };
    return given == null
        ? image
        : image.chain(
            done ->
                vector(Modality.IMAGE, given, trace)
                    .map(encoding -> new EncodedImage(done.preview, encoding)));
  }

  /** Fetches and decodes a linked image, with a share of the memory for fetched images. */
  private Uni<ImagePreprocessor.Decoded> fetch(URI uri, boolean wanted, Context trace) {
    return fetching.through(
        Uni.createFrom()
            .deferred(
                () -> {
                  FetchMemory.Share share = fetcher.share();
                  return stages
                      .run(Stage.FETCH, trace, fetcher.fetchPatiently(uri, share))
                      .chain(data -> decode(data, wanted, trace))
                      .onTermination()
                      .invoke(share::close);
                }));
  }

  private Uni<ImagePreprocessor.Decoded> decode(byte[] data, boolean wanted, Context trace) {
    return stages.run(Stage.DECODE, trace, images.decode(data, wanted ? encoders : null));
  }

  private Uni<EncodedImage> encoded(Uni<ImagePreprocessor.Decoded> image, Context trace) {
    return image.chain(
        decoded ->
            decoded.input() == null
                ? Uni.createFrom().item(new EncodedImage(decoded.preview(), null))
                : stages
                    .run(
                        Stage.ENCODE,
                        trace,
                        encoders.image(decoded.input(), RequestPriority.INGEST))
                    .map(encoding -> new EncodedImage(decoded.preview(), encoding))
                    .onFailure(IllegalArgumentException.class)
                    .transform(e -> poison("image", e)));
  }

  private Uni<Optional<Encoding>> caption(Asset asset, Context trace) {
    float[] given = asset.vectors().get(Modality.CAPTION);
    if (given != null) {
      return vector(Modality.CAPTION, given, trace).map(Optional::of);
    }
    return asset.captions().isEmpty()
        ? Uni.createFrom().item(Optional.empty())
        : stages
            .run(Stage.ENCODE, trace, captions(asset.captions()))
            .map(Optional::of)
            .onFailure(IllegalArgumentException.class)
            .transform(e -> poison("captions", e));
  }

  private Uni<Encoding> captions(List<String> captions) {
    BundleManifest.Sparse sparse = encoders.manifest().sparse();
    int top = sparse == null ? 0 : sparse.top();
    return Uni.join()
        .all(captions.stream().map(this::caption).toList())
        .andFailFast()
        .map(encodings -> Encoding.mean(encodings, top));
  }

  /** Encodes one caption. A retry does not encode the other captions of the asset again. */
  private Uni<Encoding> caption(String text) {
    return stages.retry(
        Stage.ENCODE, encoders.text(TextRole.PASSAGE, text, RequestPriority.INGEST));
  }

  private Uni<Encoding> vector(Modality modality, float[] dense, Context trace) {
    return stages.run(
        Stage.ENCODE, trace, encoders.vector(modality, dense, RequestPriority.INGEST));
  }

  private static PoisonRecordException poison(String part, Throwable e) {
    return new PoisonRecordException(
        "%s: the encoder cannot embed this input: %s".formatted(part, e.getMessage()), e);
  }
}
