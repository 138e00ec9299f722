package dev.winnow.record.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import com.networknt.schema.resource.AllowSchemaLoader;
import dev.winnow.record.AssetJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** JSON with a JSON schema; draft 7 if the schema does not declare a draft. */
final class JsonKind implements SchemaKind<JsonSchema> {

  /** Maximum number of violations that a message lists. */
  private static final int SHOWN = 5;

  /**
   * Besides imports, only the meta-schemas of json-schema.org are loaded, from the library's files.
   * Without this limit the library would open any URL or file that a schema refers to.
   */
  private static final AllowSchemaLoader META_SCHEMAS =
      new AllowSchemaLoader(iri -> iri.toString().startsWith("classpath:draft"));

  @Override
  public String name() {
    return "JSON";
  }

  @Override
  public JsonSchema parse(String text, Map<String, String> imports) {
    return JsonSchemaFactory.getInstance(
            VersionFlag.V7,
            factory -> factory.schemaLoaders(known -> known.schemas(imports).add(META_SCHEMAS)))
        .getSchema(text);
  }

  @Override
  public byte[] json(JsonSchema schema, RegisteredValue value) {
    byte[] json = Arrays.copyOfRange(value.bytes(), value.start(), value.bytes().length);
    try {
      JsonNode read = AssetJson.MAPPER.readTree(json);
      Set<ValidationMessage> wrong = schema.validate(read);
      if (!wrong.isEmpty()) {
        throw new IllegalArgumentException(
            wrong.stream()
                .limit(SHOWN)
                .map(ValidationMessage::getMessage)
                .collect(Collectors.joining("; ")));
      }
      return json;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
