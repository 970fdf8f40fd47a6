import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { findPostgres } from '#test-kit/test-postgres.ts'

/**
 * The drills on every database of this machine. The kill drill: the shop is killed again and again while customers
 * book, and the airline's own books must show each order once. The same while customers pay
 * by card, against the card processor's books. The oversell drill, where there is PostgreSQL: two
 * processes fight over last seats. Ends with `N passed, N failed`.
 *
 *   node e2e/drills/on-every-database.ts [--kills 40] [--attempts 20000]
 */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '40' }, attempts: { type: 'string', default: '20000' } },
})

// Half of them on each database; 1,000 on each in the long run, by PAY_KILLS.
const payKills = process.env['PAY_KILLS'] ?? String(Math.ceil(Number(values.kills) / 2))
const engines = findPostgres() ? ['embedded', 'postgres'] : ['embedded']
if (engines.length === 1)
  console.log('PostgreSQL is not on this machine: that half of the drills is left out.')

// What stands in one row runs at the same time: mostly it waits for a shop to come up again.
const rows = [
  // each database with the other wire
  engines.map((engine) => {
    const supply = engine === 'embedded' ? 'duffel' : 'sabre'
    return ['kill-drill.ts', '--engine', engine, '--supply', supply, '--kills', values.kills]
  }),
  engines.map((engine) => ['pay-kill-drill.ts', '--engine', engine, '--kills', payKills]),
  engines.includes('postgres') ? [['oversell-drill.ts', '--attempts', values.attempts]] : [],
]
let passed = 0
let failed = 0
for (const row of rows) {
  for (const isPassed of await Promise.all(row.map(run))) {
    if (isPassed) passed += 1
    else failed += 1
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** Runs one drill; what it says is shown once it has ended, so that two do not talk at once. */
async function run([name = '', ...args]: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  process.stdout.write(said)
  return code === 0
}
