import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/connection.ts'
import { findReleases, rollbackRefusal } from '#server/database/migrate.ts'
import { currentRelease } from '#server/database/release.ts'
import { Refused, runCommand } from './command.ts'

await runCommand({
  help: `Usage: npm run rollback-check [-- --to VERSION]

Says whether an earlier release of the shop starts on this database, before you go back to it. Changes nothing. On
PostgreSQL the shop may run meanwhile; with the embedded database stop it first.

  --to VERSION   the release to go back to; the one that worked on this database before this one when absent

Ends with 0 when it starts, 1 when it does not or the database cannot be read, 2 when the arguments are wrong.`,
  options: { to: { type: 'string' }, help: { type: 'boolean' } },
  async run({ to }) {
    const { databaseUrl, dataDir } = readConfig()
    const database = await openDatabase({ databaseUrl, dataDir })
    try {
      const releases = await findReleases(database.db)
      const version = to ?? releases.find((one) => one.version !== currentRelease.version)?.version
      if (version === undefined)
        throw new Refused('No other release has worked on this database: name one with --to.')
      const refusal = await rollbackRefusal(database.db, version)
      if (refusal !== undefined) throw new Refused(refusal)
      console.log(`Farehouse ${version} starts on this database.`)
    } finally {
      await database.close()
    }
  },
})
