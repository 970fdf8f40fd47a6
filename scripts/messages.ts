/**
 * Synchronises the web's catalogues with its code: adds new messages, removes unused ones. `npm run messages`
 * does all folders, `npm run messages -- flow/search ui` only these, `npm run messages -- --check` writes
 * nothing and fails on an untranslated or unused message.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

const words = process.argv.slice(2)
const isCheck = words.includes('--check')
const features = words.filter((word) => !word.startsWith('--')).map((word) => word.replace(/^web\/|\/$/g, ''))

const config = getConfig()
const catalogs = (await getCatalogs(config)).filter(
  (catalog) =>
    features.length === 0 ||
    features.some((feature) => catalog.path.endsWith(`web/${feature}/messages/{locale}`)),
)
if (catalogs.length === 0) throw new Error(`no such folder: ${features.join(', ')}; see lingui.config.ts`)

const faults: string[] = []
for (const catalog of catalogs) {
  const said = await catalog.collect()
  if (!said) throw new Error(`could not read the sentences of ${catalog.path}`)
  if (!isCheck && Object.keys(said).length > 0) {
    await catalog.make({ clean: true, overwrite: false, orderBy: config.orderBy })
    for (const locale of config.locales) await stripOrigins(catalog.getFilename(locale))
  }
  for (const locale of config.locales) {
    const written = (await catalog.read(locale)) ?? {}
    const untranslated = Object.entries(said).filter(([id]) => !written[id]?.translation)
    const unused = Object.entries(written).filter(([id]) => !(id in said))
    const file = relative(config.rootDir, catalog.getFilename(locale))
    faults.push(...untranslated.map(([id, { message }]) => `${file}: not translated: ${message ?? id}`))
    faults.push(...unused.map(([id, { message }]) => `${file}: not used: ${message ?? id}`))
  }
}

for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'Messages are complete.' : `${faults.length} messages need care.`)
if (isCheck && faults.length > 0) process.exitCode = 1

/** File names, line numbers and dates would change a catalogue whenever code around a message moves. */
async function stripOrigins(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replaceAll(/^(#: .*|"POT-Creation-Date: .*")\n/gm, ''))
}
