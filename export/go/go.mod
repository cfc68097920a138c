// This file is yours: it is kept when you export again.
module assaycorpus

go 1.19
