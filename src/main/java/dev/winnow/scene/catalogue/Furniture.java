package dev.winnow.scene.catalogue;

import static dev.winnow.scene.catalogue.Category.FURNITURE;

import dev.winnow.scene.drawing.Pen;
import java.util.List;

/** Furniture. */
final class Furniture {
  static final List<ObjectClass> ENTRIES =
      List.of(
          FURNITURE.of("chair", "seat", Furniture::chair),
          FURNITURE.of("table, desk", "", Furniture::table),
          FURNITURE.of("bed", "", Furniture::bed),
          FURNITURE.of("sofa, couch, settee", "seat", Furniture::sofa),
          FURNITURE.of("lamp, table lamp", "light", Furniture::lamp),
          FURNITURE.of("bookshelf, bookcase", "", Furniture::bookshelf),
          FURNITURE.of("wardrobe, closet", "", Furniture::wardrobe));

  private Furniture() {}

  private static void chair(Pen p) {
    p.dark().line(0.06, 0.42, 0.6, 0.42, 0.86).line(0.06, 0.76, 0.6, 0.76, 0.88);
    p.main().line(0.065, 0.26, 0.06, 0.26, 0.94).line(0.065, 0.62, 0.6, 0.62, 0.94);
    p.line(0.05, 0.26, 0.1, 0.44, 0.06).line(0.05, 0.44, 0.06, 0.44, 0.52);
    p.line(0.045, 0.26, 0.24, 0.44, 0.2).line(0.045, 0.26, 0.38, 0.44, 0.34);
    p.main().poly(0.22, 0.58, 0.42, 0.5, 0.8, 0.5, 0.66, 0.58).round(0.21, 0.57, 0.46, 0.07, 0.02);
    p.poly(0.66, 0.58, 0.8, 0.5, 0.8, 0.56, 0.67, 0.64);
    p.light().poly(0.28, 0.565, 0.44, 0.52, 0.74, 0.52, 0.63, 0.565);
  }

  private static void table(Pen p) {
    p.dark().line(0.06, 0.22, 0.46, 0.22, 0.76).line(0.06, 0.78, 0.46, 0.78, 0.76);
    p.main().line(0.075, 0.12, 0.5, 0.12, 0.92).line(0.075, 0.88, 0.5, 0.88, 0.92);
    p.main().round(0.04, 0.46, 0.92, 0.1, 0.02);
    p.light().poly(0.16, 0.34, 0.84, 0.34, 0.97, 0.47, 0.03, 0.47);
  }

  private static void bed(Pen p) {
    p.dark()
        .round(0.03, 0.2, 0.09, 0.7, 0.03)
        .round(0.9, 0.42, 0.07, 0.48, 0.03)
        .box(0.08, 0.7, 0.85, 0.1);
    p.white().round(0.1, 0.52, 0.82, 0.2, 0.05);
    p.white().round(0.12, 0.4, 0.25, 0.15, 0.07);
    p.main()
        .blob(
            0.36, 0.47, 0.6, 0.44, 0.88, 0.46, 0.93, 0.56, 0.92, 0.78, 0.6, 0.76, 0.38, 0.79, 0.33,
            0.62);
    p.light().poly(0.35, 0.48, 0.44, 0.455, 0.44, 0.77, 0.36, 0.78);
  }

  private static void sofa(Pen p) {
    p.wood().box(0.13, 0.8, 0.06, 0.1).box(0.81, 0.8, 0.06, 0.1);
    p.main().round(0.12, 0.28, 0.38, 0.4, 0.07);
    p.main().round(0.5, 0.28, 0.38, 0.4, 0.07);
    p.light().round(0.17, 0.54, 0.33, 0.16, 0.04);
    p.light().round(0.5, 0.54, 0.33, 0.16, 0.04);
    p.dark().box(0.12, 0.68, 0.76, 0.14);
    p.main().round(0.03, 0.44, 0.16, 0.39, 0.07).round(0.81, 0.44, 0.16, 0.39, 0.07);
  }

  private static void lamp(Pen p) {
    p.gold().oval(0.5, 0.48, 0.06, 0.06);
    p.dark().line(0.05, 0.5, 0.46, 0.5, 0.86).blob(0.4, 0.74, 0.5, 0.6, 0.6, 0.74, 0.5, 0.88);
    p.dark().round(0.32, 0.87, 0.36, 0.07, 0.03);
    p.main().poly(0.35, 0.08, 0.65, 0.08, 0.82, 0.48, 0.18, 0.48);
    p.light().poly(0.42, 0.1, 0.5, 0.1, 0.48, 0.46, 0.34, 0.46);
    p.black().line(0.014, 0.66, 0.48, 0.66, 0.62).oval(0.66, 0.63, 0.02, 0.02);
  }

  private static void bookshelf(Pen p) {
    p.main().box(0.16, 0.04, 0.68, 0.92);
    p.dark().box(0.21, 0.09, 0.58, 0.23).box(0.21, 0.37, 0.58, 0.23).box(0.21, 0.65, 0.58, 0.25);
    p.ink(0xc9433f).box(0.23, 0.13, 0.06, 0.19).box(0.5, 0.4, 0.07, 0.2).box(0.36, 0.7, 0.06, 0.2);
    p.ink(0xe9d8a6)
        .box(0.3, 0.11, 0.05, 0.21)
        .box(0.62, 0.43, 0.06, 0.17)
        .box(0.23, 0.68, 0.07, 0.22);
    p.ink(0x3d7ea6)
        .box(0.37, 0.15, 0.07, 0.17)
        .box(0.24, 0.41, 0.06, 0.19)
        .box(0.62, 0.69, 0.08, 0.21);
    p.ink(0x5b9a68)
        .box(0.46, 0.12, 0.05, 0.2)
        .box(0.32, 0.43, 0.05, 0.17)
        .box(0.45, 0.72, 0.05, 0.18);
    p.ink(0xe9d8a6).poly(0.6, 0.32, 0.68, 0.12, 0.74, 0.14, 0.67, 0.32);
  }

  private static void wardrobe(Pen p) {
    p.dark().box(0.18, 0.9, 0.08, 0.07).box(0.74, 0.9, 0.08, 0.07).box(0.12, 0.04, 0.76, 0.07);
    p.main().box(0.16, 0.1, 0.68, 0.82);
    p.light().round(0.2, 0.15, 0.26, 0.5, 0.02).round(0.54, 0.15, 0.26, 0.5, 0.02);
    p.light().box(0.2, 0.73, 0.6, 0.14);
    p.detail().line(0.014, 0.5, 0.11, 0.5, 0.69).line(0.014, 0.16, 0.69, 0.84, 0.69);
    p.gold().oval(0.475, 0.42, 0.018, 0.018).oval(0.525, 0.42, 0.018, 0.018);
    p.oval(0.4, 0.8, 0.018, 0.018).oval(0.6, 0.8, 0.018, 0.018);
  }
}
