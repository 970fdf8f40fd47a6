import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { requireOption, runCommand } from './command.ts'

await runCommand({
  help: `Usage: npm run restore -- --from BACKUP [--dry-run] [--replace] [--keys-from BACKUP | --without-keys]

Brings a backup back into DATA_DIR and, where it was made on PostgreSQL, into the database of DATABASE_URL. Stop every
process of the shop first. The checksums of all files, the release and the keys are checked before anything is written.

  --from BACKUP        the folder that npm run backup has made
  --dry-run            checks everything and writes nothing
  --replace            replaces a database that is there. The embedded one is kept beside it as database.before-…; that
                       of PostgreSQL is deleted once the backup is in its place
  --keys-from BACKUP   an earlier backup with the keys of the shop, where this one has none
  --without-keys       the keys are brought back by hand before the start

Then start one process with the proxy closed: it compares with suppliers and payment services before it sells.
Ends with 0 when the backup is restored, 1 when it is not, 2 when the arguments are wrong.`,
  options: {
    from: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    'keys-from': { type: 'string' },
    'without-keys': { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
  async run({ from, replace, 'dry-run': isDryRun, 'keys-from': keysFrom, 'without-keys': mayLackKeys }) {
    const { files, madeAt, version, objects, lostObjects } = await restoreBackup({
      config: readConfig(),
      from: requireOption(from, 'from'),
      replaces: replace,
      keysFrom,
      mayLackKeys,
      isDryRun,
      now: systemClock.now(),
    })
    const which = `The backup of ${madeAt} (Farehouse ${version}, ${files.length} files)`
    if (lostObjects.length > 0)
      console.log(
        `${lostObjects.length} of ${objects?.objects} objects are missing in the object storage and in the backup, first ${lostObjects[0]}: pages say so where one is needed.`,
      )
    if (isDryRun) return console.log(`${which} can be restored. Nothing was changed.`)
    console.log(
      `${which} is restored. Start one process and keep the proxy closed until /readyz reports "ready".`,
    )
  },
})
