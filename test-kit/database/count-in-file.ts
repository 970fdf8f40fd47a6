const restarts: (() => void)[] = []

/**
 * Returns a counter 1, 2, 3, … for values that a test must not repeat. It restarts in every test file, so
 * that the values do not depend on the files that the worker ran before.
 */
export function countInFile(): () => number {
  let count = 0
  restarts.push(() => {
    count = 0
  })
  return () => (count += 1)
}

/** Restarts all counters; for the setup of a test file. */
export function restartCounts(): void {
  for (const restart of restarts) restart()
}
