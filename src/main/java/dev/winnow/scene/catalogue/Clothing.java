package dev.winnow.scene.catalogue;

import static dev.winnow.scene.catalogue.Category.CLOTHING;

import dev.winnow.scene.drawing.Pen;
import java.util.List;

/** Things to wear. */
final class Clothing {
  static final List<ObjectClass> ENTRIES =
      List.of(
          CLOTHING.of("t-shirt, shirt, tee", "", Clothing::shirt),
          CLOTHING.of("trousers, pants", "", Clothing::trousers),
          CLOTHING.of("dress, gown", "", Clothing::dress),
          CLOTHING.of("top hat, hat", "", Clothing::topHat),
          CLOTHING.of("baseball cap, cap", "", Clothing::cap),
          CLOTHING.of("sneaker, shoe, trainer", "", Clothing::sneaker),
          CLOTHING.of("boot, rubber boot", "", Clothing::boot),
          CLOTHING.of("sock", "", Clothing::sock),
          CLOTHING.of("glasses, spectacles", "", Clothing::glasses),
          CLOTHING.of("mitten, glove", "", Clothing::mitten));

  private Clothing() {}

  private static void shirt(Pen p) {
    p.main()
        .poly(
            0.36, 0.1, 0.64, 0.1, 0.82, 0.18, 0.98, 0.44, 0.82, 0.52, 0.74, 0.42, 0.74, 0.92, 0.26,
            0.92, 0.26, 0.42, 0.18, 0.52, 0.02, 0.44, 0.18, 0.18);
    p.detail().arc(0.03, 0.5, 0.1, 0.13, 0.12, 180, 180);
    p.light().box(0.26, 0.54, 0.48, 0.1);
    p.dark().line(0.014, 0.74, 0.42, 0.74, 0.3).line(0.014, 0.26, 0.42, 0.26, 0.3);
  }

  private static void trousers(Pen p) {
    p.main()
        .poly(0.28, 0.06, 0.72, 0.06, 0.82, 0.95, 0.57, 0.95, 0.5, 0.36, 0.43, 0.95, 0.18, 0.95);
    p.dark().poly(0.28, 0.05, 0.72, 0.05, 0.73, 0.13, 0.27, 0.13);
    p.detail()
        .line(0.012, 0.5, 0.13, 0.5, 0.36)
        .line(0.012, 0.3, 0.26, 0.38, 0.14)
        .line(0.012, 0.7, 0.26, 0.62, 0.14);
    p.gold().oval(0.5, 0.09, 0.022, 0.022);
  }

  private static void dress(Pen p) {
    p.main()
        .poly(
            0.36, 0.05, 0.42, 0.05, 0.44, 0.18, 0.56, 0.18, 0.58, 0.05, 0.64, 0.05, 0.67, 0.26,
            0.61, 0.44, 0.88, 0.92, 0.12, 0.92, 0.39, 0.44, 0.33, 0.26);
    p.detail().poly(0.39, 0.41, 0.61, 0.41, 0.63, 0.47, 0.37, 0.47);
    p.light().line(0.02, 0.46, 0.52, 0.36, 0.88).line(0.02, 0.54, 0.52, 0.64, 0.88);
    p.line(0.02, 0.5, 0.52, 0.5, 0.88);
  }

  private static void topHat(Pen p) {
    p.main().oval(0.5, 0.82, 0.46, 0.1);
    p.main().poly(0.24, 0.14, 0.76, 0.14, 0.71, 0.82, 0.29, 0.82);
    p.dark().oval(0.5, 0.14, 0.26, 0.06);
    p.ink(0xc4232d).poly(0.28, 0.64, 0.72, 0.64, 0.71, 0.78, 0.29, 0.78);
  }

  private static void cap(Pen p) {
    p.main()
        .blob(
            0.08, 0.66, 0.1, 0.42, 0.26, 0.24, 0.44, 0.2, 0.62, 0.28, 0.7, 0.46, 0.7, 0.66, 0.4,
            0.68);
    p.dark().blob(0.58, 0.58, 0.8, 0.58, 0.97, 0.68, 0.96, 0.75, 0.76, 0.7, 0.5, 0.7);
    p.detail()
        .curve(0.014, 0.44, 0.21, 0.5, 0.42, 0.5, 0.66)
        .curve(0.014, 0.42, 0.21, 0.28, 0.4, 0.26, 0.65);
    p.dark().oval(0.43, 0.2, 0.05, 0.03);
  }

  private static void sneaker(Pen p) {
    p.white().round(0.04, 0.7, 0.93, 0.13, 0.06);
    p.main()
        .blob(
            0.07, 0.34, 0.2, 0.4, 0.36, 0.3, 0.46, 0.34, 0.6, 0.52, 0.86, 0.58, 0.96, 0.72, 0.6,
            0.74, 0.07, 0.73);
    p.white().line(0.028, 0.42, 0.46, 0.52, 0.38).line(0.028, 0.49, 0.52, 0.58, 0.44);
    p.line(0.028, 0.56, 0.58, 0.65, 0.5);
    p.light().blob(0.8, 0.6, 0.9, 0.62, 0.95, 0.72, 0.78, 0.72);
    p.dark().curve(0.022, 0.2, 0.6, 0.36, 0.66, 0.52, 0.6).line(0.022, 0.1, 0.42, 0.12, 0.7);
  }

  private static void boot(Pen p) {
    p.main().poly(0.24, 0.08, 0.56, 0.08, 0.57, 0.56, 0.66, 0.6).round(0.23, 0.5, 0.34, 0.36, 0.04);
    p.blob(0.26, 0.62, 0.5, 0.52, 0.76, 0.6, 0.88, 0.74, 0.88, 0.87, 0.3, 0.87)
        .box(0.24, 0.08, 0.32, 0.5);
    p.dark().round(0.21, 0.06, 0.38, 0.09, 0.02);
    p.black().round(0.22, 0.84, 0.68, 0.06, 0.02).box(0.22, 0.86, 0.2, 0.09);
    p.light().line(0.025, 0.32, 0.22, 0.32, 0.6);
  }

  private static void sock(Pen p) {
    p.main()
        .poly(0.34, 0.08, 0.66, 0.08, 0.66, 0.56, 0.34, 0.6)
        .blob(
            0.34, 0.52, 0.66, 0.52, 0.64, 0.7, 0.44, 0.88, 0.22, 0.94, 0.1, 0.82, 0.16, 0.7, 0.32,
            0.62);
    p.light()
        .box(0.33, 0.05, 0.34, 0.12)
        .blob(0.1, 0.82, 0.17, 0.69, 0.26, 0.76, 0.26, 0.93, 0.18, 0.93);
    p.blob(0.66, 0.54, 0.64, 0.7, 0.56, 0.78, 0.54, 0.62);
    p.dark().box(0.34, 0.26, 0.32, 0.05).box(0.34, 0.38, 0.32, 0.05);
  }

  private static void glasses(Pen p) {
    p.main()
        .curve(0.045, 0.06, 0.5, 0.1, 0.38, 0.2, 0.3)
        .curve(0.045, 0.94, 0.5, 0.9, 0.38, 0.8, 0.3);
    p.glass().oval(0.26, 0.54, 0.18, 0.17).oval(0.74, 0.54, 0.18, 0.17);
    p.main().arc(0.055, 0.26, 0.54, 0.19, 0.18, 0, 360).arc(0.055, 0.74, 0.54, 0.19, 0.18, 0, 360);
    p.arc(0.05, 0.5, 0.52, 0.07, 0.06, 0, 180);
    p.white().line(0.025, 0.18, 0.56, 0.26, 0.44).line(0.025, 0.66, 0.56, 0.74, 0.44);
  }

  private static void mitten(Pen p) {
    p.main().oval(0.76, 0.5, 0.1, 0.2, 32).round(0.26, 0.06, 0.42, 0.72, 0.2);
    p.light().round(0.24, 0.72, 0.46, 0.2, 0.05);
    p.dark().line(0.014, 0.34, 0.75, 0.34, 0.9).line(0.014, 0.44, 0.75, 0.44, 0.9);
    p.line(0.014, 0.54, 0.75, 0.54, 0.9).line(0.014, 0.63, 0.75, 0.63, 0.9);
    p.white()
        .line(0.02, 0.47, 0.26, 0.47, 0.5)
        .line(0.02, 0.36, 0.32, 0.58, 0.44)
        .line(0.02, 0.58, 0.32, 0.36, 0.44);
  }
}
