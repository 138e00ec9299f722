package dev.winnow.evaluate.exclusion;

import dev.winnow.asset.Modality;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.exclusion.method.MethodRow;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an evaluation of exclusion.
 *
 * @param splits splits to report on; {@link #ALL} for all data
 * @param methods rows of the table
 * @param base key of the row that significance tests compare the others with
 * @param as the modalities that represent an image; null for its pixels or vector if it has them,
 *     else its captions
 * @param minBoth minimum number of images with A and B for a pair; null for the default
 * @param minRelevant minimum number of images with A without B for a pair; null for the default
 * @param broad whether to exclude categories of labels instead of labels
 * @param removals whether to report the assets that hard mode removes
 * @param compound whether queries are A and B without C and D, instead of A without B
 * @param trainer trains heads for ready-made vectors, and heads with one dimension per word; null
 *     for none
 * @param anew whether SR uses newly trained heads even if the bundle has heads
 * @param encoderFits whether the encoder fits the data's ready-made vectors
 */
public record ExclusionSettings(
    List<String> splits,
    List<MethodRow> methods,
    String base,
    @Nullable Set<Modality> as,
    @Nullable Integer minBoth,
    @Nullable Integer minRelevant,
    boolean encoderFits,
    boolean broad,
    boolean removals,
    boolean compound,
    @Nullable HeadTrainer trainer,
    boolean anew) {

  /** The whole of the data. */
  public static final String ALL = "all";

  /** Returns the same with other rows. */
  ExclusionSettings withMethods(List<MethodRow> rows) {
    return with(rows, trainer, anew);
  }

  /** Returns the same with other rows, and SR with newly trained heads. */
  ExclusionSettings withHeads(List<MethodRow> rows, HeadTrainer of) {
    return with(rows, of, true);
  }

  private ExclusionSettings with(
      List<MethodRow> rows, @Nullable HeadTrainer heads, boolean trained) {
    return new ExclusionSettings(
        splits,
        rows,
        base,
        as,
        minBoth,
        minRelevant,
        encoderFits,
        broad,
        removals,
        compound,
        heads,
        trained);
  }

  LabelPairs pairs(String split) {
    LabelPairs usual = split.equals(ALL) ? LabelPairs.WHOLE : LabelPairs.PART;
    return new LabelPairs(
        minBoth == null ? usual.minBoth() : minBoth,
        minRelevant == null ? usual.minRelevant() : minRelevant);
  }
}
