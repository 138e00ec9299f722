package dev.winnow.scene.catalogue;

import static dev.winnow.scene.catalogue.Category.SPORT;

import dev.winnow.scene.drawing.Pen;
import java.util.List;

/** Sports equipment. */
final class Sports {
  static final List<ObjectClass> ENTRIES =
      List.of(
          SPORT.of("basketball", "ball", Sports::basketball),
          SPORT.of("football, soccer ball", "ball", Sports::football),
          SPORT.of("tennis racket, racket", "", Sports::racket),
          SPORT.of("rugby ball", "ball", Sports::rugbyBall),
          SPORT.of("skateboard", "board", Sports::skateboard),
          SPORT.of("dumbbell", "weight", Sports::dumbbell),
          SPORT.of("bowling pin, skittle", "", Sports::bowlingPin),
          SPORT.of("dartboard, target", "", Sports::dartboard),
          SPORT.of("hockey stick", "stick", Sports::hockeyStick));

  private Sports() {}

  private static void basketball(Pen p) {
    p.main().oval(0.5, 0.5, 0.44, 0.44);
    p.detail().line(0.025, 0.06, 0.5, 0.94, 0.5).line(0.025, 0.5, 0.06, 0.5, 0.94);
    p.arc(0.025, 0.02, 0.5, 0.26, 0.34, -75, 150).arc(0.025, 0.98, 0.5, 0.26, 0.34, 105, 150);
  }

  private static void football(Pen p) {
    p.main().oval(0.5, 0.5, 0.44, 0.44);
    p.detail().poly(0.5, 0.35, 0.64, 0.46, 0.59, 0.62, 0.41, 0.62, 0.36, 0.46);
    p.poly(0.39, 0.075, 0.61, 0.075, 0.6, 0.17, 0.5, 0.22, 0.4, 0.17);
    p.poly(0.93, 0.4, 0.94, 0.52, 0.9, 0.67, 0.83, 0.56, 0.83, 0.45);
    p.poly(0.07, 0.4, 0.06, 0.52, 0.1, 0.67, 0.17, 0.56, 0.17, 0.45);
    p.poly(0.72, 0.88, 0.8, 0.81, 0.8, 0.76, 0.7, 0.76, 0.63, 0.84);
    p.poly(0.28, 0.88, 0.2, 0.81, 0.2, 0.76, 0.3, 0.76, 0.37, 0.84);
    p.line(0.018, 0.5, 0.35, 0.5, 0.2).line(0.018, 0.64, 0.46, 0.84, 0.48);
    p.line(0.018, 0.36, 0.46, 0.16, 0.48).line(0.018, 0.59, 0.62, 0.69, 0.78);
    p.line(0.018, 0.41, 0.62, 0.31, 0.78);
  }

  private static void racket(Pen p) {
    p.white().oval(0.5, 0.31, 0.24, 0.27);
    p.black();
    for (int i = -2; i <= 2; i++) {
      double reach = 0.24 - Math.abs(i) * 0.035;
      p.line(0.008, 0.5 + i * 0.08, 0.31 - reach, 0.5 + i * 0.08, 0.31 + reach);
      p.line(0.008, 0.5 - reach, 0.31 + i * 0.09, 0.5 + reach, 0.31 + i * 0.09);
    }
    p.main().arc(0.055, 0.5, 0.31, 0.25, 0.28, 0, 360);
    p.line(0.045, 0.37, 0.55, 0.5, 0.7)
        .line(0.045, 0.63, 0.55, 0.5, 0.7)
        .line(0.05, 0.5, 0.7, 0.5, 0.8);
    p.dark().round(0.46, 0.72, 0.08, 0.26, 0.02);
    p.light().line(0.012, 0.46, 0.8, 0.54, 0.77).line(0.012, 0.46, 0.87, 0.54, 0.84);
    p.line(0.012, 0.46, 0.94, 0.54, 0.91);
  }

  private static void rugbyBall(Pen p) {
    p.main()
        .blob(
            0.02, 0.5, 0.24, 0.26, 0.5, 0.2, 0.76, 0.26, 0.98, 0.5, 0.76, 0.74, 0.5, 0.8, 0.24,
            0.74);
    p.dark().poly(0.19, 0.31, 0.26, 0.26, 0.28, 0.5, 0.26, 0.74, 0.19, 0.69, 0.21, 0.5);
    p.poly(0.81, 0.31, 0.74, 0.26, 0.72, 0.5, 0.74, 0.74, 0.81, 0.69, 0.79, 0.5);
    p.detail().line(0.026, 0.36, 0.36, 0.64, 0.36);
    for (int i = 0; i < 5; i++) {
      p.line(0.022, 0.39 + i * 0.055, 0.31, 0.39 + i * 0.055, 0.41);
    }
    p.detail().curve(0.014, 0.06, 0.5, 0.3, 0.54, 0.7, 0.54, 0.94, 0.5);
  }

  private static void skateboard(Pen p) {
    p.metal().poly(0.24, 0.55, 0.36, 0.55, 0.33, 0.68, 0.27, 0.68);
    p.poly(0.64, 0.55, 0.76, 0.55, 0.73, 0.68, 0.67, 0.68);
    p.wheel(0.24, 0.7, 0.085)
        .wheel(0.37, 0.7, 0.085)
        .wheel(0.63, 0.7, 0.085)
        .wheel(0.76, 0.7, 0.085);
    p.main().curve(0.085, 0.05, 0.42, 0.14, 0.52, 0.3, 0.54, 0.7, 0.54, 0.86, 0.52, 0.95, 0.42);
    p.detail().curve(0.02, 0.06, 0.4, 0.15, 0.505, 0.3, 0.52, 0.7, 0.52, 0.85, 0.505, 0.94, 0.4);
  }

  private static void dumbbell(Pen p) {
    p.metal().round(0.04, 0.46, 0.92, 0.09, 0.03);
    p.main().round(0.1, 0.31, 0.09, 0.39, 0.03).round(0.81, 0.31, 0.09, 0.39, 0.03);
    p.main().round(0.19, 0.22, 0.13, 0.57, 0.04).round(0.68, 0.22, 0.13, 0.57, 0.04);
    p.light().line(0.02, 0.23, 0.3, 0.23, 0.7).line(0.02, 0.72, 0.3, 0.72, 0.7);
    p.black();
    for (int i = 0; i < 5; i++) {
      p.line(0.012, 0.42 + i * 0.04, 0.465, 0.42 + i * 0.04, 0.545);
    }
  }

  private static void bowlingPin(Pen p) {
    p.main()
        .blob(
            0.5, 0.03, 0.6, 0.1, 0.6, 0.2, 0.55, 0.33, 0.6, 0.46, 0.69, 0.64, 0.66, 0.82, 0.6, 0.96,
            0.4, 0.96, 0.34, 0.82, 0.31, 0.64, 0.4, 0.46, 0.45, 0.33, 0.4, 0.2, 0.4, 0.1);
    p.ink(0xc4232d).line(0.035, 0.45, 0.3, 0.55, 0.3).line(0.035, 0.44, 0.37, 0.56, 0.37);
    p.light().curve(0.03, 0.39, 0.6, 0.37, 0.72, 0.4, 0.84);
  }

  private static void dartboard(Pen p) {
    p.dark().oval(0.5, 0.5, 0.45, 0.45);
    p.white().oval(0.5, 0.5, 0.37, 0.37);
    p.main().oval(0.5, 0.5, 0.29, 0.29);
    p.white().oval(0.5, 0.5, 0.2, 0.2);
    p.main().oval(0.5, 0.5, 0.11, 0.11);
    p.black().line(0.022, 0.5, 0.5, 0.76, 0.26);
    p.gold().poly(0.72, 0.3, 0.74, 0.16, 0.83, 0.08, 0.84, 0.17, 0.93, 0.18, 0.85, 0.26);
  }

  private static void hockeyStick(Pen p) {
    p.main().line(0.075, 0.84, 0.05, 0.44, 0.82);
    p.curve(0.11, 0.45, 0.8, 0.38, 0.89, 0.26, 0.9, 0.08, 0.84);
    p.detail().line(0.08, 0.84, 0.05, 0.75, 0.23);
    p.white().line(0.02, 0.33, 0.84, 0.33, 0.94).line(0.02, 0.26, 0.85, 0.26, 0.95);
    p.line(0.02, 0.19, 0.84, 0.19, 0.93);
  }
}
