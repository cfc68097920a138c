//! Reads the arguments of `cargo test -- ...` in the same way as libtest, because
//! cargo, editors and other runners pass them.

/// The requested options.
#[derive(Debug, Default)]
pub struct Arguments {
    filters: Vec<String>,
    skip: Vec<String>,
    exact: bool,
    /// Only tests that are marked as ignored, or benchmarks: there are none.
    none: bool,
    pub list: bool,
    pub terse: bool,
    pub help: bool,
    pub logfile: Option<String>,
}

pub const HELP: &str = "\
Usage: [OPTIONS] [FILTERS...]

A case is asked about if its path contains one of the filters.

    --skip FILTER         not those whose path contains FILTER (several times)
    --exact               filters are whole paths
    --list                list the cases
    --format pretty|terse how they are listed
    -q, --quiet           the same as --format terse
    --logfile PATH        write the outcomes to a file
    --ignored, --bench    no case is one of these
    --include-ignored, --test, --no-capture, --nocapture, --show-output,
    --test-threads N, --color auto|always|never
                          taken, and change nothing
    -h, --help            this text";

const FLAGS: &[&str] = &[
    "include-ignored", "ignored", "test", "bench", "list", "help", "no-capture",
    "nocapture", "quiet", "exact", "show-output",
];
const VALUES: &[&str] = &["logfile", "test-threads", "skip", "color", "format"];
const NIGHTLY: &[&str] = &[
    "force-run-in-process", "exclude-should-panic", "fail-fast", "report-time",
    "ensure-time", "shuffle", "shuffle-seed",
];

fn known(name: &str) -> Result<(), String> {
    if NIGHTLY.contains(&name) || name == "Z" {
        return Err(format!("the option '{name}' is only accepted on the nightly compiler"));
    }
    if FLAGS.contains(&name) || VALUES.contains(&name) {
        return Ok(());
    }
    Err(format!("Unrecognized option: '{name}'"))
}

/// Returns the options in a word: `--name`, `--name=value`, `-qh`.
fn options_of(word: &str) -> Result<Vec<(String, Option<String>)>, String> {
    if let Some(long) = word.strip_prefix("--") {
        let (name, value) = match long.split_once('=') {
            Some((name, value)) => (name, Some(value.to_string())),
            None => (long, None),
        };
        return Ok(vec![(name.to_string(), value)]);
    }
    word.chars()
        .skip(1)
        .map(|letter| match letter {
            'h' => Ok(("help".to_string(), None)),
            'q' => Ok(("quiet".to_string(), None)),
            other => {
                known(&other.to_string())?;
                Err(format!("Unrecognized option: '{other}'"))
            }
        })
        .collect()
}

fn one_of(name: &str, value: &str, words: &[&str]) -> Result<(), String> {
    if words.contains(&value) {
        return Ok(());
    }
    Err(format!("argument for --{name} must be {} (was {value})", words.join(", ")))
}

impl Arguments {
    pub fn read(words: impl Iterator<Item = String>) -> Result<Arguments, String> {
        let mut words = words;
        let mut read = Arguments::default();
        let mut seen: Vec<String> = Vec::new();

        while let Some(word) = words.next() {
            if word == "--" {
                read.filters.extend(words);
                break;
            }
            if !word.starts_with('-') || word == "-" {
                read.filters.push(word);
                continue;
            }
            for (name, value) in options_of(&word)? {
                known(&name)?;
                let value = if FLAGS.contains(&name.as_str()) {
                    match value {
                        Some(_) => return Err(format!("Option '{name}' does not take an argument")),
                        None => String::new(),
                    }
                } else {
                    let missing = || format!("Argument to option '{name}' missing");
                    value.or_else(|| words.next()).ok_or_else(missing)?
                };
                if name != "skip" && seen.contains(&name) {
                    return Err(format!("Option '{name}' given more than once"));
                }
                read.take(&name, value)?;
                seen.push(name);
            }
        }
        let has = |name: &str| seen.iter().any(|one| one == name);
        if has("ignored") && has("include-ignored") {
            let words = "the options --include-ignored and --ignored are mutually exclusive";
            return Err(words.to_string());
        }
        read.none = has("ignored") || (has("bench") && !has("test") && !read.list);
        Ok(read)
    }

    fn take(&mut self, name: &str, value: String) -> Result<(), String> {
        match name {
            "list" => self.list = true,
            "help" => self.help = true,
            "exact" => self.exact = true,
            "quiet" => self.terse = true,
            "skip" => self.skip.push(value),
            "logfile" => self.logfile = Some(value),
            "color" => one_of(name, &value, &["auto", "always", "never"])?,
            "format" if value == "json" || value == "junit" => {
                return Err(format!(
                    "the format \"{value}\" is only accepted on the nightly compiler"
                ))
            }
            "format" => {
                one_of(name, &value, &["pretty", "terse", "json", "junit"])?;
                self.terse = self.terse || value == "terse";
            }
            "test-threads" => match value.parse::<usize>() {
                Ok(0) => return Err("argument for --test-threads must not be 0".to_string()),
                Ok(_) => (),
                Err(e) => {
                    return Err(format!(
                        "argument for --test-threads must be a number > 0 (error: {e})"
                    ))
                }
            },
            _ => (),
        }
        Ok(())
    }

    fn matches(&self, path: &str, filter: &str) -> bool {
        if self.exact { path == filter } else { path.contains(filter) }
    }

    /// Returns whether a run without cases is a mistake. It is not if the filters
    /// are about other tests of a workspace, such as `my_function`: they have no
    /// slash, and do not start like a rule, with a format and a dot.
    pub fn needs_cases(&self, is_format: impl Fn(&str) -> bool) -> bool {
        let ours = |filter: &String| {
            let rule = filter.split_once('.').map_or(false, |(name, _)| is_format(name));
            rule || filter.contains('/')
        };
        !self.none && (self.filters.is_empty() || self.filters.iter().any(ours))
    }

    /// Returns whether a case is selected.
    pub fn want(&self, path: &str) -> bool {
        let any = |filters: &[String]| filters.iter().any(|filter| self.matches(path, filter));
        !self.none && (self.filters.is_empty() || any(&self.filters)) && !any(&self.skip)
    }
}
