package dev.winnow.api.search;

import dev.winnow.lexicon.Lexicon;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Reads the lexicon in the background at start, so that the first search does not wait for it. */
@ApplicationScoped
class LexiconStart {

  void start(@Observes StartupEvent started) {
    Thread.ofPlatform().daemon().name("winnow-lexicon").start(Lexicon::wordNet);
  }
}
