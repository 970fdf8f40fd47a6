import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'

let dataDir = ''
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'farehouse-admin-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function createAdmin(args: readonly string[], typed: string) {
  const program = spawn(process.execPath, ['scripts/create-admin.ts', ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  })
  program.stdin.on('error', () => {})
  program.stdin.end(typed)
  const [told, fault, code] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    new Promise((resolve) => program.once('exit', resolve)),
  ])
  return { told, fault, code }
}

test('the first administrator has the password that was piped in; there is no default', async () => {
  const root = ['--email', 'root@example.com']
  expect(await createAdmin(root, '')).toMatchObject({
    code: 1,
    told: '',
    fault: expect.stringContaining('too short'),
  })
  expect(await createAdmin([], 'open the hangar\n')).toMatchObject({ code: 1, told: '' })
  expect(await createAdmin(['--password', 'open the hangar'], '')).toMatchObject({ code: 1, told: '' })
  const made = await createAdmin(root, 'open the hangar\n')
  expect(made).toMatchObject({ code: 0, told: 'root@example.com is administrator now and can sign in.\n' })
})
