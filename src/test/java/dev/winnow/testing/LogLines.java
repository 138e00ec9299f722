package dev.winnow.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Everything that is logged while it is open, parameters and causes included. */
public final class LogLines extends Handler implements AutoCloseable {

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final List<String> errors = new CopyOnWriteArrayList<>();
  private final Logger root = Logger.getLogger("");

  public LogLines() {
    setLevel(Level.ALL);
    root.addHandler(this);
  }

  @Override
  public void publish(LogRecord record) {
    StringBuilder line = new StringBuilder(String.valueOf(record.getMessage()));
    if (record.getParameters() != null) {
      line.append(List.of(record.getParameters()).toString());
    }
    for (Throwable e = record.getThrown(); e != null; e = e.getCause()) {
      line.append(e);
    }
    lines.add(line.toString());
    if (record.getLevel().intValue() >= Level.SEVERE.intValue()) {
      errors.add(line.toString());
    }
  }

  public String all() {
    return String.join("\n", lines);
  }

  /** Returns the lines of errors alone. */
  public List<String> errors() {
    return errors;
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    root.removeHandler(this);
  }
}
