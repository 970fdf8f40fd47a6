import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import { Refused, runCommand } from './command.ts'
import { moveToPostgres } from './move/move-to-postgres.ts'

await runCommand({
  help: `Usage: npm run move-to-postgres [-- --dry-run]

Moves the shop from the embedded database in DATA_DIR to the empty PostgreSQL database of DATABASE_URL: every table, the
counters and the keys. Stop the shop first. Every table is counted and compared before the move counts; when something
differs or fails, PostgreSQL is empty again and the shop still runs on the embedded database.

  --dry-run   checks both databases, lists the tables with their rows, and moves nothing

Afterwards the embedded database is kept as database.moved-… in DATA_DIR: delete it, when the shop has sold for some
days. Start the shop with DATABASE_URL from now on.
Ends with 0 when everything is moved, 1 when nothing is, 2 when the arguments are wrong.`,
  options: { 'dry-run': { type: 'boolean', default: false }, help: { type: 'boolean' } },
  async run({ 'dry-run': isDryRun }) {
    const { databaseUrl, dataDir } = readConfig()
    if (databaseUrl === undefined) throw new Refused('Set DATABASE_URL to the empty database of the shop.')
    const moved = await moveToPostgres({ databaseUrl, dataDir, isDryRun, now: systemClock.now() })
    for (const { name, rows } of moved) if (rows > 0) console.log(`${String(rows).padStart(10)} ${name}`)
    const sum = moved.reduce((all, { rows }) => all + rows, 0)
    const what = `${sum} rows in ${moved.length} tables`
    console.log(isDryRun ? `${what}. Nothing was moved.` : `${what} are moved; both sides are the same.`)
  },
})
