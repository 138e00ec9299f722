package dev.winnow.faults.clock;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/**
 * A Java agent: all classes but those of the JDK read {@link JumpingClock} instead of the wall
 * clock. The JDK itself does not see a jump (timestamps of files, {@code java.util.Timer}, the
 * validity of certificates), and {@code System.nanoTime} has none, as on a real machine.
 */
public final class ClockAgent implements ClassFileTransformer {

  private static final String CLOCK = Type.getInternalName(JumpingClock.class);

  private static final Set<String> REPLACED =
      Set.of(
          "java/lang/System.currentTimeMillis()J",
          "java/time/Instant.now()Ljava/time/Instant;",
          "java/time/InstantSource.system()Ljava/time/InstantSource;",
          "java/time/Clock.system(Ljava/time/ZoneId;)Ljava/time/Clock;",
          "java/time/Clock.systemDefaultZone()Ljava/time/Clock;",
          "java/time/Clock.systemUTC()Ljava/time/Clock;");

  /**
   * Called by Java before the main method.
   *
   * @param file has the offset of the clock
   */
  public static void premain(String file, Instrumentation instrumentation) {
    System.setProperty(JumpingClock.FILE, file);
    instrumentation.addTransformer(new ClockAgent());
  }

  @Override
  public byte @Nullable [] transform(
      Module module,
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    boolean ofJdk = loader == null || module.isNamed();
    return ofJdk || !mayReadClock(bytes) ? null : replaced(bytes);
  }

  /** Most classes do not, and reading all of them would make a start slow. */
  private static boolean mayReadClock(byte[] bytes) {
    String constants = new String(bytes, ISO_8859_1);
    return constants.contains("currentTimeMillis")
        || constants.contains("java/time/")
        || constants.contains("java/util/Date");
  }

  private static byte[] replaced(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String type, String signature, String[] exceptions) {
            return new Calls(super.visitMethod(access, name, type, signature, exceptions));
          }
        },
        0);
    return writer.toByteArray();
  }

  /** Replaces calls and method references. */
  private static final class Calls extends MethodVisitor {

    Calls(MethodVisitor writer) {
      super(Opcodes.ASM9, writer);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String type, boolean ofInterface) {
      if (isReplaced(owner, name, type)) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, CLOCK, name, type, false);
      } else if (owner.equals("java/util/Date") && name.equals("<init>") && type.equals("()V")) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, CLOCK, "currentTimeMillis", "()J", false);
        super.visitMethodInsn(opcode, owner, name, "(J)V", false);
      } else {
        super.visitMethodInsn(opcode, owner, name, type, ofInterface);
      }
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String type, Handle bootstrap, Object... arguments) {
      for (int i = 0; i < arguments.length; i++) {
        if (arguments[i] instanceof Handle to
            && isReplaced(to.getOwner(), to.getName(), to.getDesc())) {
          arguments[i] =
              new Handle(Opcodes.H_INVOKESTATIC, CLOCK, to.getName(), to.getDesc(), false);
        }
      }
      super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
    }

    private static boolean isReplaced(String owner, String name, String type) {
      return REPLACED.contains(owner + "." + name + type);
    }
  }
}
