package dev.winnow.train.calibration;

import dev.winnow.asset.Modality;
import dev.winnow.encoder.Encoding;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.lexicon.Nouns;
import dev.winnow.text.ContentWords;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An item with known labels, encoded as in the index.
 *
 * @param labels the concepts that it holds
 * @param words the content words of each of its captions
 * @param nouns the nouns of each of its captions
 * @param image null if it has no image, or the bundle has no image encoder
 * @param caption the encoding of all its captions, null if it has none
 */
public record LabelledItem(
    Set<String> labels,
    List<Set<String>> words,
    List<Nouns> nouns,
    @Nullable Encoding image,
    @Nullable Encoding caption) {

  public static LabelledItem of(
      Set<String> labels,
      List<String> captions,
      @Nullable Encoding image,
      @Nullable Encoding caption) {
    return new LabelledItem(
        labels,
        captions.stream().map(ContentWords::of).toList(),
        captions.stream().map(Lexicon.wordNet()::nouns).toList(),
        image,
        caption);
  }

  @Nullable Encoding encoding(Modality modality) {
    return modality.equals(Modality.CAPTION)
        ? caption
        : modality.equals(Modality.IMAGE) ? image : null;
  }
}
