import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { problems } from '#contract/problem/problems.ts'
import { bookingTransitions } from '#server/flow/booking/booking-state.ts'
import { paymentTransitions } from '#server/flow/payment/attempt/payment-state.ts'
import { refundTransitions } from '#server/flow/payment/refund/refund-state.ts'
import { type CoverageRecord, moveRow, problemRow, recordFolder } from './coverage-record.ts'

/** Rows of rule tables, state tables and routes, each with the tests that touched it. */
export type CoverageMap = ReadonlyMap<string, readonly string[]>

/** Every row of the tables; routes come from the records, as only a running shop has them. */
const tableRows: readonly string[] = [
  ...bookingTransitions.table.map((move) => moveRow('booking', move)),
  ...paymentTransitions.table.map((move) => moveRow('payment', move)),
  ...refundTransitions.table.map((move) => moveRow('refund', move)),
  ...Object.keys(problems).map(problemRow),
]

/** Merges the records of a run's test files; a row that no test touched has an empty list. */
export function coverageMapOf(records: readonly CoverageRecord[]): CoverageMap {
  const map = new Map<string, string[]>(tableRows.map((row) => [row, []]))
  for (const { file, touched } of records) {
    for (const [row, tests] of Object.entries(touched)) {
      map.set(row, [...(map.get(row) ?? []), ...tests.map((test) => `${file} › ${test}`)])
    }
  }
  return new Map([...map].sort(([left], [right]) => left.localeCompare(right)))
}

/** Returns the number of touched rows of each kind: "route 201 of 204, …". */
export function coverageSummary(map: CoverageMap): string {
  const kinds = new Map<string, { all: number; touched: number }>()
  for (const [row, tests] of map) {
    const kind = row.split(' ')[0] ?? ''
    const { all, touched } = kinds.get(kind) ?? { all: 0, touched: 0 }
    kinds.set(kind, { all: all + 1, touched: touched + (tests.length > 0 ? 1 : 0) })
  }
  return [...kinds].map(([kind, { all, touched }]) => `${kind} ${touched} of ${all}`).join(', ')
}

/**
 * Writes coverage/rules-and-routes.json (every row with its tests) and .md (every row with their number and
 * the first three) from the records below the directory of a run. Returns a summary; undefined when no test
 * touched a shop.
 */
export function writeCoverageMap(runDirectory: string, root: string): string | undefined {
  const folder = join(runDirectory, recordFolder)
  if (!existsSync(folder)) return undefined
  const records = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CoverageRecord,
  )
  const map = coverageMapOf(records)
  const summary = coverageSummary(map)
  const lines = [...map].map(
    ([row, tests]) =>
      `| ${row} | ${tests.length} | ${tests.slice(0, 3).join('<br>').replaceAll('|', '\\|')} |`,
  )
  const table = ['| Row | Tests | The first of them |', '|---|---|---|', ...lines]
  mkdirSync(join(root, 'coverage'), { recursive: true })
  writeFileSync(
    join(root, 'coverage/rules-and-routes.json'),
    JSON.stringify(Object.fromEntries(map), undefined, 1),
  )
  writeFileSync(join(root, 'coverage/rules-and-routes.md'), `${summary}\n\n${table.join('\n')}\n`)
  return `Touched by unit and step tests: ${summary} (coverage/rules-and-routes.md)`
}
