package assaycorpus_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
)

// Nothing can be recovered from an overflow of the stack, other fatal errors of
// the runtime, and os.Exit(1): they end the test, and say no name. A second
// process of it, which is told what is asked, is left to name the case.

const watching = "ASSAY_CORPUS_WATCHES"

// watch is that process. A line is the path of a case that is asked now, an
// empty one that it was answered.
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

// newWatcher says in the log of the test if there can be none: where a program
// cannot start another.
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
