package dev.winnow.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import org.jboss.resteasy.reactive.server.spi.ServerMessageBodyWriter.AllWriteableMessageBodyWriter;
import org.jboss.resteasy.reactive.server.spi.ServerRequestContext;

/**
 * Writes JSON without waiting for the client. The framework's writer holds a thread of the worker
 * pool until the client has read its connection's earlier responses, so that one client with many
 * streams of HTTP/2 could hold all threads.
 */
@Provider
@Produces({MediaType.APPLICATION_JSON, "application/problem+json"})
class JsonResponses extends AllWriteableMessageBodyWriter {

  private final ObjectMapper json;

  JsonResponses(ObjectMapper json) {
    this.json = json;
  }

  @Override
  public void writeResponse(Object entity, Type type, ServerRequestContext context)
      throws IOException {
    context.serverResponse().end(bytes(entity));
  }

  @Override
  public void writeTo(
      Object entity,
      Class<?> runtimeType,
      Type type,
      Annotation[] annotations,
      MediaType mediaType,
      MultivaluedMap<String, Object> headers,
      OutputStream target)
      throws IOException {
    target.write(bytes(entity));
  }

  private byte[] bytes(Object entity) throws IOException {
    return entity instanceof String text // is JSON already
        ? text.getBytes(StandardCharsets.UTF_8)
        : json.writeValueAsBytes(entity);
  }
}
