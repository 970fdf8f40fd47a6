import { readConfig } from '#server/config.ts'
import { Refused, runCommand } from './command.ts'
import { moveFiles } from './storage/move-files.ts'
import { withShopStorage } from './storage/with-shop-storage.ts'

await runCommand({
  help: `Usage: npm run move-blobs [-- --dry-run] [-- --to-database]

Moves the pictures of transfer proofs, encrypted as they are, and the logos and icons of the brand from the database into the object
storage of BLOB_URL, and copies the network of flights in DATA_DIR/network there. On PostgreSQL the shop may run meanwhile; with the embedded database stop it first.
It can be interrupted, and continues where it was.

  --dry-run       counts, and moves nothing
  --to-database   moves the pictures back into the database. The shop goes on storing new ones in the bucket: run it once more with
                  the shop stopped, and then remove BLOB_URL

Ends with 0 when everything is moved, 1 when not, 2 when the arguments are wrong.`,
  options: {
    'dry-run': { type: 'boolean', default: false },
    'to-database': { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
  async run({ 'dry-run': isDryRun, 'to-database': isBack }) {
    const config = readConfig()
    await withShopStorage(config, async ({ db, files, blobs }) => {
      if (blobs === undefined) throw new Refused('Set BLOB_URL to the object storage of the shop.')
      const to = isBack ? 'database' : 'storage'
      const moved = await moveFiles({ db, files, blobs, to, isDryRun, dataDir: config.dataDir })
      for (const name of moved.networkFiles) console.log(`network/${name}`)
      const what = `${moved.proofs} pictures of transfer proofs and ${moved.brandPictures} of the brand`
      const where = isBack ? 'the database' : blobs.place
      console.log(isDryRun ? `${what} would be moved to ${where}.` : `${what} are moved to ${where}.`)
      if (moved.lost > 0) throw new Refused(`${moved.lost} pictures are missing in ${blobs.place}.`)
    })
  },
})
