package dev.winnow.asset;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartTest {

  /** A part that replaces an image must not keep what was derived from the former one. */
  @ParameterizedTest
  @ValueSource(strings = {"image", "image_sparse", "views", "views_sparse", "latent"})
  void imagesOwnAllThatIsDerivedFromThem(String vector) {
    assertThat(Part.IMAGE.owns(vector)).isTrue();
    assertThat(Part.CAPTION.owns(vector)).isFalse();
  }
}
