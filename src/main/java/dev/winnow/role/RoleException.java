package dev.winnow.role;

/** The roles of this process cannot be read; the message is a line for its user. */
public final class RoleException extends RuntimeException {

  private static final long serialVersionUID = 1;

  RoleException(String names, String known) {
    super("%s is '%s'; use one or more of %s".formatted(Role.PROPERTY, names, known));
  }
}
