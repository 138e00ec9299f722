package dev.winnow.ingest;

import dev.winnow.asset.Asset;
import dev.winnow.asset.AssetChange;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.Encoders;
import dev.winnow.bundle.Lane;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.Preview;
import dev.winnow.vector.DenseVectors;
import io.opentelemetry.context.Context;
import io.smallrye.mutiny.CompositeException;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Turns a change of an asset into a change of the index: fetches, decodes and encodes its parts.
 */
@ApplicationScoped
class AssetEncoder {

  private final Gate fetching = new Gate(ImageFetcher.AT_ONCE);
  private final Encoders encoders;
  private final ImageFetcher fetcher;
  private final Pictures pictures;
  private final StageObserver observer;

  AssetEncoder(Encoders encoders, ImageFetcher fetcher, Pictures pictures, StageObserver observer) {
    this.encoders = encoders;
    this.fetcher = fetcher;
    this.pictures = pictures;
    this.observer = observer;
  }

  /**
   * Returns the point for a change. Fails with {@link PoisonRecordException} if a part of the asset
   * cannot be used, and with {@link dev.winnow.bundle.OverloadedException} if trying again may
   * help.
   *
   * @param trace the record's trace
   */
  Uni<PointChange> encode(AssetChange change, Context trace) {
    return switch (change) {
      case AssetChange.Delete delete ->
          Uni.createFrom().item(new PointChange.Delete(delete.id(), delete.version()));
      case AssetChange.Upsert upsert ->
          Uni.combine()
              .all()
              .unis(preview(upsert.asset(), trace), vectors(upsert.asset(), trace))
              .collectFailures()
              .with((preview, vectors) -> point(upsert, preview, vectors))
              .onFailure(CompositeException.class)
              .transform(e -> ((CompositeException) e).getCauses().getFirst());
    };
  }

  private static PointChange point(
      AssetChange.Upsert upsert, Optional<Preview> preview, Map<String, float[]> vectors) {
    Asset asset = upsert.asset();
    String url = asset.image() instanceof ImageSource.Url link ? link.uri().toString() : null;
    Payload payload = new Payload(asset.captions(), asset.attributes(), url, preview.isPresent());
    return new PointChange.Upsert(
        new Point(asset.id(), upsert.version(), vectors, Map.of(), payload), preview.orElse(null));
  }

  private Uni<Optional<Preview>> preview(Asset asset, Context trace) {
    return switch (asset.image()) {
      case null -> Uni.createFrom().item(Optional.empty());
      case ImageSource.Bytes bytes -> decode(bytes.data(), trace);
      case ImageSource.Url link when fetcher.allows(link.uri()) ->
          // Fetched bytes are in nobody's count, so few are held at once, until they are decoded.
          fetching.through(
              observer
                  .observe(Stage.FETCH, trace, fetcher.fetch(link.uri()))
                  .chain(data -> decode(data, trace)));
      case ImageSource.Url link -> Uni.createFrom().item(Optional.empty());
    };
  }

  private Uni<Optional<Preview>> decode(byte[] data, Context trace) {
    return observer.observe(Stage.DECODE, trace, pictures.preview(data)).map(Optional::of);
  }

  private Uni<Map<String, float[]>> vectors(Asset asset, Context trace) {
    Map<String, float[]> vectors = new HashMap<>();
    asset.vectors().forEach((modality, vector) -> vectors.put(modality.key(), vector));
    String caption = Modality.CAPTION.key();
    if (vectors.containsKey(caption) || asset.captions().isEmpty()) {
      return Uni.createFrom().item(vectors);
    }
    return observer
        .observe(Stage.ENCODE, trace, captions(asset.captions()))
        .map(
            vector -> {
              vectors.put(caption, vector);
              return vectors;
            });
  }

  /** The captions of one asset say the same in other words, so their mean stands for them all. */
  private Uni<float[]> captions(List<String> captions) {
    return Uni.join()
        .all(captions.stream().map(text -> encoders.text(text, Lane.INGEST)).toList())
        .andFailFast()
        .map(vectors -> DenseVectors.normalize(DenseVectors.mean(vectors)));
  }
}
