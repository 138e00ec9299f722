package dev.winnow.index;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * The contract of every adapter of {@link VectorIndex}, whose test extends this class. The tests
 * are in the interfaces, by subject.
 */
public abstract class VectorIndexContract
    implements ChangeContract,
        PartContract,
        StorageContract,
        DenseContract,
        SparseContract,
        FilterContract {

  private VectorIndex index;

  /**
   * Opens the index of one test: repeatedly in the same place, which is empty when the test begins.
   */
  protected abstract VectorIndex open(IndexSchema schema);

  @BeforeEach
  void openEmpty() {
    index = open(SCHEMA);
  }

  @AfterEach
  void closeAtTheEnd() {
    index.close();
  }

  @Override
  public VectorIndex index() {
    return index;
  }

  @Override
  public void reopen() {
    index.close();
    index = open(SCHEMA);
  }
}
