//! Work on many items with the cores that there are.

/// Below this many items a second thread costs more than it brings.
const ITEMS_PER_THREAD: usize = 256;

/// Runs `work` over parts of `items` at once, and puts the results in the order of the items. Host code is
/// never run here.
pub(crate) fn in_parallel<T: Send, R: Send>(
    mut items: Vec<T>,
    work: impl Fn(Vec<T>) -> Vec<R> + Sync,
) -> Vec<R> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = (items.len() / ITEMS_PER_THREAD).clamp(1, cores);
    let part = items.len().div_ceil(threads);
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
}
