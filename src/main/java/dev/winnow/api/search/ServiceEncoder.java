package dev.winnow.api.search;

import dev.winnow.api.search.request.DecodingBudget;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.async.Joins;
import dev.winnow.bundle.TextRole;
import dev.winnow.collection.LruMap;
import dev.winnow.encoder.Encoders;
import dev.winnow.encoder.Encoding;
import dev.winnow.encoder.batch.RequestPriority;
import dev.winnow.search.QueryEncoder;
import dev.winnow.search.model.SearchException;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.awt.image.BufferedImage;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Encodes queries with the encoders of the service, with priority over ingest. Caches the encodings
 * of recent texts: pages of one search repeat them, and so do the meanings of common words.
 */
@ApplicationScoped
class ServiceEncoder {

  private static final int MAX_TEXTS = 2_000;

  /** Longer texts are rarely repeated. */
  private static final int MAX_LENGTH = 200;

  private final Map<Text, Encoding> recent = Collections.synchronizedMap(new LruMap<>(MAX_TEXTS));

  private final QueryImagePreprocessor images;

  ServiceEncoder(QueryImagePreprocessor images) {
    this.images = images;
  }

  /** Returns the query encoder of one search, which uses the encoders of a model. */
  QueryEncoder of(Encoders encoders) {
    return new Of(encoders);
  }

  /** Returns the same with linked images, fetched. Fails like {@link QueryEncoder#image}. */
  Uni<QueryEncoder> of(Encoders encoders, List<ImageSource.Url> links) {
    Of search = new Of(encoders);
    return Joins.all(links.stream().map(search::fetch).toList()).replaceWith(search);
  }

  /** A text and the bundle that encodes it. */
  private record Text(String bundle, String text) {}

  private final class Of implements QueryEncoder {

    private final Encoders encoders;
    private final DecodingBudget budget = new DecodingBudget();
    private final Map<ImageSource, BufferedImage> fetched = new ConcurrentHashMap<>();

    private Of(Encoders encoders) {
      this.encoders = encoders;
    }

    @Override
    public int atOnce() {
      return Math.min(QueryEncoder.super.atOnce(), encoders.maxWaitingQueries());
    }

    @Override
    public Uni<Encoding> text(String text) {
      Text key = new Text(encoders.manifest().id(), text);
      Encoding known = recent.get(key);
      if (known != null) {
        return Uni.createFrom().item(known);
      }
      return understood(encoders.text(TextRole.QUERY, text, RequestPriority.QUERY))
          .invoke(
              encoding -> {
                if (text.length() <= MAX_LENGTH) {
                  recent.put(key, encoding);
                }
              });
    }

    @Override
    public Uni<Encoding> image(ImageSource source) {
      BufferedImage known = fetched.get(source);
      Uni<BufferedImage> decoded =
          known == null ? images.decode(source, encoders, budget) : Uni.createFrom().item(known);
      return decoded.chain(pixels -> understood(encoders.image(pixels, RequestPriority.QUERY)));
    }

    private Uni<BufferedImage> fetch(ImageSource.Url link) {
      return images.decode(link, encoders, budget).invoke(pixels -> fetched.put(link, pixels));
    }

    /** Uses the sparse head for captions, because all modalities share one dense space. */
    @Override
    public Uni<Encoding> vector(float[] unit) {
      return encoders.vector(Modality.CAPTION, unit, RequestPriority.QUERY);
    }
  }

  private static Uni<Encoding> understood(Uni<Encoding> encoding) {
    return encoding
        .onFailure(IllegalArgumentException.class)
        .transform(
            e -> new SearchException("the encoder cannot embed this input: " + e.getMessage()));
  }
}
