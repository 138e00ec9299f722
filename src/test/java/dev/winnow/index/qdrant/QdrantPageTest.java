package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.bundle.BundleFiles;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.filter.Filter;
import dev.winnow.testing.TestBundle;
import dev.winnow.wiring.BundleSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page for programs that read the collection names what is in it. */
class QdrantPageTest {

  private static final Path PAGE = Path.of("src", "site", "markdown", "qdrant.md");

  private static final IndexSchema SCHEMA =
      BundleSchema.of(new BundleFiles("classpath:/bundles/default", TestBundle.MODELS).manifest());

  /** Returns the names in the first part of the page that is between two texts. */
  private static List<String> names(String start, String name, String end) throws IOException {
    String page = Files.readString(PAGE);
    int from = page.indexOf(start);
    assertThat(from).isNotNegative();
    String part = page.substring(from + start.length(), page.indexOf(end, from + start.length()));
    return Pattern.compile(name).matcher(part).results().map(MatchResult::group).toList();
  }

  @Test
  void namesTheVectorsOfTheDefaultBundle() throws IOException {
    assertThat(names("| vectors | of the default bundle: dense", "(?<=`)\\w+(?=`)", ";"))
        .containsExactlyInAnyOrderElementsOf(SCHEMA.dense().keySet());
    assertThat(names("of length 1; sparse", "(?<=`)\\w+(?=`)", "|"))
        .containsExactlyInAnyOrderElementsOf(SCHEMA.sparse().keySet());
  }

  @Test
  void excludesTheFieldsThatWinnowDoesNotRead() throws IOException {
    Requests requests = new Requests("page", SCHEMA.names(), TestConfig.defaults());

    assertThat(names("\"with_payload\": { \"exclude\": [", "(?<=\")\\w+(?=\")", "]"))
        .containsExactlyInAnyOrderElementsOf(
            requests.page(Filter.NONE, null, 1).getWithPayload().getExclude().getFieldsList());
  }
}
