package dev.winnow.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Analyses text with Lucene's English analyzer: removes stop words and stems. */
public final class EnglishTerms {

  // Thread-safe; shared, because it keeps buffers per thread.
  private static final Analyzer ENGLISH = new EnglishAnalyzer();

  private EnglishTerms() {}

  /** Returns the distinct terms of a text; empty if it has only stop words and punctuation. */
  public static Set<String> of(String text) {
    Set<String> terms = new HashSet<>();
    try (TokenStream tokens = ENGLISH.tokenStream("text", text)) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        terms.add(term.toString());
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // cannot happen: a string needs no I/O
    }
    return terms;
  }
}
