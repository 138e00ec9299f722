package dev.winnow.cli.train;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.cli.push.source.AssetFiles.Content;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the image files of assets, some at a time, so that only a few are in memory. Images are
 * decoded no larger than the encoder needs.
 */
final class CaptionedImages {

  /** Number of image files that are in memory together. */
  static final int TOGETHER = 256;

  /** Maximum total size in bytes; the last file may exceed it. */
  private static final long MAX_BYTES = 64 << 20;

  private record Waiting(int position, String where, byte[] image) {}

  private final BulkEncoder encoder;
  private final List<float @Nullable []> vectors;
  private final TrainingProgress progress;
  private final ImageDecoder decoder = new ImageDecoder(ImageLimits.DEFAULT);
  private final int side;
  private final List<Waiting> waiting = new ArrayList<>();
  private long bytes;
  private long done;

  /**
   * @param encoder of a bundle that encodes images
   * @param vectors of the assets in their order; receives those of the images
   */
  CaptionedImages(
      BulkEncoder encoder, List<float @Nullable []> vectors, TrainingProgress progress) {
    this.encoder = encoder;
    this.vectors = vectors;
    this.progress = progress;
    BundleManifest.Image image = Objects.requireNonNull(encoder.manifest().image());
    this.side = Math.max(image.width(), image.height());
  }

  /**
   * Adds the image, if there is one, of the last asset.
   *
   * @throws TrainingException if an image cannot be decoded
   */
  void add(Content content) {
    byte[] image = content.image();
    if (image != null) {
      waiting.add(new Waiting(vectors.size() - 1, content.where(), image));
      bytes += image.length;
    }
    if (waiting.size() == TOGETHER || bytes >= MAX_BYTES) {
      encode();
    }
  }

  /**
   * Encodes the images that still wait.
   *
   * @throws TrainingException if an image cannot be decoded
   */
  void encode() {
    if (waiting.isEmpty()) {
      return;
    }
    List<float[]> encoded =
        Encoding.denseVectors(
            encoder.images(waiting.size(), i -> decode(waiting.get(i)), count -> {}));
    for (int i = 0; i < encoded.size(); i++) {
      vectors.set(waiting.get(i).position, encoded.get(i));
    }
    waiting.clear();
    bytes = 0;
    done += encoded.size();
    progress.prepared("images", done, vectors.size());
  }

  private BufferedImage decode(Waiting file) {
    try {
      return decoder.decode(file.image, side);
    } catch (ImageFormatException e) {
      throw new TrainingException("%s: %s".formatted(file.where, e.getMessage()), e);
    }
  }
}
