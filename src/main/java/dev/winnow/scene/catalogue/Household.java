package dev.winnow.scene.catalogue;

import static dev.winnow.scene.catalogue.Category.HOUSEHOLD;

import dev.winnow.scene.drawing.Pen;
import java.util.List;

/** Small household items. */
final class Household {
  static final List<ObjectClass> ENTRIES =
      List.of(
          HOUSEHOLD.of("mug, cup", "", Household::mug),
          HOUSEHOLD.of("teapot, pot of tea", "", Household::teapot),
          HOUSEHOLD.of("bottle", "container", Household::bottle),
          HOUSEHOLD.of("umbrella, parasol", "", Household::umbrella),
          HOUSEHOLD.of("scissors, shears", "tool", Household::scissors),
          HOUSEHOLD.of("key", "", Household::key),
          HOUSEHOLD.of("hammer", "tool", Household::hammer),
          HOUSEHOLD.of("clock, alarm clock", "", Household::clock),
          HOUSEHOLD.of("candle", "light", Household::candle),
          HOUSEHOLD.of("book", "", Household::book),
          HOUSEHOLD.of("laptop, notebook computer", "computer", Household::laptop));

  private Household() {}

  private static void mug(Pen p) {
    p.dark().arc(0.085, 0.7, 0.58, 0.2, 0.18, -90, 180);
    p.main().round(0.14, 0.28, 0.58, 0.64, 0.08);
    p.light().oval(0.43, 0.3, 0.29, 0.08);
    p.ink(0x6b4226).oval(0.43, 0.31, 0.24, 0.055);
    p.ink(0xb9bec6)
        .curve(0.025, 0.34, 0.2, 0.3, 0.13, 0.36, 0.05)
        .curve(0.025, 0.52, 0.2, 0.48, 0.13, 0.54, 0.05);
    p.light().line(0.035, 0.22, 0.46, 0.22, 0.8);
  }

  private static void teapot(Pen p) {
    p.dark().curve(0.07, 0.24, 0.46, 0.06, 0.42, 0.08, 0.68, 0.26, 0.74);
    p.main().poly(0.66, 0.6, 0.86, 0.32, 0.98, 0.3, 0.97, 0.36, 0.9, 0.42, 0.72, 0.82);
    p.oval(0.48, 0.62, 0.3, 0.27);
    p.dark().oval(0.48, 0.37, 0.18, 0.06).round(0.34, 0.86, 0.28, 0.05, 0.02);
    p.gold().oval(0.48, 0.28, 0.05, 0.05);
    p.light().oval(0.32, 0.56, 0.04, 0.09, 20);
    p.white()
        .oval(0.54, 0.64, 0.05, 0.05)
        .oval(0.46, 0.64, 0.04, 0.04)
        .oval(0.62, 0.64, 0.04, 0.04);
  }

  private static void bottle(Pen p) {
    p.main()
        .blob(
            0.44, 0.14, 0.56, 0.14, 0.57, 0.32, 0.68, 0.44, 0.68, 0.9, 0.6, 0.96, 0.4, 0.96, 0.32,
            0.9, 0.32, 0.44, 0.43, 0.32);
    p.wood().round(0.45, 0.03, 0.1, 0.12, 0.02);
    p.ink(0xf6efdf).box(0.33, 0.54, 0.34, 0.24);
    p.detail().line(0.022, 0.4, 0.62, 0.6, 0.62).line(0.022, 0.4, 0.69, 0.54, 0.69);
    p.light().line(0.022, 0.48, 0.2, 0.48, 0.34);
  }

  private static void umbrella(Pen p) {
    p.wood().line(0.035, 0.5, 0.04, 0.5, 0.84).arc(0.035, 0.42, 0.84, 0.08, 0.1, 180, 180);
    p.main().pie(0.5, 0.52, 0.47, 0.42, 0, 180);
    p.dark().blob(0.5, 0.1, 0.66, 0.3, 0.68, 0.53, 0.32, 0.53, 0.34, 0.3);
    p.light().pie(0.14, 0.53, 0.11, 0.05, 0, 180).pie(0.86, 0.53, 0.11, 0.05, 0, 180);
    p.pie(0.5, 0.54, 0.16, 0.06, 0, 180);
  }

  private static void scissors(Pen p) {
    p.metal().poly(0.5, 0.58, 0.68, 0.03, 0.58, 0.1, 0.44, 0.54);
    p.metal().poly(0.5, 0.58, 0.32, 0.03, 0.42, 0.1, 0.56, 0.54);
    p.main().line(0.06, 0.53, 0.55, 0.38, 0.7).line(0.06, 0.47, 0.55, 0.62, 0.7);
    p.arc(0.075, 0.29, 0.8, 0.12, 0.13, 0, 360).arc(0.075, 0.71, 0.8, 0.12, 0.13, 0, 360);
    p.black().oval(0.5, 0.54, 0.025, 0.025);
  }

  private static void key(Pen p) {
    p.main().ring(0.095, 0.26, 0.5, 0.16).line(0.075, 0.42, 0.5, 0.93, 0.5);
    p.line(0.06, 0.89, 0.5, 0.89, 0.68).line(0.06, 0.76, 0.5, 0.76, 0.64);
    p.light().arc(0.022, 0.26, 0.5, 0.16, 0.16, 100, 110);
  }

  private static void hammer(Pen p) {
    p.dark().round(0.45, 0.24, 0.11, 0.72, 0.03);
    p.main().round(0.52, 0.08, 0.24, 0.24, 0.03).box(0.74, 0.05, 0.1, 0.3);
    p.poly(0.54, 0.1, 0.3, 0.11, 0.1, 0.32, 0.2, 0.34, 0.36, 0.26, 0.54, 0.29);
    p.detail().round(0.44, 0.66, 0.13, 0.3, 0.04);
  }

  private static void clock(Pen p) {
    p.dark().line(0.06, 0.3, 0.84, 0.22, 0.94).line(0.06, 0.7, 0.84, 0.78, 0.94);
    p.gold().pie(0.28, 0.2, 0.15, 0.13, 30, 180).pie(0.72, 0.2, 0.15, 0.13, -30, 180);
    p.line(0.04, 0.5, 0.05, 0.5, 0.18);
    p.main().oval(0.5, 0.54, 0.38, 0.38);
    p.white().oval(0.5, 0.54, 0.29, 0.29);
    p.black().line(0.03, 0.5, 0.54, 0.5, 0.34).line(0.03, 0.5, 0.54, 0.64, 0.62);
    p.line(0.02, 0.5, 0.27, 0.5, 0.3)
        .line(0.02, 0.5, 0.78, 0.5, 0.81)
        .line(0.02, 0.23, 0.54, 0.26, 0.54);
    p.line(0.02, 0.74, 0.54, 0.77, 0.54);
  }

  private static void candle(Pen p) {
    p.gold().oval(0.5, 0.92, 0.28, 0.06);
    p.main().round(0.37, 0.36, 0.26, 0.57, 0.03);
    p.light()
        .oval(0.5, 0.38, 0.13, 0.04)
        .blob(0.38, 0.38, 0.46, 0.38, 0.46, 0.56, 0.42, 0.62, 0.39, 0.54);
    p.black().line(0.02, 0.5, 0.37, 0.5, 0.29);
    p.ink(0xf7931e).blob(0.5, 0.03, 0.57, 0.18, 0.56, 0.28, 0.5, 0.32, 0.44, 0.28, 0.43, 0.18);
    p.ink(0xffe873).blob(0.5, 0.14, 0.535, 0.23, 0.5, 0.3, 0.465, 0.23);
  }

  private static void book(Pen p) {
    p.main().poly(0.14, 0.12, 0.7, 0.04, 0.86, 0.12, 0.86, 0.88, 0.3, 0.97, 0.14, 0.88);
    p.ink(0xfbf6e6).poly(0.16, 0.13, 0.7, 0.055, 0.84, 0.125, 0.3, 0.205);
    p.ink(0x9a9388).line(0.01, 0.21, 0.155, 0.75, 0.08).line(0.01, 0.26, 0.18, 0.8, 0.1);
    p.main().poly(0.3, 0.2, 0.86, 0.12, 0.86, 0.88, 0.3, 0.97);
    p.dark().poly(0.14, 0.12, 0.3, 0.2, 0.3, 0.97, 0.14, 0.88);
    p.ink(0xf6efdf).poly(0.4, 0.31, 0.76, 0.26, 0.76, 0.46, 0.4, 0.51);
    p.detail().line(0.022, 0.46, 0.37, 0.7, 0.335).line(0.022, 0.46, 0.44, 0.62, 0.415);
    p.gold()
        .line(0.022, 0.36, 0.88, 0.8, 0.815)
        .line(0.022, 0.15, 0.24, 0.29, 0.31)
        .line(0.022, 0.15, 0.78, 0.29, 0.86);
    p.ink(0xc4232d).poly(0.66, 0.88, 0.72, 0.87, 0.72, 0.99, 0.69, 0.955, 0.66, 0.995);
  }

  private static void laptop(Pen p) {
    p.main().round(0.16, 0.16, 0.68, 0.52, 0.04);
    p.black().box(0.21, 0.21, 0.58, 0.41);
    p.ink(0x7cc4ea).box(0.23, 0.23, 0.54, 0.37);
    p.white()
        .line(0.022, 0.28, 0.31, 0.56, 0.31)
        .line(0.022, 0.28, 0.39, 0.66, 0.39)
        .line(0.022, 0.28, 0.47, 0.48, 0.47);
    p.light().poly(0.16, 0.68, 0.84, 0.68, 0.97, 0.82, 0.03, 0.82);
    p.dark().round(0.03, 0.81, 0.94, 0.05, 0.02);
    p.detail()
        .line(0.022, 0.22, 0.72, 0.78, 0.72)
        .line(0.022, 0.18, 0.76, 0.82, 0.76)
        .line(0.022, 0.42, 0.795, 0.58, 0.795);
  }
}
