package dev.winnow.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.type.LogicalType;
import dev.winnow.json.JsonLimits;
import dev.winnow.json.StrictUtf8;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Rejects trailing content after the JSON of a body or filter, fractions where an integer is
 * expected, which would be cut silently, repeated fields, of which Jackson would keep the last, and
 * values of another type than expected, such as {@code "limit": "10"}, which Jackson would convert.
 * Rejects bodies that are not UTF-8, or have too many values.
 */
@Singleton
final class StrictJson implements ObjectMapperCustomizer {

  private static final List<CoercionInputShape> TEXTS =
      List.of(CoercionInputShape.String, CoercionInputShape.EmptyString);

  private static final List<CoercionInputShape> NUMBERS =
      List.of(CoercionInputShape.Integer, CoercionInputShape.Float);

  private static final List<CoercionInputShape> BOOLEANS = List.of(CoercionInputShape.Boolean);

  @Override
  public void customize(ObjectMapper mapper) {
    JsonFactory parsers = mapper.getFactory();
    parsers.setInputDecorator(new StrictUtf8());
    parsers.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION.mappedFeature());
    parsers.setStreamReadConstraints(JsonLimits.ofTokens(parsers.streamReadConstraints()));
    mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    mapper.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
    reject(mapper, LogicalType.Integer, TEXTS);
    reject(mapper, LogicalType.Float, TEXTS);
    reject(mapper, LogicalType.Boolean, TEXTS);
    reject(mapper, LogicalType.Boolean, NUMBERS);
    reject(mapper, LogicalType.Textual, NUMBERS);
    reject(mapper, LogicalType.Textual, BOOLEANS);
  }

  private static void reject(
      ObjectMapper mapper, LogicalType type, List<CoercionInputShape> shapes) {
    shapes.forEach(shape -> mapper.coercionConfigFor(type).setCoercion(shape, CoercionAction.Fail));
  }
}
