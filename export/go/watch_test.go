package assaycorpus_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
)

// A test cannot recover from a stack overflow, other fatal errors of the runtime,
// or os.Exit(1): they end it without the name of the case. So a second process of
// the test, which knows the current case, reports the name.

const watching = "ASSAY_CORPUS_WATCHES"

// watch is that process. It reads a line with the path of a case when it starts,
// and an empty line when it ends.
func watch() {
	asked := ""
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		asked = lines.Text()
	}
	if asked != "" {
		fmt.Fprintf(os.Stderr, "wrong  %s: the program ended before decode() did\n", asked)
	}
	os.Exit(0)
}

type watcher struct {
	process *exec.Cmd
	told    io.WriteCloser
}

// newWatcher starts the process, or logs that this system cannot start it.
func newWatcher(t *testing.T) *watcher {
	program, err := os.Executable()
	if err != nil {
		t.Logf("crashes will not be named: %v", err)
		return nil
	}
	w := &watcher{process: exec.Command(program, "-test.run=^TestCorpus$")}
	w.process.Env = append(os.Environ(), watching+"=1")
	w.process.Stderr = os.Stderr
	w.told, err = w.process.StdinPipe()
	if err == nil {
		err = w.process.Start()
	}
	if err != nil {
		t.Logf("crashes will not be named: %v", err)
		return nil
	}
	return w
}

func (w *watcher) tell(asked string) {
	if w != nil {
		fmt.Fprintln(w.told, asked)
	}
}

func (w *watcher) end() {
	if w != nil {
		w.told.Close()
		w.process.Wait()
	}
}
