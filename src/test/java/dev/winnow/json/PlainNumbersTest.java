package dev.winnow.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainNumbersTest {

  private static float @Nullable [] read(String array, int max) {
    byte[] bytes = array.getBytes(UTF_8);
    return new PlainNumbers(bytes, 1, bytes.length).read(max);
  }

  private static float @Nullable [] read(String array) {
    return read(array, 1000);
  }

  @Property(tries = 20_000)
  void readsFloatsExactly(@ForAll("floats") float value) {
    // For larger values, the shortest text may lie halfway between two floats.
    Assume.that(Math.abs(value) < 1 << Float.PRECISION);

    assertThat(read("[" + value + "]")).containsExactly(value);
  }

  @Property(tries = 20_000)
  void roundsDoublesToTheNearestFloat(@ForAll("floats") float value, @ForAll("ulps") int ulps) {
    double near = value + ulps * Math.ulp((double) value);

    assertThat(read("[" + near + "]")).containsExactly((float) near);
  }

  @Provide
  Arbitrary<Float> floats() {
    return Arbitraries.integers()
        .withDistribution(RandomDistribution.uniform())
        .map(Float::intBitsToFloat)
        .filter(value -> Math.abs(value) > 1e-20f && Math.abs(value) < 1e20f);
  }

  /** Up to almost halfway to the next float. */
  @Provide
  Arbitrary<Integer> ulps() {
    return Arbitraries.integers()
        .between(-(1 << 27), 1 << 27)
        .withDistribution(RandomDistribution.uniform());
  }

  @Property(tries = 20_000)
  void agreesWithTheParserOfTheJdk(@ForAll("numbers") String text) {
    float[] read = read("[" + text + "]");

    if (read != null) {
      assertThat(read).containsExactly(Float.parseFloat(text));
    }
  }

  @Provide
  Arbitrary<String> numbers() {
    Arbitrary<String> digits = Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(20);
    Arbitrary<String> exponents = Arbitraries.integers().between(-70, 70).map(e -> "e" + e);
    return Combinators.combine(
            Arbitraries.of("", "-"),
            digits.map(PlainNumbersTest::withoutLeadingZeros),
            digits.map(fraction -> "." + fraction).injectNull(0.2),
            exponents.injectNull(0.5))
        .as((sign, whole, fraction, exponent) -> sign + whole + part(fraction) + part(exponent));
  }

  private static String part(@Nullable String part) {
    return part == null ? "" : part;
  }

  private static String withoutLeadingZeros(String digits) {
    return digits.replaceFirst("^0+(?=.)", "");
  }

  /**
   * Text that is (almost) equally near to two floats: rounding twice, through double, would often
   * give the wrong one.
   */
  @Property(tries = 20_000)
  void neverGuessesHalfwayBetweenFloats(
      @ForAll("floats") float value,
      @ForAll @IntRange(min = -2, max = 2) int off,
      @ForAll @IntRange(min = 5, max = 30) int place) {
    BigDecimal halfway =
        new BigDecimal(value).add(new BigDecimal(Math.nextUp(value))).divide(new BigDecimal(2));
    String text =
        halfway
            .add(halfway.multiply(BigDecimal.valueOf(off).movePointLeft(place)))
            .round(new MathContext(18))
            .toString();

    agreesWithTheParserOfTheJdk(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1",
        "[1,2",
        "[-]",
        "[01]",
        "[-01]",
        "[1.]",
        "[.5]",
        "[+1]",
        "[1e]",
        "[1e+]",
        "[1.e1]",
        "[1.5.5]",
        "[NaN]",
        "[Infinity]",
        "[null]",
        "[\"1\"]",
        "[[1]]",
        "[{}]",
        "[0x1]",
        "[1f]",
        "[1,\n2]",
        "[1e1000]",
        "[1e-60]",
        "[1e-40]",
        "[1.0000000000000000001]",
        "[1/2]",
        "[1:2]",
        "[é]",
        "[1,2,3,4]"
      })
  void leavesOtherInputToTheParser(String array) {
    assertThat(read(array, 3)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[1,-2,0.5] 9", "[ 1 , -2.0 , 5e-1 ]", "[1e0,-0.2E+1,50E-2]", "[1.0,-2,0.50]]"})
  void readsUpToTheClosingBracket(String array) {
    byte[] bytes = array.getBytes(UTF_8);
    PlainNumbers numbers = new PlainNumbers(bytes, 1, bytes.length);

    assertThat(numbers.read(3)).containsExactly(1, -2, 0.5f);
    assertThat(numbers.at()).isEqualTo(array.indexOf(']'));
  }

  @Property(tries = 20)
  void readsUpToTheLimit(@ForAll @IntRange(min = 1, max = 3000) int count) {
    String array = "[" + "1,".repeat(count - 1) + "1]";

    assertThat(read(array, count)).hasSize(count).containsOnly(1);
    assertThat(read(array, count - 1)).isNull();
  }
}
