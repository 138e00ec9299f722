package dev.winnow.train.latent;

import java.util.Arrays;
import java.util.Locale;

/** The models of the paper, by their treatment of a pair of images with the same content. */
public enum LatentModel {
  /** An autoencoder without noise; ignores groups. */
  AE(Shared.NONE, Prototype.NONE),
  /** A variational autoencoder; ignores groups. */
  VAE(Shared.NONE, Prototype.NONE),
  /** Reserves dimensions for content. */
  GVAE(Shared.FIXED, Prototype.NONE),
  /** The same, with prototypes in the whole code, as printed. */
  GVAE_NT(Shared.FIXED, Prototype.ALL),
  /** The same, with prototypes in the dimensions of content only. */
  GVAE_NT_CONTENT(Shared.FIXED, Prototype.CONTENT),
  /** Chooses the shared dimensions for each pair. */
  ADA_GVAE(Shared.CHOSEN, Prototype.NONE),
  /** The same, with prototypes. */
  ADA_GVAE_NT(Shared.CHOSEN, Prototype.ALL);

  /** Which dimensions of a pair are averaged. */
  enum Shared {
    NONE,
    FIXED,
    CHOSEN
  }

  /** The dimensions in which a group is pulled to its prototype. */
  enum Prototype {
    NONE,
    ALL,
    CONTENT
  }

  private final Shared shared;
  private final Prototype prototype;

  LatentModel(Shared shared, Prototype prototype) {
    this.shared = shared;
    this.prototype = prototype;
  }

  /**
   * Returns the model with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static LatentModel of(String label) {
    return Arrays.stream(values())
        .filter(model -> model.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no model is called " + label));
  }

  /** Returns the name in commands and tables. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  Shared shared() {
    return shared;
  }

  Prototype prototype() {
    return prototype;
  }

  /** Returns whether dimensions of content are fixed, the first of the code. */
  public boolean splits() {
    return shared == Shared.FIXED;
  }

  @Override
  public String toString() {
    return label();
  }
}
