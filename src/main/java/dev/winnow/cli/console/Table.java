package dev.winnow.cli.console;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.List;

/** Tables on a terminal. */
public final class Table {

  private Table() {}

  /** Returns the table, without lines between its rows. */
  public static <T> String of(List<T> rows, List<ColumnData<T>> columns) {
    return AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, rows, columns);
  }

  /** Returns a column of texts, which are aligned to the left. */
  public static Column text(String header) {
    return new Column()
        .header(header)
        .headerAlign(HorizontalAlign.LEFT)
        .dataAlign(HorizontalAlign.LEFT);
  }
}
