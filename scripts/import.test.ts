import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockDirectory } from '#server/database/directory-lock.ts'

let dataDir = ''
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'farehouse-import-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function run(...args: readonly string[]) {
  const program = spawn(process.execPath, ['scripts/import.ts', ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  })
  const [told, fault, code] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    new Promise((resolve) => program.once('exit', resolve)),
  ])
  return { told, fault, code }
}

// starts the embedded database from nothing
test('a file is imported into the database of a shop, unless the shop runs on it', async () => {
  const lock = await lockDirectory(dataDir)
  const busy = await run('fares', 'docs/samples/fares.csv')
  await lock.release()
  expect(busy.code).toBe(1)
  expect(busy.fault).toContain('Another Farehouse process is using the data directory')
  expect(busy.fault).toContain('only --dry-run works')
  const made = await run('fares', 'docs/samples/fares.csv')
  expect(made).toMatchObject({ code: 0, fault: '' })
  expect(made.told).toContain('Source "fares": 8 new, 0 changed, 0 gone, 0 as before.')
  expect(made.told).toContain(`Database: built in, in ${dataDir}`)
  expect(await run('fares', 'no such file')).toEqual({
    code: 1,
    told: '',
    fault: 'There is no file no such file.\n',
  })
}, 60_000)
