import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { createBackup } from './backup/create-backup.ts'
import { requireOption, runCommand } from './command.ts'

await runCommand({
  help: `Usage: npm run backup -- --to DIR [--with-keys] [--with-blobs]

Makes a backup of the shop's database and of the files in DATA_DIR, as a new folder in DIR, while the shop sells.
It holds the database, the files (mails, network), and a list of them with checksums (manifest.json).

  --to DIR      the folder of the backups; keep it on another machine, or copy it there
  --with-keys   also the keys of the shop. Nobody can open the orders without them, and whoever has both can open
                them all: make one backup with keys after the first start and after each change of the keys, and keep
                it apart from the daily ones.
  --with-blobs  also the objects in the object storage of BLOB_URL. Without it the backup holds their list only: have the
                storage keep versions or copies of its own.

Ends with 0 when the backup is complete, 1 when there is none, 2 when the arguments are wrong.`,
  options: {
    to: { type: 'string' },
    'with-keys': { type: 'boolean', default: false },
    'with-blobs': { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
  async run({ to, 'with-keys': withKeys, 'with-blobs': withBlobs }) {
    const [config, now] = [readConfig(), systemClock.now()]
    const folder = requireOption(to, 'to')
    const { version } = packageJson
    const { directory, manifest } = await createBackup({
      config,
      to: folder,
      withKeys,
      withBlobs,
      now,
      version,
    })
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
    await writeFile(join(config.dataDir, 'last-backup'), `${now}\n`, { mode: 0o600 })
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
    const size = `${manifest.files.length} files, ${(bytes / 1e6).toFixed(1)} MB`
    console.log(`${directory}\nThe backup is complete: ${size}.`)
    if (manifest.objects?.areIncluded === false)
      console.log(
        `It lists ${manifest.objects.objects} objects of ${manifest.objects.place}, which are not in it.`,
      )
    if (!withKeys)
      console.log('The keys of the shop are not in it: keep a backup made with --with-keys in another place.')
  },
})
