import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/database/connection.ts'

const root = join(import.meta.dirname, '../..')
const cacheFolder = join(root, 'node_modules/.cache/farehouse')
const prefix = 'database-'
const keepMs = 86_400_000

/**
 * Copies an embedded database with empty tables into a data directory. The template was made once for these
 * migrations and this engine, and closed, so that it opens without recovery.
 */
export async function copyEmbeddedDatabase(dataDir: string): Promise<void> {
  await cp(await makeTemplate(), join(dataDir, 'database'), { recursive: true })
}

async function makeTemplate(): Promise<string> {
  const path = join(cacheFolder, `${prefix}${digestTables()}`)
  if (existsSync(path)) return path
  mkdirSync(cacheFolder, { recursive: true })
  const draft = mkdtempSync(`${path}-`)
  const database = await openDatabase({ dataDir: draft })
  await database.migrate()
  await database.close()
  // Another process may have been first: a folder with files in it is not replaced.
  await rename(join(draft, 'database'), path).catch((error: unknown) => {
    if (!existsSync(path)) throw error
  })
  await rm(draft, { recursive: true })
  await removeOldTemplates(statSync(path).mtimeMs - keepMs)
  return path
}

async function removeOldTemplates(beforeMs: number): Promise<void> {
  const old = readdirSync(cacheFolder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(cacheFolder, name))
    .filter((path) => statSync(path).mtimeMs < beforeMs)
  for (const path of old) await rm(path, { recursive: true, force: true })
}

/** Returns a digest that changes with every migration and with the engine. */
export function digestTables(): string {
  const files = globSync(['server/database/migrations/**/*.ts', 'server/database/migrations.ts'], {
    cwd: root,
  }).sort()
  const hash = createHash('sha256').update(
    readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')),
  )
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
