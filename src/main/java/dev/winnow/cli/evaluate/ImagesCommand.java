package dev.winnow.cli.evaluate;

import dev.winnow.evaluate.data.ImageFolders;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.images.ImagesEvaluation;
import dev.winnow.evaluate.report.ResultTable;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code winnow evaluate images}. */
@Command(
    name = "images",
    description = {
      "Measures searches of images that have no captions, in folders domain/class.",
      "",
      "For every domain, such as photographs or cartoons: whether searches for a class find its"
          + " images, whether images are told apart by the names of the classes, and whether"
          + " searches for a category leave out a member of it. Over all domains: a class but not"
          + " in a style, and a style without a class."
    },
    footer = {
      "  winnow evaluate images --data pictures/",
      "  winnow evaluate images --data pictures/ --prompt 'a photo of a %%s'"
    })
final class ImagesCommand extends SearchEvaluationCommand {

  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "A folder of folders domain/class/ with images.")
  private Path folder;

  @Option(
      names = "--prompt",
      paramLabel = "TEXT",
      defaultValue = "%s",
      description = "What is searched for, with %%s for the name of the class.")
  private String prompt;

  @Override
  List<ResultTable> evaluate(Embedding embedding, SearchSetup setup) {
    return new ImagesEvaluation(ImageFolders.read(folder), embedding, setup, prompt).run();
  }
}
