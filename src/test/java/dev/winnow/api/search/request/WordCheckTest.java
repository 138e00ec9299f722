package dev.winnow.api.search.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.interpretation.rules.RuleInterpreter;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.testing.Axes;
import dev.winnow.text.Spelling;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The words of searches of an index that has one caption. */
class WordCheckTest {

  private final Spelling spelling =
      new Spelling(List.of("a", "green", "please", "trees", "elephant", "winter"));

  private final List<String> lookedUp = new ArrayList<>();

  private static ValidatedSearchRequest search(String text) {
    return ValidatedSearchRequest.of(
        SearchRequest.ofText(text, null, null, null), Axes.bundle(null), SearchMethods.installed());
  }

  private WordCheck.Checked check(String text, String caption, String... negatives) {
    return check(text, caption, true, negatives);
  }

  private WordCheck.Checked check(
      String text, String caption, boolean dropsUnknown, String... negatives) {
    WordCheck words = new WordCheck(spelling, word -> lookUp(word, caption), dropsUnknown);
    return words.check(search(text), List.of(negatives)).await().indefinitely();
  }

  private Uni<List<ScoredHit>> lookUp(String word, String caption) {
    lookedUp.add(word);
    Payload payload = new Payload(List.of(caption), Map.of(), null, false);
    Point point = new Point(new AssetId("a"), Version.ofOffset(0), Map.of(), Map.of(), payload);
    Fit weak = new Fit(0.1, null);
    return Uni.createFrom()
        .item(List.of(new ScoredHit(point, 0, weak, List.of(), List.of(), true)));
  }

  @Test
  void replacesAnUnknownWord() {
    var checked = check("a green elephnat, please", "two elephants");

    assertThat(checked.request().text()).isEqualTo("a green elephant, please");
    assertThat(checked.remarks()).containsExactly("Searched for \"elephant\".");
  }

  @Test
  void usesNoCorrectionThatIsInNoCaption() {
    var checked = check("a green elephnat", "a cat");

    assertThat(checked.request()).isEqualTo(search("a green elephnat"));
    assertThat(checked.remarks()).isEmpty();
  }

  @Test
  void keepsUnknownWordsThatCaptionsContain() {
    assertThat(check("winnter", "winter in the town of Winnter").remarks()).isEmpty();
  }

  @Test
  void correctsWordsThatShareOnlyTheStemOfACaption() {
    assertThat(check("elephent", "a brown elephant").remarks()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({"abcde fghij winnter, winter", "abcde fghij klmno winnter, winnter"})
  void correctsOnlyTheFirstUnknownWords(String text, String last) {
    assertThat(check(text, "winter").request().text()).endsWith(last);
  }

  @Test
  void keepsNames() {
    assertThat(check("Winnter x-winnter winnter2", "winter").remarks()).isEmpty();
    assertThat(lookedUp).isEmpty();
  }

  @Test
  void knownWordsAreNotLookedUp() {
    check("a green alligator", "a cat", "trees", "stringed instruments");

    assertThat(lookedUp).isEmpty();
  }

  @Test
  void correctsAWordOfANegativeOnce() {
    var checked = check("trees, no winnter", "trees in winter", "winnter");

    assertThat(checked.request().text()).isEqualTo("trees, no winter");
    assertThat(checked.remarks()).containsExactly("Excluded \"winter\".");
  }

  @Test
  void correctsANegativeWithACapital() {
    var checked = check("trees, no Winnter", "trees in winter", "Winnter");

    assertThat(checked.request().text()).isEqualTo("trees, no winter");
  }

  @Test
  void leavesOutTheTextWithAnUnknownNegative() {
    var request = check("trees and dogs, no foobarx", "a tree", "foobarx").request();

    var clause =
        request
            .search(new RuleInterpreter().interpret("trees and dogs, no foobarx"))
            .clauses()
            .getFirst();

    assertThat(clause.text()).isNull();
    assertThat(clause.negatives()).isEmpty();
  }

  @Test
  void dropsUnknownNegativesExceptForLaterAssets() {
    var dropped = check("trees, no foobarx", "a tree", "foobarx");
    var kept = check("trees, no foobarx", "a tree", false, "foobarx");

    assertThat(dropped.request().unknown()).containsExactly("foobarx");
    assertThat(dropped.remarks())
        .containsExactly("\"foobarx\" is not known; nothing was excluded for it.");
    assertThat(kept.request().unknown()).isEmpty();
    assertThat(kept.remarks())
        .containsExactly("\"foobarx\" is not known; check what was excluded.");
  }
}
