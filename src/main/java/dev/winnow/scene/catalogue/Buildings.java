package dev.winnow.scene.catalogue;

import static dev.winnow.scene.catalogue.Category.BUILDING;

import dev.winnow.scene.drawing.Pen;
import java.util.List;

/** Buildings seen from the front. */
final class Buildings {
  static final List<ObjectClass> ENTRIES =
      List.of(
          BUILDING.of("house, home, cottage", "", Buildings::house),
          BUILDING.of("skyscraper, office tower", "", Buildings::skyscraper),
          BUILDING.of("church, chapel", "", Buildings::church),
          BUILDING.of("castle, fortress", "", Buildings::castle),
          BUILDING.of("lighthouse", "tower", Buildings::lighthouse),
          BUILDING.of("windmill, mill", "", Buildings::windmill),
          BUILDING.of("barn", "farm building", Buildings::barn),
          BUILDING.of("tent", "shelter", Buildings::tent));

  private Buildings() {}

  private static void house(Pen p) {
    p.ink(0xa5533f).box(0.68, 0.14, 0.1, 0.24);
    p.main().box(0.14, 0.46, 0.72, 0.48);
    p.dark().poly(0.04, 0.48, 0.5, 0.1, 0.96, 0.48);
    p.wood().box(0.43, 0.66, 0.15, 0.28);
    p.glass().box(0.22, 0.56, 0.14, 0.14).box(0.65, 0.56, 0.14, 0.14);
    p.white().line(0.015, 0.29, 0.56, 0.29, 0.7).line(0.015, 0.22, 0.63, 0.36, 0.63);
    p.line(0.015, 0.72, 0.56, 0.72, 0.7).line(0.015, 0.65, 0.63, 0.79, 0.63);
    p.gold().oval(0.55, 0.8, 0.014, 0.014);
  }

  private static void skyscraper(Pen p) {
    p.metal().line(0.018, 0.5, 0.01, 0.5, 0.14);
    p.main().box(0.4, 0.1, 0.2, 0.12).box(0.33, 0.2, 0.34, 0.2).box(0.27, 0.36, 0.46, 0.6);
    p.glass();
    for (int row = 0; row < 9; row++) {
      int columns = row < 2 ? 3 : 4;
      for (int i = 0; i < columns; i++) {
        p.box(0.5 - columns * 0.05 + 0.015 + i * 0.1, 0.25 + row * 0.075, 0.07, 0.045);
      }
    }
    p.black().box(0.45, 0.9, 0.1, 0.06);
  }

  private static void church(Pen p) {
    p.dark().poly(0.36, 0.5, 0.5, 0.36, 0.9, 0.36, 0.97, 0.6, 0.36, 0.6);
    p.main().box(0.4, 0.58, 0.54, 0.37).box(0.1, 0.38, 0.32, 0.57);
    p.dark().poly(0.06, 0.4, 0.26, 0.12, 0.46, 0.4);
    p.gold().line(0.026, 0.26, 0.01, 0.26, 0.14).line(0.026, 0.21, 0.05, 0.31, 0.05);
    p.wood().pie(0.26, 0.76, 0.07, 0.07, 0, 180).box(0.19, 0.755, 0.14, 0.195);
    p.glass().round(0.5, 0.66, 0.09, 0.2, 0.045).round(0.64, 0.66, 0.09, 0.2, 0.045);
    p.round(0.78, 0.66, 0.09, 0.2, 0.045).oval(0.26, 0.51, 0.065, 0.065);
  }

  private static void castle(Pen p) {
    p.main().box(0.06, 0.3, 0.24, 0.65).box(0.7, 0.3, 0.24, 0.65).box(0.28, 0.5, 0.44, 0.45);
    for (int i = 0; i < 3; i++) {
      p.box(0.06 + i * 0.09, 0.23, 0.06, 0.09).box(0.7 + i * 0.09, 0.23, 0.06, 0.09);
    }
    p.box(0.33, 0.43, 0.07, 0.09).box(0.465, 0.43, 0.07, 0.09).box(0.6, 0.43, 0.07, 0.09);
    p.wood().pie(0.5, 0.78, 0.12, 0.16, 0, 180).box(0.38, 0.77, 0.24, 0.18);
    p.black().round(0.15, 0.42, 0.06, 0.14, 0.03).round(0.79, 0.42, 0.06, 0.14, 0.03);
    p.line(0.016, 0.18, 0.04, 0.18, 0.22).line(0.016, 0.82, 0.04, 0.82, 0.22);
    p.ink(0xc4232d)
        .poly(0.18, 0.04, 0.32, 0.08, 0.18, 0.13)
        .poly(0.82, 0.04, 0.96, 0.08, 0.82, 0.13);
  }

  private static void lighthouse(Pen p) {
    p.ink(0xfbe68a).poly(0.56, 0.2, 0.98, 0.08, 0.98, 0.34).poly(0.44, 0.2, 0.02, 0.08, 0.02, 0.34);
    p.main().poly(0.4, 0.3, 0.6, 0.3, 0.68, 0.94, 0.32, 0.94);
    p.white().poly(0.385, 0.42, 0.615, 0.42, 0.632, 0.56, 0.368, 0.56);
    p.poly(0.352, 0.69, 0.648, 0.69, 0.665, 0.82, 0.335, 0.82);
    p.gold().box(0.43, 0.14, 0.14, 0.14);
    p.black().box(0.35, 0.27, 0.3, 0.035).line(0.012, 0.5, 0.14, 0.5, 0.27);
    p.dark().pie(0.5, 0.15, 0.11, 0.1, 0, 180);
    p.black().round(0.45, 0.84, 0.1, 0.1, 0.03);
  }

  private static void windmill(Pen p) {
    p.main().poly(0.37, 0.4, 0.63, 0.4, 0.72, 0.95, 0.28, 0.95);
    p.dark().pie(0.5, 0.42, 0.16, 0.17, 0, 180);
    p.wood().round(0.43, 0.78, 0.14, 0.17, 0.04);
    p.glass().box(0.46, 0.56, 0.08, 0.09);
    p.ink(0xf3ecd8).poly(0.53, 0.33, 0.82, 0.04, 0.92, 0.14, 0.56, 0.36);
    p.poly(0.47, 0.33, 0.18, 0.04, 0.08, 0.14, 0.44, 0.36);
    p.poly(0.53, 0.39, 0.82, 0.68, 0.92, 0.58, 0.56, 0.36);
    p.poly(0.47, 0.39, 0.18, 0.68, 0.08, 0.58, 0.44, 0.36);
    p.wood().line(0.022, 0.15, 0.01, 0.85, 0.71).line(0.022, 0.85, 0.01, 0.15, 0.71);
    p.black().oval(0.5, 0.36, 0.03, 0.03);
  }

  private static void barn(Pen p) {
    p.main().poly(0.1, 0.95, 0.1, 0.5, 0.22, 0.28, 0.5, 0.14, 0.78, 0.28, 0.9, 0.5, 0.9, 0.95);
    p.detail().line(0.06, 0.06, 0.54, 0.21, 0.27, 0.5, 0.12, 0.79, 0.27, 0.94, 0.54);
    p.white().box(0.3, 0.58, 0.4, 0.37);
    p.main().box(0.33, 0.61, 0.155, 0.34).box(0.515, 0.61, 0.155, 0.34);
    p.white().line(0.022, 0.34, 0.62, 0.48, 0.94).line(0.022, 0.48, 0.62, 0.34, 0.94);
    p.line(0.022, 0.52, 0.62, 0.66, 0.94).line(0.022, 0.66, 0.62, 0.52, 0.94);
    p.box(0.42, 0.3, 0.16, 0.16);
    p.black().box(0.44, 0.32, 0.12, 0.12);
  }

  private static void tent(Pen p) {
    p.wood()
        .line(0.02, 0.5, 0.1, 0.5, 0.3)
        .line(0.014, 0.14, 0.72, 0.02, 0.92)
        .line(0.014, 0.86, 0.72, 0.98, 0.92);
    p.main().poly(0.5, 0.16, 0.92, 0.92, 0.08, 0.92);
    p.black().poly(0.5, 0.36, 0.64, 0.92, 0.36, 0.92);
    p.light().poly(0.5, 0.36, 0.36, 0.92, 0.26, 0.92).poly(0.5, 0.36, 0.64, 0.92, 0.74, 0.92);
  }
}
