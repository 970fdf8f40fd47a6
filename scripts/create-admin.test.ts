import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment } from '#test-kit/child-environment.ts'
import { copyEmbeddedDatabase } from '#test-kit/database/embedded-template.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'farehouse-admin-'))
  await copyEmbeddedDatabase(dataDir)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

// The files of the brand are on the shop's machine, and a script may run elsewhere.
const brandElsewhere = { BRAND_LOGO: '/nowhere/logo.svg', BRAND_FAVICON: '/nowhere/icon.svg' }

async function createAdmin(args: readonly string[], typed: string) {
  const program = spawn(process.execPath, ['scripts/create-admin.ts', ...args], {
    env: childEnvironment({ DATA_DIR: dataDir, ...brandElsewhere }),
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
  const told = ''
  // Two of them need no database and run in parallel with the one that does.
  const [tooShort, ...misused] = await Promise.all([
    createAdmin(root, ''),
    createAdmin([], 'open the hangar\n'),
    createAdmin(['--password', 'open the hangar'], ''),
  ])
  expect(tooShort).toMatchObject({ code: 1, told, fault: expect.stringContaining('too short') })
  for (const refused of misused) expect(refused).toMatchObject({ code: 1, told })
  const made = await createAdmin(root, 'open the hangar\n')
  expect(made).toMatchObject({ code: 0, told: 'root@example.com is now an administrator and can sign in.\n' })
})
