package assaycorpus_test

import (
	"errors"
	"testing"

	"assaycorpus"
)

// Each case is a test: go test -run TestCorpus/mag/reject/mag.key.utf8
func TestCorpus(t *testing.T) {
	for _, c := range assaycorpus.Cases() {
		c := c
		t.Run(c.Path, func(t *testing.T) {
			err := c.Judge(decode, lacks...)
			if errors.Is(err, assaycorpus.Skipped) {
				t.Skip(err)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
}
