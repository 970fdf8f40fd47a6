import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { migrationStatus } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations.ts'
import { runCommand } from './command.ts'

await runCommand({
  help: `Usage: npm run migrate [-- --dry-run]

Brings the tables of the database to this release, as every start of the shop does: in one transaction, under a lock,
so that they are changed completely or not at all. On PostgreSQL the shop may sell meanwhile; with the embedded
database stop it first. Make a backup before.

  --dry-run   lists the changes and makes none

Ends with 0 when the tables are those of this release or of a later one that allows it, 1 when not.`,
  options: { 'dry-run': { type: 'boolean', default: false }, help: { type: 'boolean' } },
  async run({ 'dry-run': isDryRun }) {
    const { databaseUrl, dataDir } = readConfig()
    const database = await openDatabase({ databaseUrl, dataDir })
    try {
      await migrateAndTell(database, isDryRun)
    } finally {
      await database.close()
    }
  },
})

async function migrateAndTell(database: Database, isDryRun: boolean): Promise<void> {
  const { pending, unknown } = await migrationStatus(database.db, migrations)
  if (!isDryRun) await database.migrate()
  if (unknown.length > 0) return console.log(`A later release has changed the tables: ${unknown.join(', ')}.`)
  for (const name of pending) console.log(name)
  if (pending.length === 0) console.log('The tables are those of this release: nothing to change.')
  else console.log(isDryRun ? 'The next start makes these changes.' : 'These changes are made.')
}
