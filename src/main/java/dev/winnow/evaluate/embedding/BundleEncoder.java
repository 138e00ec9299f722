package dev.winnow.evaluate.embedding;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.vector.SparseVector;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;

/** The encoders of a bundle. */
public record BundleEncoder(BulkEncoder bundle) implements Encoder {

  @Override
  public String id() {
    return bundle.manifest().id();
  }

  @Override
  public int dimension() {
    return bundle.manifest().dimension();
  }

  @Override
  public List<float[]> texts(TextRole role, List<String> texts, LongConsumer done) {
    return Encoding.denseVectors(bundle.texts(role, texts, done));
  }

  @Override
  public String prefix(TextRole role) {
    return bundle.manifest().text().prefix(role);
  }

  @Override
  public Optional<ImageModel> images() {
    return bundle.manifest().image() == null
        ? Optional.empty()
        : Optional.of(
            new ImageModel() {
              @Override
              public List<float[]> encode(
                  int count, IntFunction<BufferedImage> images, LongConsumer done) {
                return Encoding.denseVectors(encodings(count, images, done));
              }

              @Override
              public List<Encoding> encodings(
                  int count, IntFunction<BufferedImage> images, LongConsumer done) {
                return bundle.images(count, images, done);
              }
            });
  }

  @Override
  public Optional<SparseHead> sparse(Modality modality) {
    BundleManifest.Sparse heads = bundle.manifest().sparse();
    if (heads == null || bundle.manifest().sparseHead(modality) == null) {
      return Optional.empty();
    }
    return Optional.of(
        new SparseHead() {
          @Override
          public int dimension() {
            return heads.dimension();
          }

          @Override
          public List<SparseVector> encode(List<float[]> vectors) {
            return bundle.vectors(modality, vectors).stream()
                .map(encoding -> Objects.requireNonNull(encoding.sparse())) // the head exists
                .toList();
          }
        });
  }
}
