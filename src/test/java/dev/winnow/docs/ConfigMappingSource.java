package dev.winnow.docs;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import dev.winnow.docs.ConfigurationPage.Property;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The source of a {@code @ConfigMapping} interface: names, defaults, and the Javadoc, which class
 * files do not contain.
 */
final class ConfigMappingSource {

  private final DocTrees docs;
  private final CompilationUnitTree file;
  private final ClassTree mapping;

  private ConfigMappingSource(DocTrees docs, CompilationUnitTree file, ClassTree mapping) {
    this.docs = docs;
    this.file = file;
    this.mapping = mapping;
  }

  /** Reads the mappings in Java files, in the order of their prefixes. */
  static List<ConfigMappingSource> read(List<Path> files) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<ConfigMappingSource> mappings = new ArrayList<>();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(files));
      DocTrees docs = DocTrees.instance(task);
      for (CompilationUnitTree file : task.parse()) {
        for (Tree type : file.getTypeDecls()) {
          if (type instanceof ClassTree found
              && argument(found.getModifiers(), "ConfigMapping") != null) {
            mappings.add(new ConfigMappingSource(docs, file, found));
          }
        }
      }
    }
    mappings.sort(java.util.Comparator.comparing(ConfigMappingSource::prefix));
    return mappings;
  }

  String prefix() {
    return String.valueOf(argument(mapping.getModifiers(), "ConfigMapping"));
  }

  String description() {
    return doc(new TreePath(new TreePath(file), mapping));
  }

  List<Property> properties() {
    return properties(new TreePath(new TreePath(file), mapping), prefix()).toList();
  }

  private Stream<Property> properties(TreePath group, String prefix) {
    return ((ClassTree) group.getLeaf())
        .getMembers().stream()
            .filter(MethodTree.class::isInstance)
            .flatMap(member -> property(new TreePath(group, member), prefix));
  }

  private Stream<Property> property(TreePath path, String prefix) {
    MethodTree method = (MethodTree) path.getLeaf();
    String name = prefix + "." + ConfigurationPage.key(method.getName().toString());
    String type = String.valueOf(method.getReturnType());
    if (type.startsWith("Map<")) {
      name += ".NAME";
    }
    Optional<ClassTree> own = type(type.replaceAll(".*[<, ](\\w+)>+$", "$1"));
    if (own.isPresent() && own.get().getKind() == Tree.Kind.INTERFACE) {
      return properties(new TreePath(path.getParentPath(), own.get()), name);
    }
    String description = doc(path) + own.map(ConfigMappingSource::constants).orElse("");
    String value = argument(method.getModifiers(), "WithDefault");
    return Stream.of(new Property(name, value == null ? "" : value, description));
  }

  private Optional<ClassTree> type(String name) {
    return mapping.getMembers().stream()
        .filter(ClassTree.class::isInstance)
        .map(ClassTree.class::cast)
        .filter(type -> type.getSimpleName().contentEquals(name))
        .findFirst();
  }

  private static String constants(ClassTree type) {
    return type.getMembers().stream()
        .filter(VariableTree.class::isInstance)
        .map(constant -> ((VariableTree) constant).getName().toString().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining("`, `", " One of `", "`."));
  }

  /** Returns the string that an annotation has as its argument, or null without the annotation. */
  private static @Nullable String argument(ModifiersTree modifiers, String annotation) {
    for (AnnotationTree found : modifiers.getAnnotations()) {
      if (found.getAnnotationType().toString().equals(annotation)) {
        ExpressionTree argument = found.getArguments().getFirst();
        Tree value = argument instanceof AssignmentTree named ? named.getExpression() : argument;
        return String.valueOf(((LiteralTree) value).getValue());
      }
    }
    return null;
  }

  private String doc(TreePath path) {
    DocCommentTree comment = docs.getDocCommentTree(path);
    return comment == null
        ? ""
        : comment.getFullBody().stream()
            .map(ConfigMappingSource::markdown)
            .collect(Collectors.joining())
            .replaceAll("\\s+", " ")
            .strip();
  }

  private static String markdown(DocTree part) {
    return switch (part) {
      case com.sun.source.doctree.TextTree text -> text.getBody();
      case com.sun.source.doctree.LiteralTree code -> "`" + code.getBody().getBody().strip() + "`";
      default -> throw new IllegalArgumentException("no Markdown for " + part);
    };
  }
}
