import { readConfig } from '#server/config.ts'
import { systemIds } from '#server/platform/ids.ts'
import { runCommand } from './command.ts'
import { rotateKeys } from './keys/rotate-keys.ts'

await runCommand({
  help: `Usage: npm run rotate-keys [-- --dry-run] [-- --finish]

Makes new keys and encrypts all personal data in the database and the object storage with them. Stop every process of the shop first. New
offers, order links and sign-ins use the new keys as well. The earlier keys stay beside them, as they still verify links
that customers have received, and find orders by the addresses of their customers.

  --dry-run   counts the values that would be encrypted again, and changes nothing
  --finish    makes no new keys: finishes what was interrupted

Make a backup with keys (npm run backup -- --to DIR --with-keys) before and after.
Ends with 0 when everything is encrypted with the newest key, 1 when not, 2 when the arguments are wrong.`,
  options: {
    'dry-run': { type: 'boolean', default: false },
    finish: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
  async run({ 'dry-run': isDryRun, finish }) {
    const config = readConfig()
    const { keys, columns, lostObjects } = await rotateKeys({
      config,
      ids: systemIds,
      makesKeys: !finish,
      isDryRun,
    })
    for (const { name, values } of columns) console.log(`${String(values).padStart(10)} ${name}`)
    if (lostObjects > 0)
      console.log(`${String(lostObjects).padStart(10)} objects are missing in the object storage`)
    const sum = columns.reduce((all, { values }) => all + values, 0)
    console.log(
      isDryRun
        ? `${sum} values would be encrypted again with the keys ${keys.join(', ')}. Nothing was changed.`
        : `${sum} values are encrypted again. The newest keys are: ${keys.join(', ')}.`,
    )
  },
})
