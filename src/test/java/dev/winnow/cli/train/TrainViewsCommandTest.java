package dev.winnow.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.testing.Program;
import dev.winnow.testing.TestBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TrainViewsCommandTest {

  private static String inCard(String... options) {
    var command = new TrainViewsCommand();
    new CommandLine(command).parseArgs(options);
    return command.command();
  }

  @Test
  void cardHasTheCommand() {
    assertThat(inCard("--out=new"))
        .isEqualTo(
            "winnow train views --bundle DIR --scenes 2800"
                + " --orthogonality 0.0,0.01,0.03,0.1,0.3,1.0 --steps 1000 --shared 20 --seed 500"
                + " --out DIR");
  }

  @Test
  void cardNamesTheStyleMaps() {
    assertThat(inCard("--out=new", "--images=own", "--joint", "--style-maps=stem,eighth.residual"))
        .isEqualTo(
            "winnow train views --bundle DIR --scenes 2800 --images DIR"
                + " --orthogonality 0.0,0.01,0.03,0.1,0.3,1.0 --steps 1000 --shared 20 --seed 500"
                + " --joint --style-maps stem,eighth.residual --out DIR");
  }

  @Test
  void rejectsAFolderWithoutImages(@TempDir Path folder) throws IOException {
    Program program = new Program();
    Files.writeString(folder.resolve("notes.txt"), "no image");
    Files.writeString(folder.resolve("._photo.jpg"), "no image");
    Files.createDirectory(folder.resolve("folder.jpg"));

    int code =
        program.run(
            "train",
            "views",
            "--scenes=200",
            "--images=" + folder,
            "--out=" + folder.resolve("out"));

    assertThat(code).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(program.err()).contains(folder + " holds no images: name another folder");
  }

  @Test
  void externalWeightsAreBesideTheEncoder(@TempDir Path folder) throws IOException {
    // Given
    byte[] encoder =
        ModelProto.newBuilder()
            .setGraph(
                GraphProto.newBuilder()
                    .addInitializer(
                        TensorProto.newBuilder()
                            .setName("w")
                            .addExternalData(
                                StringStringEntryProto.newBuilder()
                                    .setKey("location")
                                    .setValue("weights.bin"))))
            .build()
            .toByteArray();
    Path bundle = Files.createDirectory(folder.resolve("bundle"));
    new TestBundle(bundle).put("weights.bin", "weights").save();
    Path work = Files.createDirectory(folder.resolve("work"));
    // When
    TrainViewsCommand.model(work, encoder, new BundleFiles(bundle.toString(), TestBundle.MODELS));
    // Then
    assertThat(work.resolve("weights.bin")).hasContent("weights");
  }
}
