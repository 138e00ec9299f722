package dev.winnow.http;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;

/** Rejects trailing content after the JSON of a body or filter. */
@Singleton
final class StrictJson implements ObjectMapperCustomizer {

  @Override
  public void customize(ObjectMapper mapper) {
    mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  }
}
