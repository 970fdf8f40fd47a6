/** A test that ran, its full title with the file in front, and how long it took. */
export type TimedTest = { readonly title: string; readonly ms: number }

/** One line for each of the slowest tests, the slowest first: seconds and title. */
export function slowestLines(tests: readonly TimedTest[], count: number): string[] {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, count)
  return slowest.map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`)
}
