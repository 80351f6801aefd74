//! Work on many items with the cores that there are.

use std::cell::Cell;

/// Below this many items a second thread costs more than it brings.
const ITEMS_PER_THREAD: usize = 256;

thread_local! {
    /// So many threads, whatever the cores and the items: set by tests.
    static FIXED: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Runs `work` with its parts on so many threads, or as many as there are items. For tests: no answer may depend on it.
#[cfg(any(test, feature = "testing"))]
pub(crate) fn with_threads<R>(threads: usize, work: impl FnOnce() -> R) -> R {
    /// Puts back what was set before, even if `work` panics.
    struct Before(Option<usize>);
    impl Drop for Before {
        fn drop(&mut self) {
            FIXED.set(self.0);
        }
    }
    let _before = Before(FIXED.replace(Some(threads.max(1))));
    work()
}

/// How many threads are worth it for so many items, at least one.
pub(crate) fn threads(items: usize) -> usize {
    let by_cores = || match items / ITEMS_PER_THREAD {
        // Counting the cores asks the system a dozen things: not for a single document.
        0 | 1 => 1,
        worth_it => worth_it.min(std::thread::available_parallelism().map_or(1, usize::from)),
    };
    FIXED.get().map_or_else(by_cores, |fixed| fixed.min(items).max(1))
}

/// Runs `work` over parts of `items` at once, and puts the results in the order of the items. Host code is
/// never run here.
pub(crate) fn in_parallel<T: Send, R: Send>(
    mut items: Vec<T>,
    work: impl Fn(Vec<T>) -> Vec<R> + Sync,
) -> Vec<R> {
    let part = items.len().div_ceil(threads(items.len()));
    std::thread::scope(|scope| {
        let mut others = Vec::new();
        while items.len() > part {
            let tail = items.split_off(items.len() - part);
            others.push(scope.spawn(|| work(tail)));
        }
        let mut results = work(items);
        for thread in others.into_iter().rev() {
            match thread.join() {
                Ok(more) => results.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for count in [0, 1, 255, 256, 511, 512, 513, 10_000] {
            let doubled =
                in_parallel((0..count).collect(), |part: Vec<usize>| part.iter().map(|n| n * 2).collect());
            assert_eq!(doubled, (0..count).map(|n| n * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn so_many_threads_as_a_test_says() {
        let parts = |threads: usize| {
            with_threads(threads, || in_parallel(vec![0; 10], |part: Vec<i32>| vec![part.len()]))
        };
        assert_eq!(parts(1), [10]);
        assert_eq!(parts(3), [2, 4, 4]);
        assert_eq!(parts(100), [1; 10]);
        assert_eq!(threads(10), 1, "and afterwards as before");
    }
}
