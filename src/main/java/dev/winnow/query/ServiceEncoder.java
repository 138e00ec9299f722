package dev.winnow.query;

import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.Encoders;
import dev.winnow.bundle.Encoding;
import dev.winnow.bundle.Lane;
import dev.winnow.search.QueryEncoder;
import dev.winnow.search.SearchException;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Encodes queries with the encoders of the service, before what waits to be indexed. */
@ApplicationScoped
class ServiceEncoder implements QueryEncoder {

  private final Encoders encoders;
  private final QueryPictures pictures;

  ServiceEncoder(Encoders encoders, QueryPictures pictures) {
    this.encoders = encoders;
    this.pictures = pictures;
  }

  @Override
  public Uni<Encoding> text(String text) {
    return understood(encoders.text(text, Lane.QUERY));
  }

  @Override
  public Uni<Encoding> image(ImageSource source) {
    return pictures.decode(source).chain(pixels -> understood(encoders.image(pixels, Lane.QUERY)));
  }

  /** The head for captions takes it, for all modalities share one dense space. */
  @Override
  public Uni<Encoding> vector(float[] unit) {
    return encoders.vector(Modality.CAPTION, unit, Lane.QUERY);
  }

  private static Uni<Encoding> understood(Uni<Encoding> encoding) {
    return encoding
        .onFailure(IllegalArgumentException.class)
        .transform(e -> new SearchException("the encoder makes nothing of it: " + e.getMessage()));
  }
}
