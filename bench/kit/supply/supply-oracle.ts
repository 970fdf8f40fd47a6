import { compareWorlds } from '#test-kit/fare-oracle/compare.ts'

const worlds = 250
const casesEach = 40

/** Runs the same ten thousand queries on search and oracle; reports the first differences in full. */
export function oracleFigures() {
  const seeds = Array.from({ length: worlds }, (_, at) => 1 + at)
  const begun = performance.now()
  const found = compareWorlds(seeds, casesEach, (seed, mismatches) => {
    if (seed % 25 === 0)
      process.stderr.write(`oracle: world ${seed} of ${worlds}, ${mismatches} differences\n`)
  })
  return {
    worlds: found.worlds,
    cases: found.cases,
    mismatches: found.mismatches.length,
    kinds: found.kinds,
    rows: found.rows,
    bites: found.bites,
    seconds: Math.round((performance.now() - begun) / 1000),
    firstMismatches: found.mismatches.slice(0, 10),
  }
}
