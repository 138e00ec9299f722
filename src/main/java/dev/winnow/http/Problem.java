package dev.winnow.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The body of an error, {@code application/problem+json} (RFC 9457). */
@Schema(
    description = "An error (RFC 9457)",
    examples =
        """
        {"type":"urn:winnow:invalid-request","title":"Invalid request","status":400,\
        "detail":"limit must be between 1 and 1000, it is 0"}""")
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Problem(
    @Schema(description = "The stable name of the problem type", examples = "urn:winnow:not-found")
        String type,
    @Schema(description = "The title of the problem type", examples = "Not found") String title,
    @Schema(description = "The HTTP status", examples = "404") int status,
    @Schema(description = "What is wrong with this request, and what to change")
        @Nullable String detail) {

  public static final String MEDIA_TYPE = "application/problem+json";
}
