//! Performs steps in sequence, and prints the progress and the time of each.

use std::{
    sync::mpsc::{self, Sender},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crate::processor::Processor;

/// How a step succeeded.
pub(crate) enum Done {
    /// It did something.
    Something,
    /// Nothing was to be done; the text is printed instead of a time.
    Already(&'static str),
}

type Action = Box<dyn FnOnce() -> Result<Done, String> + Send>;

/// How a step relates to the following steps.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// The following steps need it.
    Needed,
    /// The following steps are run even if it fails.
    Check,
    /// A check that runs in parallel to the following steps.
    Beside,
}

/// One thing to do.
pub(crate) struct Step {
    name: &'static str,
    action: Action,
    kind: Kind,
}

impl Step {
    /// A step that the following steps need.
    pub(crate) fn new(name: &'static str, action: impl FnOnce() -> Result<Done, String> + Send + 'static) -> Self {
        Self::of(Kind::Needed, name, action)
    }

    /// A check: if it fails, the following steps are still run.
    pub(crate) fn check(name: &'static str, action: impl FnOnce() -> Result<Done, String> + Send + 'static) -> Self {
        Self::of(Kind::Check, name, action)
    }

    /// A check that runs in parallel to the following steps. Checks of this kind run in sequence.
    pub(crate) fn beside(name: &'static str, action: impl FnOnce() -> Result<Done, String> + Send + 'static) -> Self {
        Self::of(Kind::Beside, name, action)
    }

    fn of(kind: Kind, name: &'static str, action: impl FnOnce() -> Result<Done, String> + Send + 'static) -> Self {
        Self {
            name,
            action: Box::new(action),
            kind,
        }
    }
}

/// A step that failed.
pub(crate) struct Failure {
    pub(crate) step: &'static str,
    pub(crate) reason: String,
}

/// How long a step took.
pub(crate) struct Taken {
    pub(crate) step: &'static str,
    pub(crate) time: Duration,
    /// The load of the processors meanwhile, in percent; `None` if the system does not provide it.
    pub(crate) load: Option<u64>,
}

/// The result of all steps.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) failures: Vec<Failure>,
    pub(crate) taken: Vec<Taken>,
}

impl Report {
    fn add(&mut self, (taken, failure): Outcome) {
        self.taken.push(taken);
        self.failures.extend(failure);
    }

    /// A line for each step: its time and the load of the processors.
    pub(crate) fn table(&self) -> String {
        let width = self.taken.iter().map(|taken| taken.step.len()).max().unwrap_or_default();
        let lines = self.taken.iter().map(|taken| {
            let load = taken
                .load
                .map_or_else(String::new, |load| format!("  {load:>3} % of the processors"));
            format!("  {:width$}  {:>12}{load}", taken.step, time(taken.time))
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Performs the steps in sequence and prints the progress.
pub(crate) fn walk(steps: Vec<Step>) -> Report {
    let count = steps.len();
    let mut report = Report::default();
    let mut beside = Beside::default();
    for (index, step) in steps.into_iter().enumerate() {
        let place = format!("[{}/{count}]", index + 1);
        if step.kind == Kind::Beside {
            beside.add(place, step);
            continue;
        }
        println!("{place} {} …", step.name);
        let needed = step.kind == Kind::Needed;
        let outcome = perform(step, "     ");
        let failed = outcome.1.is_some();
        report.add(outcome);
        if failed && needed {
            break;
        }
    }
    for outcome in beside.end() {
        report.add(outcome);
    }
    report
}

/// Like `walk`, for steps that must all succeed.
pub(crate) fn walk_all(steps: Vec<Step>) -> Result<(), String> {
    match walk(steps).failures.pop() {
        Some(Failure { step, reason }) => Err(format!("{step}: {reason}")),
        None => Ok(()),
    }
}

/// Performs a step and prints its result after `label`.
fn perform(step: Step, label: &str) -> Outcome {
    let (start, processor) = (now(), Processor::now());
    let ended = (step.action)();
    let taken = Taken {
        step: step.name,
        time: start.elapsed(),
        load: processor.and_then(|before| before.load_until_now()),
    };
    let took = time(taken.time);
    let failure = match ended {
        Ok(Done::Something) => {
            println!("{label} done in {took}");
            None
        }
        Ok(Done::Already(why)) => {
            println!("{label} {why}");
            None
        }
        Err(reason) => {
            println!("{label} FAILED after {took}");
            Some(Failure { step: step.name, reason })
        }
    };
    (taken, failure)
}

/// The time of a step, and why it failed if it did.
type Outcome = (Taken, Option<Failure>);

/// The steps that run in parallel to the others, in sequence on their own thread.
#[derive(Default)]
struct Beside(Option<Background>);

/// The queue of the steps with their labels, and the thread that performs them.
type Background = (Sender<(String, Step)>, JoinHandle<Vec<Outcome>>);

impl Beside {
    fn add(&mut self, place: String, step: Step) {
        println!("{place} {} … beside the steps after it", step.name);
        let (queue, _) = self.0.get_or_insert_with(|| {
            let (queue, waiting) = mpsc::channel::<(String, Step)>();
            let perform_all = move || {
                let done = waiting.iter().map(|(place, step)| {
                    let label = format!("{place} {}:", step.name);
                    perform(step, &label)
                });
                done.collect()
            };
            (queue, thread::spawn(perform_all))
        });
        // The thread ends when the queue is closed.
        queue.send((place, step)).ok();
    }

    /// Waits for all of them.
    fn end(self) -> Vec<Outcome> {
        let Some((queue, thread)) = self.0 else {
            return Vec::new();
        };
        drop(queue);
        match thread.join() {
            Ok(outcomes) => outcomes,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "how long a step took is not the product's time")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// A duration for people.
pub(crate) fn time(duration: Duration) -> String {
    match duration.as_secs() {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    type Seen = Arc<Mutex<Vec<&'static str>>>;

    fn action(seen: &Seen, name: &'static str, works: bool) -> impl FnOnce() -> Result<Done, String> + Send + 'static {
        let seen = Arc::clone(seen);
        move || {
            seen.lock().unwrap().push(name);
            if works {
                Ok(Done::Something)
            } else {
                Err(format!("{name} is broken"))
            }
        }
    }

    #[test]
    fn a_duration_is_written_for_people() {
        for (seconds, expected) in [(0, "0 s"), (59, "59 s"), (60, "1 min 0 s"), (3_725, "62 min 5 s")] {
            assert_eq!(time(Duration::from_secs(seconds)), expected);
        }
    }

    #[test]
    fn a_failed_check_does_not_stop_the_others_and_a_failed_step_does() {
        let seen = Seen::default();
        let report = walk(vec![
            Step::check("one", action(&seen, "one", false)),
            Step::check("two", action(&seen, "two", true)),
            Step::new("three", action(&seen, "three", false)),
            Step::new("four", action(&seen, "four", true)),
        ]);
        assert_eq!(*seen.lock().unwrap(), ["one", "two", "three"]);
        let failures: Vec<_> = report
            .failures
            .iter()
            .map(|failure| (failure.step, failure.reason.as_str()))
            .collect();
        assert_eq!(failures, [("one", "one is broken"), ("three", "three is broken")]);
        let taken: Vec<_> = report.taken.iter().map(|taken| taken.step).collect();
        assert_eq!(taken, ["one", "two", "three"], "what was not done took no time");
    }

    #[test]
    fn a_parallel_step_does_not_delay_the_others_and_its_failure_counts() {
        let seen = Seen::default();
        let (begun, waiting) = mpsc::channel();
        let slow = action(&seen, "slow", false);
        let report = walk(vec![
            // It ends only after the following step has begun; in sequence it would wait for ever.
            Step::beside("slow", move || {
                waiting.recv().map_err(|error| error.to_string())?;
                slow()
            }),
            Step::new("next", move || {
                begun.send(()).map(|()| Done::Something).map_err(|error| error.to_string())
            }),
        ]);
        let failures: Vec<_> = report.failures.iter().map(|failure| failure.reason.as_str()).collect();
        assert_eq!(failures, ["slow is broken"]);
        assert_eq!(report.taken.len(), 2);
    }

    #[test]
    fn the_table_has_a_line_for_each_step() {
        let taken = |step, seconds, load| Taken {
            step,
            time: Duration::from_secs(seconds),
            load,
        };
        let report = Report {
            failures: Vec::new(),
            taken: vec![taken("Build", 250, Some(97)), taken("Tests of the UI", 9, None)],
        };
        assert_eq!(
            report.table(),
            "  Build              4 min 10 s   97 % of the processors\n  Tests of the UI           9 s"
        );
    }
}
