package dev.winnow.http;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;

/** What stands behind a body, or a filter, is refused rather than ignored. */
@Singleton
final class StrictJson implements ObjectMapperCustomizer {

  @Override
  public void customize(ObjectMapper mapper) {
    mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  }
}
