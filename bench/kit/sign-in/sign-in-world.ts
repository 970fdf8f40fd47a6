import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPasswordHasher } from '#server/account/password/password-hash.ts'
import { openDatabase } from '#server/database/connection.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemIds } from '#server/platform/ids.ts'
import { freePort } from '#test-kit/free-port.ts'
import { addressOf } from '../shop-address.ts'
import { withoutLimits } from '#test-kit/without-limits.ts'

/** A shop in its own process, on an embedded database with that many accounts. */
export type SignInWorld = {
  readonly url: string
  /** Returns the address of an existing account. */
  known(place: number): string
  /** Returns an address of the same length without an account. */
  unknown(place: number): string
  close(): Promise<void>
}

/** Number of accounts, and log2 of the password hash cost. */
export type SignInSetting = { readonly accounts: number; readonly logN: number }

/** The password of every account. */
export const everybodysPassword = 'elephants walk at dawn'

const program = fileURLToPath(new URL('sign-in-shop.ts', import.meta.url))
const rowsAtOnce = 500

/** Creates the accounts and starts the shop. */
export async function openSignInWorld({ accounts, logN }: SignInSetting): Promise<SignInWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'farehouse-sign-in-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  await writeAccounts(dataDir, { accounts, logN })
  const shop = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      ...withoutLimits,
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
      HOUSE_WORLD: 'timetable',
      SIMULATORS: 'off',
      PASSWORD_LOG_N: String(logN),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(shop, 'exit')
  return {
    url: await addressOf(shop),
    known,
    unknown: (place) => `other${numbered(place)}@example.com`,
    async close() {
      shop.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function known(place: number): string {
  return `known${numbered(place)}@example.com`
}

function numbered(place: number): string {
  return String(place).padStart(6, '0')
}

/** All accounts share one hash: verifying costs the same, and hashing thousands would take an hour. */
async function writeAccounts(dataDir: string, { accounts, logN }: SignInSetting): Promise<void> {
  const hash = await createPasswordHasher({ ids: systemIds, logN }).hash(everybodysPassword)
  if (!hash.ok) throw new Error('no password hash')
  const database = await openDatabase({ dataDir })
  await database.migrate()
  const now = systemClock.now()
  const rows = Array.from({ length: accounts }, (_, place) => ({
    user_id: systemIds.id('usr'),
    email: known(place),
    email_key: known(place),
    password_hash: hash.value,
    confirmed_at: now,
    language: 'en' as const,
    created_at: now,
    updated_at: now,
  }))
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await database.db
      .insertInto('account')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
  await database.close()
}
