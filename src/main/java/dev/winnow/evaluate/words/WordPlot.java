package dev.winnow.evaluate.words;

import static dev.winnow.evaluate.report.Figure.escaped;

import java.util.List;

/** Draws the frequencies of words as an SVG image, with a panel of bars for every list of words. */
final class WordPlot {

  private static final int COLUMNS = 4;
  private static final int WIDTH = 230;
  private static final int LINE = 16;
  private static final int WORD = 90;
  private static final int BAR = 95;

  private WordPlot() {}

  /**
   * @param most number of documents for a bar of full length
   */
  static String svg(List<WordCounts> panels, int most) {
    int lines = panels.stream().mapToInt(panel -> panel.words().size()).max().orElse(0);
    int height = (lines + 3) * LINE;
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"11\">\n"
            .formatted(COLUMNS * WIDTH, (panels.size() + COLUMNS - 1) / COLUMNS * height));
    for (int i = 0; i < panels.size(); i++) {
      svg.append(
          "<g transform=\"translate(%d,%d)\"><text y=\"%d\" font-weight=\"bold\">%s</text>\n"
              .formatted(
                  i % COLUMNS * WIDTH, i / COLUMNS * height, LINE, escaped(panels.get(i).title())));
      bars(svg, panels.get(i).words(), most);
      svg.append("</g>\n");
    }
    return svg.append("</svg>\n").toString();
  }

  private static void bars(StringBuilder svg, List<WordCounts.Count> words, int most) {
    for (int i = 0; i < words.size(); i++) {
      WordCounts.Count count = words.get(i);
      int y = (i + 2) * LINE;
      int length = BAR * count.documents() / Math.max(1, most);
      svg.append(
          "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#4a7ab5\"/><text x=\"%d\" y=\"%d\">%d</text>\n"
              .formatted(
                  WORD,
                  y,
                  escaped(count.word()),
                  WORD + 5,
                  y - LINE / 2 - 2,
                  length,
                  LINE - 4,
                  WORD + 9 + length,
                  y,
                  count.documents()));
    }
  }
}
