package dev.winnow.bundle.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import dev.winnow.bundle.BundleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnnxFileTest {

  @TempDir Path folder;

  private static TensorProto tensor(String file) {
    return TensorProto.newBuilder()
        .setName(file)
        .addExternalData(
            StringStringEntryProto.newBuilder().setKey("location").setValue(file).build())
        .build();
  }

  private static GraphProto around(GraphProto inner) {
    return GraphProto.newBuilder()
        .addNode(NodeProto.newBuilder().addAttribute(AttributeProto.newBuilder().setG(inner)))
        .build();
  }

  private OnnxFile read(GraphProto graph) throws IOException {
    Path file = folder.resolve("model.onnx");
    Files.write(file, ModelProto.newBuilder().setGraph(graph).build().toByteArray());
    return OnnxFile.read(file);
  }

  @Test
  void namesTheFilesOfWeightsConstantsAndInnerGraphs() throws IOException {
    GraphProto inner = GraphProto.newBuilder().addInitializer(tensor("inner")).build();
    GraphProto graph =
        around(inner).toBuilder()
            .addInitializer(tensor("weights"))
            .addNode(
                NodeProto.newBuilder()
                    .addAttribute(AttributeProto.newBuilder().setT(tensor("constant")))
                    .addAttribute(AttributeProto.newBuilder().addTensors(tensor("several"))))
            .build();

    assertThat(read(graph).external())
        .containsExactlyInAnyOrder("weights", "constant", "several", "inner");
  }

  @Test
  void rejectsGraphsThatAreTooDeep() {
    GraphProto graph = GraphProto.getDefaultInstance();
    for (int i = 0; i < 40; i++) {
      graph = around(graph);
    }
    GraphProto deep = graph;

    assertThatThrownBy(() -> read(deep))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("is not an ONNX file");
  }
}
