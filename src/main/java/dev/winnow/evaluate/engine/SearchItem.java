package dev.winnow.evaluate.engine;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.Encoding;
import java.util.List;
import java.util.Map;

/**
 * An asset to search for.
 *
 * @param sides its vectors; what has none is never found
 * @param captions as the index keeps them
 */
public record SearchItem(Map<Modality, Encoding> sides, List<String> captions) {

  public SearchItem {
    sides = Map.copyOf(sides);
    captions = List.copyOf(captions);
  }
}
