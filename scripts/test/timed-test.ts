/** A test with its full title, starting with the file, and its duration. */
export type TimedTest = { readonly title: string; readonly ms: number }

/** Returns one line per slowest test, slowest first: seconds and title. */
export function slowestLines(tests: readonly TimedTest[], count: number): string[] {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, count)
  return slowest.map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`)
}
