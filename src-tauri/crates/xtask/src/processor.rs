//! The load of the machine's processors, as Linux counts it.

use std::fs;

/// A reading of `/proc/stat`: processor time since the start of the machine, in ticks over all cores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Processor {
    busy: u64,
    all: u64,
}

impl Processor {
    /// The current reading; `None` if the system does not provide it.
    pub(crate) fn now() -> Option<Self> {
        Self::read(&fs::read_to_string("/proc/stat").ok()?)
    }

    /// The load of all cores from this reading until now, in percent.
    pub(crate) fn load_until_now(self) -> Option<u64> {
        self.load_until(Self::now()?)
    }

    fn load_until(self, later: Self) -> Option<u64> {
        let busy = later.busy.checked_sub(self.busy)?;
        (100 * busy).checked_div(later.all.checked_sub(self.all)?)
    }

    /// The first line is `cpu  user nice system idle iowait irq softirq steal …`; the guests' time after it is part of the user's.
    fn read(stat: &str) -> Option<Self> {
        let numbers = stat.lines().next()?.strip_prefix("cpu ")?.split_whitespace().take(8);
        let ticks: Vec<u64> = numbers.map(str::parse).collect::<Result<_, _>>().ok()?;
        let idle = ticks.get(3)? + ticks.get(4)?;
        let all = ticks.iter().sum();
        Some(Self { busy: all - idle, all })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_counts_what_is_not_idle() {
        let read = |line| Processor::read(line);
        let first = read("cpu  100 0 50 800 50 0 0 0 90 0\ncpu0 1 2 3\n").unwrap();
        assert_eq!(first, Processor { busy: 150, all: 1_000 });
        let second = read("cpu  170 0 60 810 60 0 0 0 90 0").unwrap();
        assert_eq!(first.load_until(second), Some(80));
        assert_eq!(first.load_until(first), None, "no time has passed");
        assert_eq!(read("cpu0 1 2 3"), None);
    }
}
