"""The file for JUnit 5, compiled and run with the few parts of JUnit that it
uses, made here: a test needs no library."""

API = "org/junit/jupiter/api/"

FILES = {
    API + "TestFactory.java": """package org.junit.jupiter.api;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface TestFactory { }
""",
    API + "function/Executable.java": """package org.junit.jupiter.api.function;

public interface Executable {
    void execute() throws Throwable;
}
""",
    API + "DynamicTest.java": """package org.junit.jupiter.api;

import org.junit.jupiter.api.function.Executable;

public record DynamicTest(String name, Executable body) {
    public static DynamicTest dynamicTest(String name, Executable body) {
        return new DynamicTest(name, body);
    }
}
""",
    API + "Assumptions.java": """package org.junit.jupiter.api;

public class Assumptions {
    public static final class Aborted extends RuntimeException {
        Aborted(String reason) {
            super(reason);
        }
    }

    public static void assumeTrue(boolean holds, String reason) {
        if (!holds) {
            throw new Aborted(reason);
        }
    }
}
""",
    "Launcher.java": """import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

public final class Launcher {
    public static void main(String[] words) throws Exception {
        Object tests = Class.forName("CorpusTests").getDeclaredConstructor()
            .newInstance();
        for (Method method : tests.getClass().getDeclaredMethods()) {
            if (method.isAnnotationPresent(TestFactory.class)) {
                ((Stream<?>) method.invoke(tests))
                    .forEach(one -> run((DynamicTest) one));
            }
        }
    }

    private static void run(DynamicTest one) {
        String outcome = "right";
        try {
            one.body().execute();
        } catch (Assumptions.Aborted reason) {
            outcome = "skipped";
        } catch (Throwable problem) {
            outcome = "wrong";
        }
        System.out.println(outcome + "  " + one.name() + ":");
    }
}
""",
}


def outcomes(language, folder):
    told = language.need(["java", "-cp", "build-junit", "Launcher"], folder)
    return dict(line.rstrip(":").split("  ")[::-1]
                for line in told.splitlines() if line.endswith(":"))


def judge(language, folder, cases, report):
    """The outcome of each case is that of the runner without a library."""
    stub = folder / "junit-stub"
    for name, text in FILES.items():
        path = stub / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    language.need(["javac", "-Xlint:all,-serial", "-Werror", "-encoding",
                   "UTF-8", "-d", "build-junit",
                   *sorted(path.name for path in folder.glob("*.java")),
                   "junit/CorpusTests.java", *map(str, stub.rglob("*.java"))],
                  folder)
    run = language.run(folder, cases)
    wanted = {path: "skipped" if path in run.skipped else "right"
              for path in cases}
    if outcomes(language, folder) != wanted or run.wrong:
        report.wrong("JUnit", "other outcomes than without it")
    rejected = next(path for path, row in cases.items() if row[1] == "reject")
    (folder / "known.txt").write_text(f"{rejected} fail why\n")
    found = outcomes(language, folder)
    if {path for path in cases
            if found.get(path) != wanted[path]} != {rejected}:
        report.wrong("JUnit", f"{rejected} is stale: {found.get(rejected)}")
    (folder / "known.txt").write_text("")
