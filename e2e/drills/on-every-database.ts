import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgres } from '#test-kit/test-postgres.ts'

/**
 * The drills on every database of this machine. The kill drill: the shop is killed again and again while customers
 * book, and the airline's own books must show each order once. The oversell drill, where there is PostgreSQL: two
 * processes fight over last seats. Ends with `N passed, N failed`.
 *
 *   node e2e/drills/on-every-database.ts [--kills 40] [--attempts 20000]
 */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '40' }, attempts: { type: 'string', default: '20000' } },
})

const engines = findPostgres() ? ['embedded', 'postgres'] : ['embedded']
if (engines.length === 1)
  console.log('PostgreSQL is not on this machine: that half of the drills is left out.')

const drills = [
  ...engines.map((engine) => ['kill-drill.ts', '--engine', engine, '--kills', values.kills]),
  ...(engines.includes('postgres') ? [['oversell-drill.ts', '--attempts', values.attempts]] : []),
]
const failed = drills.filter(([name = '', ...args]) => {
  const drill = [join(import.meta.dirname, name), ...args]
  return spawnSync(process.execPath, drill, { stdio: 'inherit' }).status !== 0
})
console.log(`${drills.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
