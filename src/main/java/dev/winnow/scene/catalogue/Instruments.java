package dev.winnow.scene.catalogue;

import static dev.winnow.scene.catalogue.Category.INSTRUMENT;

import dev.winnow.scene.drawing.Pen;
import java.util.List;

/** Musical instruments. */
final class Instruments {
  static final List<ObjectClass> ENTRIES =
      List.of(
          INSTRUMENT.of("guitar", "string instrument", Instruments::guitar),
          INSTRUMENT.of("drum", "", Instruments::drum),
          INSTRUMENT.of("piano, grand piano", "", Instruments::piano),
          INSTRUMENT.of("trumpet", "brass instrument", Instruments::trumpet),
          INSTRUMENT.of("harp", "string instrument", Instruments::harp),
          INSTRUMENT.of("xylophone", "", Instruments::xylophone),
          INSTRUMENT.of("accordion, squeezebox", "", Instruments::accordion),
          INSTRUMENT.of("bell, handbell", "", Instruments::bell));

  private Instruments() {}

  private static void guitar(Pen p) {
    p.main()
        .blob(
            0.5, 0.44, 0.62, 0.44, 0.66, 0.53, 0.62, 0.61, 0.72, 0.72, 0.72, 0.88, 0.6, 0.97, 0.4,
            0.97, 0.28, 0.88, 0.28, 0.72, 0.38, 0.61, 0.34, 0.53, 0.38, 0.44);
    p.detail().oval(0.5, 0.66, 0.08, 0.08).round(0.41, 0.83, 0.18, 0.04, 0.01);
    p.wood().box(0.465, 0.13, 0.07, 0.47).poly(0.44, 0.02, 0.56, 0.02, 0.54, 0.15, 0.46, 0.15);
    p.white()
        .line(0.007, 0.485, 0.1, 0.475, 0.85)
        .line(0.007, 0.5, 0.1, 0.5, 0.85)
        .line(0.007, 0.515, 0.1, 0.525, 0.85);
    p.metal().oval(0.425, 0.05, 0.018, 0.014).oval(0.425, 0.1, 0.018, 0.014);
    p.oval(0.575, 0.05, 0.018, 0.014).oval(0.575, 0.1, 0.018, 0.014);
  }

  private static void drum(Pen p) {
    p.main().poly(0.12, 0.42, 0.88, 0.42, 0.88, 0.8, 0.12, 0.8).oval(0.5, 0.8, 0.38, 0.13);
    p.gold()
        .line(
            0.022, 0.14, 0.5, 0.28, 0.88, 0.42, 0.53, 0.56, 0.92, 0.7, 0.53, 0.8, 0.86, 0.87, 0.5);
    p.ink(0xf6efdf).oval(0.5, 0.42, 0.38, 0.13);
    p.dark().arc(0.03, 0.5, 0.42, 0.38, 0.13, 0, 360);
    p.wood()
        .line(0.032, 0.36, 0.42, 0.1, 0.1)
        .line(0.032, 0.62, 0.42, 0.9, 0.1)
        .oval(0.37, 0.42, 0.035, 0.03);
    p.oval(0.61, 0.42, 0.035, 0.03);
  }

  private static void piano(Pen p) {
    p.detail()
        .line(0.045, 0.16, 0.6, 0.16, 0.94)
        .line(0.045, 0.84, 0.6, 0.84, 0.94)
        .line(0.045, 0.5, 0.6, 0.5, 0.94);
    p.dark().blob(0.1, 0.46, 0.1, 0.08, 0.34, 0.03, 0.56, 0.2, 0.86, 0.24, 0.93, 0.46);
    p.main().blob(0.08, 0.46, 0.3, 0.42, 0.9, 0.42, 0.95, 0.52, 0.9, 0.64, 0.1, 0.64);
    p.box(0.05, 0.5, 0.9, 0.18);
    p.white().box(0.08, 0.55, 0.84, 0.1);
    p.black();
    for (int i = 1; i < 12; i++) {
      p.line(0.006, 0.08 + i * 0.07, 0.55, 0.08 + i * 0.07, 0.65);
      if (i % 4 != 3) {
        p.box(0.06 + i * 0.07, 0.55, 0.04, 0.06);
      }
    }
  }

  private static void trumpet(Pen p) {
    p.main().poly(0.66, 0.4, 0.78, 0.38, 0.96, 0.18, 0.96, 0.7, 0.78, 0.5, 0.66, 0.48);
    p.line(0.06, 0.1, 0.44, 0.7, 0.44).poly(0.02, 0.38, 0.1, 0.42, 0.1, 0.46, 0.02, 0.5);
    p.dark().arc(0.05, 0.38, 0.58, 0.14, 0.13, 90, 180).arc(0.05, 0.62, 0.58, 0.12, 0.13, -90, 180);
    p.line(0.05, 0.38, 0.71, 0.62, 0.71);
    p.main()
        .round(0.38, 0.34, 0.065, 0.36, 0.02)
        .round(0.47, 0.34, 0.065, 0.36, 0.02)
        .round(0.56, 0.34, 0.065, 0.36, 0.02);
    p.detail().line(0.022, 0.412, 0.25, 0.412, 0.33).line(0.022, 0.502, 0.25, 0.502, 0.33);
    p.line(0.022, 0.592, 0.25, 0.592, 0.33);
    p.oval(0.412, 0.25, 0.03, 0.016).oval(0.502, 0.25, 0.03, 0.016).oval(0.592, 0.25, 0.03, 0.016);
  }

  private static void harp(Pen p) {
    p.ink(0x6a6f7a);
    for (int i = 0; i < 8; i++) {
      double x = 0.3 + i * 0.065;
      p.line(0.008, x, 0.24 + i * 0.012, x, 0.86 - i * 0.075);
    }
    p.main().line(0.075, 0.2, 0.12, 0.2, 0.9);
    p.curve(0.07, 0.2, 0.12, 0.32, 0.08, 0.44, 0.22, 0.62, 0.28, 0.84, 0.2);
    p.curve(0.085, 0.84, 0.2, 0.7, 0.5, 0.46, 0.76, 0.22, 0.92);
    p.dark().round(0.1, 0.88, 0.34, 0.07, 0.02).oval(0.2, 0.09, 0.055, 0.055);
  }

  private static void xylophone(Pen p) {
    p.wood().line(0.04, 0.04, 0.3, 0.96, 0.42).line(0.04, 0.04, 0.8, 0.96, 0.66);
    p.main();
    for (int i = 0; i < 7; i++) {
      double cut = i * 0.042;
      p.round(0.06 + i * 0.13, 0.2 + cut, 0.1, 0.7 - 1.9 * cut, 0.03);
    }
    p.metal();
    for (int i = 0; i < 7; i++) {
      double x = 0.11 + i * 0.13;
      p.oval(x, 0.26 + i * 0.035, 0.016, 0.016).oval(x, 0.84 - i * 0.03, 0.016, 0.016);
    }
    p.black().line(0.022, 0.36, 0.6, 0.74, 0.06).line(0.022, 0.62, 0.56, 0.94, 0.14);
    p.ink(0xc4232d).oval(0.36, 0.6, 0.05, 0.05).oval(0.62, 0.57, 0.05, 0.05);
  }

  private static void accordion(Pen p) {
    p.dark().poly(0.26, 0.26, 0.74, 0.2, 0.74, 0.84, 0.26, 0.78);
    p.light();
    for (int i = 0; i < 6; i++) {
      p.line(0.022, 0.31 + i * 0.075, 0.24 - i * 0.006, 0.31 + i * 0.075, 0.79 + i * 0.006);
    }
    p.main().round(0.04, 0.22, 0.24, 0.62, 0.05).round(0.72, 0.14, 0.24, 0.76, 0.05);
    p.white().box(0.84, 0.22, 0.1, 0.6);
    p.black();
    for (int i = 0; i < 8; i++) {
      p.line(0.008, 0.84, 0.22 + i * 0.075, 0.94, 0.22 + i * 0.075);
      p.box(0.84, 0.265 + i * 0.075, 0.055, 0.03);
    }
    p.white();
    for (int i = 0; i < 5; i++) {
      p.oval(0.12, 0.32 + i * 0.1, 0.022, 0.022).oval(0.2, 0.36 + i * 0.1, 0.022, 0.022);
    }
  }

  private static void bell(Pen p) {
    p.wood().round(0.44, 0.02, 0.12, 0.22, 0.05);
    p.detail().oval(0.5, 0.86, 0.08, 0.08);
    p.main()
        .blob(
            0.5, 0.2, 0.64, 0.24, 0.7, 0.4, 0.74, 0.62, 0.88, 0.8, 0.5, 0.84, 0.12, 0.8, 0.26, 0.62,
            0.3, 0.4, 0.36, 0.24);
    p.dark().round(0.1, 0.76, 0.8, 0.08, 0.04);
    p.light().curve(0.04, 0.38, 0.34, 0.36, 0.48, 0.32, 0.62);
  }
}
