module assaycorpus

go 1.19
