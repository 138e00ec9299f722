package dev.winnow.http;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;

/**
 * Rejects trailing content after the JSON of a body or filter, and fractions where an integer is
 * expected, which would be cut silently.
 */
@Singleton
final class StrictJson implements ObjectMapperCustomizer {

  @Override
  public void customize(ObjectMapper mapper) {
    mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    mapper.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
  }
}
