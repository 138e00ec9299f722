package dev.winnow.cli.evaluate;

import dev.winnow.cli.console.Usage;
import dev.winnow.cli.evaluate.run.NamedFiles;
import dev.winnow.cli.evaluate.run.SearchEvaluationCommand;
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
      "For each domain, such as photographs or cartoons: searches for a class, classification of"
          + " images by the names of the classes, and searches for a category without one of its"
          + " members. Over all domains: a class but not in a style, and a style without a class."
          + " Also: the predicted probabilities (match), compared with how often images show what"
          + " was searched for."
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
      description = "The text to search for; %%s stands for the name of the class.")
  private String prompt;

  @Override
  protected void check() {
    Usage.require(
        spec,
        prompt.contains("%s"),
        "--prompt must contain %s for the name of the class: " + prompt);
    NamedFiles.requireExists(folder);
  }

  @Override
  protected List<ResultTable> evaluate(Embedding embedding, SearchSetup setup) {
    return new ImagesEvaluation(ImageFolders.read(folder), embedding, setup, prompt).run();
  }
}
