package dev.winnow.api.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.api.search.request.SearchRequest;
import dev.winnow.api.search.request.ValidatedSearchRequest;
import dev.winnow.asset.ImageSource;
import dev.winnow.encoder.Encoders;
import dev.winnow.search.QueryEncoder;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Term;
import dev.winnow.serving.Model;
import dev.winnow.testing.Axes;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway") // a search that waits uses nothing of the service
class SearchServiceTest {

  private static final Model MODEL = new Model(null, null);
  private static final ImageSource.Url LINK = ImageSource.Url.of("https://slow.example/a.jpg");

  private final SearchQueue queue =
      new SearchQueue(1, System::nanoTime, (task, delay) -> {}, Runnable::run);
  private final List<ImageSource.Url> fetching = new ArrayList<>();
  private final ServiceEncoder encoder =
      new ServiceEncoder(null) {
        @Override
        Uni<QueryEncoder> of(Encoders encoders, List<ImageSource.Url> links) {
          fetching.addAll(links);
          return links.isEmpty() ? Uni.createFrom().nullItem() : Uni.createFrom().nothing();
        }
      };
  private final SearchService service =
      new SearchService(
          text -> Uni.createFrom().nothing(),
          encoder,
          null,
          null,
          queue,
          new SimpleMeterRegistry());

  @Test
  void rulesOfBoardsAndExamplesWaitForTheirTurn() {
    queue.inTurn(Uni.createFrom().nothing()).subscribe().withSubscriber(subscriber());
    ValidatedSearchRequest search = search("a dog", false);

    service.assets(search, MODEL).subscribe().withSubscriber(subscriber()).assertNotTerminated();
    service.result(search, MODEL).subscribe().withSubscriber(subscriber()).assertNotTerminated();
  }

  @Test
  void searchesThatWaitForALanguageModelHoldUpNoOther() {
    service.answer(search("a dog", true), MODEL).subscribe().withSubscriber(subscriber());

    assertThatOthersAreAnswered();
  }

  @Test
  void searchesThatWaitForLinkedImagesHoldUpNoOther() {
    ValidatedSearchRequest search = withImage(search("a dog", false));

    service.answer(search, MODEL).subscribe().withSubscriber(subscriber());

    assertThat(fetching).containsExactly(LINK);
    assertThatOthersAreAnswered();
  }

  private void assertThatOthersAreAnswered() {
    queue.inTurn(Uni.createFrom().item(1)).subscribe().withSubscriber(subscriber()).assertItem(1);
  }

  private static ValidatedSearchRequest search(String text, boolean interpret) {
    return ValidatedSearchRequest.of(
        SearchRequest.ofText(text, interpret), Axes.bundle(null), SearchMethods.installed());
  }

  private static ValidatedSearchRequest withImage(ValidatedSearchRequest search) {
    return new ValidatedSearchRequest(
        search.text(),
        search.interpret(),
        List.of(Term.of(new Example.Image(LINK))),
        search.negatives(),
        search.unknown(),
        search.hard(),
        search.method(),
        search.aspects(),
        search.parameters(),
        search.in(),
        search.filter(),
        search.limit(),
        search.offset(),
        search.explain(),
        search.removeUncertain(),
        search.intent());
  }

  private static <T> UniAssertSubscriber<T> subscriber() {
    return UniAssertSubscriber.create();
  }
}
