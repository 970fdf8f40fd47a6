import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgres } from '#test-kit/test-postgres.ts'

/**
 * The kill drill on every database of this machine: the shop is killed again and again while customers book,
 * and the airline's own books must show each order once. Ends with `N passed, N failed`.
 *
 *   node e2e/drills/on-every-database.ts [--kills 40]
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '40' } } })

const engines = findPostgres() ? ['embedded', 'postgres'] : ['embedded']
if (engines.length === 1)
  console.log('PostgreSQL is not on this machine: that half of the drill is left out.')

const drill = join(import.meta.dirname, 'kill-drill.ts')
const failed = engines.filter((engine) => {
  const args = [drill, '--engine', engine, '--kills', values.kills]
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0
})
console.log(`${engines.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
