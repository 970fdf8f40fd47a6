const restarts: (() => void)[] = []

/**
 * Counts 1, 2, 3, … for things that a test must not make twice, from 1 again in every test file: what a file makes
 * never hangs on the files that its worker ran before.
 */
export function countInFile(): () => number {
  let count = 0
  restarts.push(() => {
    count = 0
  })
  return () => (count += 1)
}

/** Begins all counts again; for the setup of a test file. */
export function restartCounts(): void {
  for (const restart of restarts) restart()
}
