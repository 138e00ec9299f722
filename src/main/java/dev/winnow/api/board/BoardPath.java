package dev.winnow.api.board;

import dev.winnow.board.Board;
import io.quarkus.runtime.annotations.RegisterForReflection;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;

/** The board that the path of a request names. */
@RegisterForReflection
public class BoardPath {

  @Parameter(
      description = "The board's id",
      example = "bikes",
      schema = @Schema(type = SchemaType.STRING, pattern = Board.ID))
  @RestPath
  String id = "";
}
