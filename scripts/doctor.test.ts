import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment } from '#test-kit/child-environment.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'

let dataDir = ''
beforeAll(() => (dataDir = mkdtempSync(join(tmpdir(), 'farehouse-doctor-'))))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function examine(variables: Record<string, string>) {
  const program = spawn(process.execPath, ['scripts/doctor.ts'], {
    env: childEnvironment({ DATA_DIR: dataDir, PORT: '0', ...variables }),
  })
  const [told, code] = await Promise.all([
    text(program.stdout),
    new Promise((resolve) => program.once('exit', resolve)),
  ])
  return { told, code }
}

test('the doctor finds a shop that works, and says what to change before customers buy', async () => {
  const { told, code } = await examine({ DEVELOPER_MODE: 'on' })
  expect(code).toBe(0)
  expect(told).toMatch(/^OK +Every setting is valid\.$/m)
  for (const name of ['SIMULATORS', 'DEVELOPER_MODE', 'PUBLIC_URL', 'SMTP_URL'])
    expect(told).toMatch(new RegExp(`^CHECK +${name} `, 'm'))
  expect(told).not.toContain('FAULT')
}, 60_000)

test('the doctor ends with 1 when the port, the secrets, the mail server, Valkey or a setting cannot be used', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'))
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  mkdirSync(join(dataDir, 'secrets'), { mode: 0o755 })
  const absent = { SMTP_URL: 'smtp://127.0.0.1:1', VALKEY_URL: 'redis://127.0.0.1:1' }
  const { told, code } = await examine({ PORT: String(port), ...absent })
  other.close()
  expect(code).toBe(1)
  expect(told).toMatch(/^FAULT +Port \d+ of 127\.0\.0\.1 is used by something else\.$/m)
  expect(told).toMatch(/^FAULT +.*secrets is open to other users/m)
  expect(told).toMatch(/^FAULT +The mail server of SMTP_URL cannot be used: /m)
  expect(told).toMatch(/^FAULT +The server of VALKEY_URL cannot be used: ECONNREFUSED\.$/m)
  expect(await examine({ PORT: 'ninety' })).toMatchObject({
    code: 1,
    told: expect.stringContaining('PORT must be'),
  })
}, 60_000)

withPostgres('the database that the doctor examines', (kit) => {
  test('the doctor finds the tables of this version, and refuses those of a later one that does not allow it', async () => {
    const examined = () => examine({ DATABASE_URL: kit.databaseUrl ?? '' })
    expect((await examined()).told).toMatch(
      /^OK +PostgreSQL is ready, and its tables are those of this version\.$/m,
    )
    const later = { name: '9999-later', timestamp: '2030-01-01' }
    const table = kit.database.db.withTables<{ kysely_migration: typeof later }>()
    await table.insertInto('kysely_migration').values(later).execute()
    expect((await examined()).told).toMatch(
      /^OK +PostgreSQL is ready; its tables are those of a later version/m,
    )
    const needed = { version: '9.1.0', minimum_version: '9.0.0' }
    await table.insertInto('shop_release').values(needed).execute()
    const { told, code } = await examined()
    await table.deleteFrom('shop_release').where('version', '=', needed.version).execute()
    await table.deleteFrom('kysely_migration').where('name', '=', later.name).execute()
    expect(code).toBe(1)
    expect(told).toMatch(
      /^FAULT +Farehouse .* a later release has changed its tables, and 9\.0\.0 or later is needed/m,
    )
  }, 60_000)
})
