package dev.winnow.api;

import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.encoder.Encoders;
import dev.winnow.encoder.Encoding;
import dev.winnow.encoder.batch.RequestPriority;
import dev.winnow.search.QueryEncoder;
import dev.winnow.search.model.SearchException;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Encodes queries with the encoders of the service, with priority over ingest. */
@ApplicationScoped
class ServiceEncoder implements QueryEncoder {

  private final Encoders encoders;
  private final QueryImagePreprocessor images;

  ServiceEncoder(Encoders encoders, QueryImagePreprocessor images) {
    this.encoders = encoders;
    this.images = images;
  }

  @Override
  public Uni<Encoding> text(String text) {
    return understood(encoders.text(text, RequestPriority.QUERY));
  }

  @Override
  public Uni<Encoding> image(ImageSource source) {
    return images
        .decode(source)
        .chain(pixels -> understood(encoders.image(pixels, RequestPriority.QUERY)));
  }

  /** The head for captions takes it, for all modalities share one dense space. */
  @Override
  public Uni<Encoding> vector(float[] unit) {
    return encoders.vector(Modality.CAPTION, unit, RequestPriority.QUERY);
  }

  private static Uni<Encoding> understood(Uni<Encoding> encoding) {
    return encoding
        .onFailure(IllegalArgumentException.class)
        .transform(
            e -> new SearchException("the encoder cannot embed this input: " + e.getMessage()));
  }
}
