package dev.winnow.scene.drawing;

import java.awt.geom.Path2D;

/** Builds paths through points, given as x, y, x, y and so on. */
final class Curves {
  private Curves() {}

  static Path2D straight(boolean closed, double... points) {
    Path2D path = new Path2D.Double();
    path.moveTo(points[0], points[1]);
    for (int i = 2; i < points.length; i += 2) {
      path.lineTo(points[i], points[i + 1]);
    }
    if (closed) {
      path.closePath();
    }
    return path;
  }

  /** Returns a Catmull-Rom curve through all points. */
  static Path2D smooth(boolean closed, double... points) {
    int count = points.length / 2;
    Path2D path = new Path2D.Double();
    path.moveTo(points[0], points[1]);
    int pieces = closed ? count : count - 1;
    for (int i = 0; i < pieces; i++) {
      int before = 2 * (closed ? Math.floorMod(i - 1, count) : Math.max(i - 1, 0));
      int from = 2 * i;
      int to = 2 * ((i + 1) % count);
      int after = 2 * (closed ? (i + 2) % count : Math.min(i + 2, count - 1));
      path.curveTo(
          points[from] + (points[to] - points[before]) / 6,
          points[from + 1] + (points[to + 1] - points[before + 1]) / 6,
          points[to] - (points[after] - points[from]) / 6,
          points[to + 1] - (points[after + 1] - points[from + 1]) / 6,
          points[to],
          points[to + 1]);
    }
    if (closed) {
      path.closePath();
    }
    return path;
  }
}
