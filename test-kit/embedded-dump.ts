import { PGlite } from '@electric-sql/pglite'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { valueReaders } from '#server/database/column-values.ts'
import { databaseOver } from '#server/database/connection.ts'
import { singleSessionPool } from '#server/database/single-session.ts'

const root = join(import.meta.dirname, '..')
const keepMs = 86_400_000

/**
 * Returns the path of a tar file with an embedded database whose tables are made and empty. It is made when there is
 * none for these migrations and this engine.
 */
export async function embeddedDumpFile(): Promise<string> {
  const directory = join(root, 'node_modules/.cache/farehouse')
  const path = join(directory, `embedded-${digestOfTables()}.tar`)
  if (existsSync(path)) return path
  const engine = await PGlite.create({ parsers: valueReaders })
  const session = {
    query: (statement: string, parameters: unknown[]) => engine.query(statement, parameters),
    close: () => engine.close(),
  }
  const database = databaseOver('embedded', singleSessionPool(session))
  await database.migrate()
  const dump = await engine.dumpDataDir('none')
  await database.close()
  mkdirSync(directory, { recursive: true })
  writeFileSync(`${path}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${path}.${process.pid}`, path)
  removeOldDumps(directory, statSync(path).mtimeMs - keepMs)
  return path
}

/** Puts an embedded database whose tables are made and empty into a data directory that has none. */
export async function unpackEmbeddedDatabase(dataDir: string): Promise<void> {
  const directory = join(dataDir, 'database')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', await embeddedDumpFile(), '-C', directory])
}

function removeOldDumps(directory: string, beforeMs: number): void {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name)
    if (name.startsWith('embedded-') && statSync(path).mtimeMs < beforeMs) rmSync(path, { force: true })
  }
}

/** Changes with every migration and with the engine. */
function digestOfTables(): string {
  const files = globSync(['server/database/migrations/*.ts', 'server/database/migrations.ts'], {
    cwd: root,
  }).sort()
  const hash = createHash('sha256').update(
    readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')),
  )
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
