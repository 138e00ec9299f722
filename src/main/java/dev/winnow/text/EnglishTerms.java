package dev.winnow.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** The terms of a text as Lucene's English analysis has them: stop words removed, stemmed. */
public final class EnglishTerms {

  // Thread-safe, and made once: it keeps its buffers per thread.
  private static final Analyzer ENGLISH = new EnglishAnalyzer();

  private EnglishTerms() {}

  /** Returns the distinct terms of a text; none if it has stop words and punctuation only. */
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
      throw new UncheckedIOException(e); // a string is read without input or output
    }
    return terms;
  }
}
