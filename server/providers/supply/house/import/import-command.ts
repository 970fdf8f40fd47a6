import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import type { Instant } from '#contract/terms/time.ts'

import type { HouseImportStore, ImportRows } from './house-import-store.ts'
import { fileReport, outcomeReport, sourcesReport } from './import-report.ts'
import type { KnownWorld } from './known-world.ts'
import { readImportFile } from './read-import-file.ts'

const usage = `Usage:
  npm run import -- schedule|fares|allotment FILE [--source NAME] [--strict] [--dry-run] [--whole] [--replace]
  npm run import -- schedule|fares|allotment --remove --source NAME [--dry-run]
  npm run import -- list
What the files look like and what the options mean: docs/import.md`

/** An error that the user can correct; the message is for the user. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
}

/** The environment of the command. */
export type ImportOutside = {
  /** Reads a file; throws {@link ImportRefused} when it is unavailable. */
  bytesOf(path: string): Uint8Array
  loadWorld(): KnownWorld
  /** Opens the database for the callback. */
  withStore(work: (store: HouseImportStore) => Promise<void>): Promise<void>
  tell(line: string): void
  now(): Instant
}

const kinds = ['schedule', 'fares', 'allotment'] as const

type Order = {
  readonly kind: ImportRows['kind']
  readonly path: string
  readonly source: string
  readonly isStrict: boolean
  readonly isDryRun: boolean
  readonly isWhole: boolean
  readonly isReplacement: boolean
  readonly isRemoval: boolean
}

/**
 * Runs `npm run import` with its arguments; true when nothing was refused. Throws {@link ImportRefused} where
 * nothing requested was done.
 */
export async function runImport(args: readonly string[], outside: ImportOutside): Promise<boolean> {
  const order = parseImportArguments(args)
  if (order === 'list') await outside.withStore(async (store) => listSources(store, outside))
  else if (order.isRemoval) await outside.withStore((store) => removeImport(store, order, outside))
  else return importFile(order, outside)
  return true
}

function parseImportArguments(args: readonly string[]): Order | 'list' {
  const { values, positionals } = parseFlags(args)
  const [word, path = '', ...more] = positionals
  if (word === 'list' && path === '') return 'list'
  const kind = kinds.find((one) => one === word)
  const source = values.source ?? basename(path, extname(path))
  const isRemoval = values.remove === true
  if (!kind || more.length > 0 || (path === '' && !isRemoval) || source === '') throw new ImportRefused(usage)
  if (isRemoval && path !== '')
    throw new ImportRefused(
      `Nothing was done: --remove takes a source away and reads no file. Leave out either ${path} or --remove.`,
    )
  if (!/^[^\p{Cc}]{1,80}$/u.test(source))
    throw new ImportRefused('The name of a source has 1 to 80 characters.')
  return {
    kind,
    path,
    source,
    isStrict: values.strict === true,
    isDryRun: values['dry-run'] === true,
    isWhole: values.whole === true && kind === 'schedule',
    isReplacement: values.replace === true,
    isRemoval,
  }
}

function parseFlags(args: readonly string[]) {
  const flag = { type: 'boolean' } as const
  const options = {
    source: { type: 'string' },
    strict: flag,
    'dry-run': flag,
    whole: flag,
    replace: flag,
    remove: flag,
  } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new ImportRefused(usage)
  }
}

/** Reads the file first, and opens the database only to write. */
async function importFile(order: Order, outside: ImportOutside): Promise<boolean> {
  const { path, source, isWhole, isReplacement } = order
  const { content, faults } = readImportFile(order.kind, outside.bytesOf(path), outside.loadWorld())
  for (const line of fileReport(path, { content, faults })) outside.tell(line)
  if (faults.some(({ isOfFile }) => isOfFile))
    throw new ImportRefused(
      'Nothing was written: the file is cut off or damaged, so rows may be missing. Get it once more, whole.',
    )
  const isClean = faults.every((fault) => fault.kind !== 'refused')
  if (order.isStrict && !isClean)
    throw new ImportRefused('Nothing was written: --strict takes whole files only.')
  if (content.rows.length === 0) throw new ImportRefused('Nothing was written: there is nothing to write.')
  if (order.isDryRun) {
    outside.tell('Nothing was written: it was a dry run.')
    return isClean
  }
  await outside.withStore(async (store) => {
    const keepsRows = !isClean && !isReplacement
    const made = { source, fileName: basename(path), isWhole, content, keepsRows, at: outside.now() }
    outside.tell(outcomeReport(source, await store.write(made)))
  })
  return isClean
}

async function removeImport(store: HouseImportStore, order: Order, outside: ImportOutside): Promise<void> {
  const { kind, source, isDryRun } = order
  const known = (await store.sources()).find((one) => one.kind === kind && one.source === source)
  const outcome = known && !isDryRun ? await store.remove({ kind, source }) : undefined
  if (known && isDryRun) {
    outside.tell(`Source "${source}" would go with its ${known.rowCount} rows.`)
    outside.tell('Nothing was removed: it was a dry run.')
  } else if (outcome) outside.tell(outcomeReport(source, outcome))
  else
    throw new ImportRefused(
      `There is no source "${source}" of this kind: "npm run import -- list" names them.`,
    )
}

async function listSources(store: HouseImportStore, { tell }: ImportOutside): Promise<void> {
  for (const line of sourcesReport(await store.sources())) tell(line)
}
