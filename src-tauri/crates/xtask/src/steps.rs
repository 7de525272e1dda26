//! Saying what is done and how far it is.

use std::time::{Duration, Instant};

/// How a step ended well.
pub(crate) enum Done {
    /// It did something.
    Something,
    /// There was nothing to do, or what there is to say instead of a time.
    Already(&'static str),
}

/// One thing to do.
pub(crate) struct Step {
    name: &'static str,
    action: Box<dyn FnOnce() -> Result<Done, String>>,
    /// Whether the steps after it can be done without it.
    alone: bool,
}

impl Step {
    /// A step without which the ones after it make no sense.
    pub(crate) fn new(name: &'static str, action: impl FnOnce() -> Result<Done, String> + 'static) -> Self {
        Self {
            name,
            action: Box::new(action),
            alone: false,
        }
    }

    /// A check: when it fails, the others are still worth doing.
    pub(crate) fn check(name: &'static str, action: impl FnOnce() -> Result<Done, String> + 'static) -> Self {
        Self {
            name,
            action: Box::new(action),
            alone: true,
        }
    }
}

/// A step that failed.
pub(crate) struct Failure {
    pub(crate) step: &'static str,
    pub(crate) reason: String,
}

/// Does one step after another and says so.
pub(crate) fn walk(steps: Vec<Step>) -> Vec<Failure> {
    let count = steps.len();
    let mut failures = Vec::new();
    for (index, step) in steps.into_iter().enumerate() {
        println!("[{}/{count}] {} …", index + 1, step.name);
        let start = now();
        match (step.action)() {
            Ok(Done::Something) => println!("      done in {}", time(start.elapsed())),
            Ok(Done::Already(why)) => println!("      {why}"),
            Err(reason) => {
                println!("      FAILED after {}", time(start.elapsed()));
                failures.push(Failure { step: step.name, reason });
                if !step.alone {
                    break;
                }
            }
        }
    }
    failures
}

/// The same, for steps that all have to succeed.
pub(crate) fn walk_all(steps: Vec<Step>) -> Result<(), String> {
    match walk(steps).pop() {
        Some(Failure { step, reason }) => Err(format!("{step}: {reason}")),
        None => Ok(()),
    }
}

#[expect(clippy::disallowed_methods, reason = "how long a step took is not the product's time")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// A duration as a person says it.
pub(crate) fn time(duration: Duration) -> String {
    match duration.as_secs() {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, rc::Rc};

    use super::*;

    #[test]
    fn a_duration_reads_well() {
        for (seconds, expected) in [(0, "0 s"), (59, "59 s"), (60, "1 min 0 s"), (3_725, "62 min 5 s")] {
            assert_eq!(time(Duration::from_secs(seconds)), expected);
        }
    }

    #[test]
    fn a_failed_check_does_not_stop_the_others_and_a_failed_step_does() {
        let seen = Rc::new(RefCell::new(Vec::new()));
        let action = |name: &'static str, works: bool| {
            let seen = Rc::clone(&seen);
            move || {
                seen.borrow_mut().push(name);
                if works {
                    Ok(Done::Something)
                } else {
                    Err(format!("{name} is broken"))
                }
            }
        };
        let failures = walk(vec![
            Step::check("one", action("one", false)),
            Step::check("two", action("two", true)),
            Step::new("three", action("three", false)),
            Step::new("four", action("four", true)),
        ]);
        assert_eq!(*seen.borrow(), ["one", "two", "three"]);
        let told: Vec<_> = failures.iter().map(|failure| (failure.step, failure.reason.as_str())).collect();
        assert_eq!(told, [("one", "one is broken"), ("three", "three is broken")]);
    }
}
