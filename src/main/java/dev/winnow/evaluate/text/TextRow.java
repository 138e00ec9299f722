package dev.winnow.evaluate.text;

import dev.winnow.asset.Modality;
import dev.winnow.index.Filter;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.search.TextClauses;
import dev.winnow.search.method.DeoMethod;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import java.util.List;
import java.util.Set;

/**
 * A row of the table: a way to search for a text.
 *
 * @param key its name on the command line
 * @param title its name in the table
 * @param interpret whether exclusions in the text count as such
 */
public record TextRow(
    String key, String title, boolean interpret, String method, ParameterValues parameters) {

  Search search(String text, Interpretation understood, Set<Modality> in, int limit) {
    return new Search(
        TextClauses.of(
            text,
            interpret ? understood : null,
            List.of(),
            List.of(),
            false,
            method.equals(DeoMethod.NAME)),
        method,
        parameters,
        in,
        Filter.NONE,
        limit,
        0,
        false);
  }
}
