package dev.winnow.role;

/** The configured roles are invalid. The message is one line for the user. */
public final class RoleException extends RuntimeException {

  RoleException(String names, String known) {
    super("%s is '%s'; use one or more of %s".formatted(Role.PROPERTY, names, known));
  }
}
