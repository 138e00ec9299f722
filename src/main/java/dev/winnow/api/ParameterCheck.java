package dev.winnow.api;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.core.UriInfo;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.SimpleResourceInfo;
import org.jspecify.annotations.Nullable;

/**
 * Rejects unknown, repeated and empty query parameters, which would be ignored. Names the parameter
 * whose value has the wrong type; the framework's own answer does not.
 */
class ParameterCheck {

  private final Map<Method, Parameters> known = new ConcurrentHashMap<>();

  /** The types of an operation's parameters, by name. */
  private record Parameters(Map<String, Class<?>> query, Map<String, Class<?>> path) {

    static Parameters of(Method method) {
      Map<String, Class<?>> query = new LinkedHashMap<>();
      Map<String, Class<?>> path = new LinkedHashMap<>();
      for (Parameter parameter : method.getParameters()) {
        if (parameter.isAnnotationPresent(BeanParam.class)) {
          for (Field field : parameter.getType().getDeclaredFields()) {
            if (field.isAnnotationPresent(RestQuery.class)) {
              String name = field.getAnnotation(RestQuery.class).value();
              query.put(name.isEmpty() ? field.getName() : name, field.getType());
            }
          }
        } else if (parameter.isAnnotationPresent(RestQuery.class)) {
          query.put(parameter.getName(), parameter.getType());
        } else if (parameter.isAnnotationPresent(RestPath.class)) {
          path.put(parameter.getName(), parameter.getType());
        }
      }
      return new Parameters(query, path);
    }
  }

  @ServerRequestFilter
  void check(SimpleResourceInfo resource, UriInfo uri) {
    Method method = method(resource);
    if (method == null) {
      return;
    }
    Parameters parameters = known.computeIfAbsent(method, Parameters::of);
    uri.getPathParameters()
        .forEach(
            (name, values) ->
                values.forEach(value -> requireType(name, parameters.path().get(name), value)));
    uri.getQueryParameters()
        .forEach(
            (name, values) -> {
              Checks.require(
                  parameters.query().containsKey(name),
                  "unknown query parameter '%s'; the parameters are %s",
                  name,
                  parameters.query().keySet());
              Class<?> type = parameters.query().get(name);
              Checks.require(
                  values.size() == 1 || type == List.class,
                  "%s is given %d times; it takes one value",
                  name,
                  values.size());
              values.forEach(value -> requireType(name, type, value));
            });
  }

  private static @Nullable Method method(SimpleResourceInfo resource) {
    try {
      Class<?> type = resource.getResourceClass();
      return type == null
          ? null
          : type.getDeclaredMethod(resource.getMethodName(), resource.parameterTypes());
    } catch (NoSuchMethodException e) {
      return null; // of the framework
    }
  }

  private static void requireType(String name, @Nullable Class<?> type, String value) {
    Checks.require(!value.isEmpty(), "%s is empty: leave it out, or give a value", name);
    if (type == Integer.class || type == int.class) {
      Checks.require(
          value.matches("[+-]?\\d{1,9}"), "%s must be an integer, it is '%s'", name, value);
    } else if (type == Double.class) {
      Checks.require(isNumber(value), "%s must be a number, it is '%s'", name, value);
    } else if (type == Boolean.class) {
      Checks.require(
          value.equals("true") || value.equals("false"),
          "%s must be true or false, it is '%s'",
          name,
          value);
    }
  }

  private static boolean isNumber(String value) {
    try {
      return Double.isFinite(Double.parseDouble(value));
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
