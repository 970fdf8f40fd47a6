/**
 * The kill drill on every database of this machine: the shop is killed again and again while customers book,
 * and the airline's own books must show each order once. Ends with `N passed, N failed`.
 *
 *   node scripts/drill-kill.ts [--kills 40]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgres } from '#test-kit/test-postgres.ts'
import { runSuite } from './test/run-suite.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { kills: { type: 'string', default: '40' } } })

const engines = findPostgres() ? ['embedded', 'postgres'] : ['embedded']
if (engines.length === 1)
  console.log('PostgreSQL is not on this machine: that half of the drill is left out.')

let failed = 0
for (const engine of engines) {
  const args = ['e2e/drills/kill-drill.ts', '--engine', engine, '--kills', values.kills]
  const { code } = await runSuite({ root, command: 'node', args })
  if (code !== 0) failed += 1
}
console.log(`${engines.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
