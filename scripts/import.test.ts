import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockDirectory } from '#server/database/directory-lock.ts'
import { childEnvironment } from '#test-kit/child-environment.ts'
import { copyEmbeddedDatabase } from '#test-kit/database/embedded-template.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'farehouse-import-'))
  await copyEmbeddedDatabase(dataDir)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function run(...args: readonly string[]) {
  const program = spawn(process.execPath, ['scripts/import.ts', ...args], {
    env: childEnvironment({ DATA_DIR: dataDir }),
  })
  const [told, fault, code] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    new Promise((resolve) => program.once('exit', resolve)),
  ])
  return { told, fault, code }
}

test('a file is imported into the database of a shop, unless the shop runs on it', async () => {
  const lock = await lockDirectory(dataDir)
  const [busy, missing] = await Promise.all([
    run('fares', 'docs/samples/fares.csv'),
    run('fares', 'no such file'),
  ])
  await lock.release()
  expect(busy.code).toBe(1)
  expect(busy.fault).toContain('Another Farehouse process is using the data directory')
  expect(busy.fault).toContain('only --dry-run works')
  const made = await run('fares', 'docs/samples/fares.csv')
  expect(made).toMatchObject({ code: 0, fault: '' })
  expect(made.told).toContain('Source "fares": 8 new, 0 changed, 0 gone, 0 as before.')
  expect(made.told).toContain(`Database: built in, in ${dataDir}`)
  expect(missing).toEqual({ code: 1, told: '', fault: 'There is no file no such file.\n' })
})
