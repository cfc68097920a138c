# To be sourced from the root of the tree: what scripts with steps have in
# common. $work is a folder of their own.

# Prints the comment at the top of the script.
usage()
{
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' ".ci/${0##*/}"
}

# hushed COMMAND...: its output only if it fails.
hushed()
{
    "$@" > "$work/output" 2>&1 || {
        tail -n 200 "$work/output"
        return 1
    }
}
