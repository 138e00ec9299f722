package dev.winnow.cli.push.source;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The files with captions and attributes that no image has. Images and texts come in any order; a
 * text that has met its image is forgotten, so a large folder needs little memory.
 */
final class UnclaimedTexts {

  private final Set<Path> texts = new LinkedHashSet<>();

  /** Those of images that came before them. */
  private final Set<Path> claims = new HashSet<>();

  void add(Path text) {
    if (!claims.remove(text)) {
      texts.add(text);
    }
  }

  /** Says that an image has this text. */
  void claim(Path text) {
    if (!texts.remove(text)) {
      claims.add(text);
    }
  }

  void forEach(Consumer<Path> action) {
    texts.forEach(action);
  }
}
