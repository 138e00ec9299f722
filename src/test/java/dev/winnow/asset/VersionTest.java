package dev.winnow.asset;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionTest {

  @ParameterizedTest(name = "{0}@{1} after {2}@{3}: {4}")
  @CsvSource({
    // new declared, new offset, stored declared, stored offset, applied
    "  , 5,   , 4, true",
    "  , 4,   , 4, false",
    "  , 3,   , 4, false",
    " 2, 3,  1, 4, true",
    " 1, 5,  2, 4, false",
    " 1, 5,  1, 4, true",
    " 1, 4,  1, 4, false",
    "  , 5,  9, 4, true",
    " 1, 5,   , 4, true",
    " 1, 3,   , 4, false",
    "-1, 9,  0, 4, false",
  })
  void higherDeclaredVersionWinsThenHigherOffset(
      @Nullable Long declared,
      long offset,
      @Nullable Long storedDeclared,
      long storedOffset,
      boolean applied) {
    assertThat(new Version(declared, offset).supersedes(new Version(storedDeclared, storedOffset)))
        .isEqualTo(applied);
  }
}
