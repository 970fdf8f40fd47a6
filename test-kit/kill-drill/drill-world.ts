import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/connection.ts'
import { copyEmbeddedDatabase } from '../database/embedded-template.ts'
import { freePort } from '../free-port.ts'
import { type SimulatedAirline, startAirline } from '../suppliers/simulated-airline.ts'
import { findPostgres, startPostgres, stopPostgres } from '../database/test-postgres.ts'
import type { OrderRow } from './kill-audit.ts'
import type { DrilledSupply } from './fault-profile.ts'
import type { RestartableWorld } from './kill-repeatedly.ts'
import { withoutLimits } from '../without-limits.ts'

/** Options of a drill's world. */
export type WorldQuery = {
  readonly engine: 'embedded' | 'postgres'
  /** A PostgreSQL to use instead of one started by the drill. */
  readonly databaseUrl?: string
  /** The supplier whose wire format the airline uses; the house has no airline but its own inventory. */
  readonly supply: DrilledSupply | 'house'
  readonly commitMs: number
  readonly settleSeconds: number
}

/** An airline, a database and a folder for files of one drill. */
export type DrillWorld = RestartableWorld & {
  readonly airline: SimulatedAirline
  /** Folder of all files; it is kept when a drill has failed. */
  readonly folder: string
  /** Returns the names of the email files. */
  mails(): string[]
  /** Returns the orders in the shop's database; the shop must be stopped. */
  orders(): Promise<OrderRow[]>
  close(keepsFiles: boolean): Promise<void>
}

/** Creates a world of its own below the temporary directory. */
export async function openWorld(message: WorldQuery): Promise<DrillWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'kill-drill-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const postgres =
    message.engine === 'postgres' && message.databaseUrl === undefined ? findPostgres() : undefined
  if (message.engine === 'postgres' && message.databaseUrl === undefined && !postgres) {
    throw new Error('there is no PostgreSQL here: install it, or say where one is with --database-url')
  }
  if (message.engine === 'embedded') await copyEmbeddedDatabase(dataDir)
  const databaseUrl = postgres ? await startPostgres(postgres, openedFor(folder)) : message.databaseUrl
  const airline = await startAirline(message.commitMs, join(folder, 'airline.jsonl'))
  return {
    airline,
    folder,
    setting: {
      port: await freePort(),
      logFile: join(folder, 'shop.log'),
      environment: {
        DATA_DIR: dataDir,
        ...withoutLimits,
        ...settingsOf(message.supply, airline.url),
        SETTLE_WINDOW_S: String(message.settleSeconds),
        LOG_LEVEL: 'info',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
    },
    passTime: (ms) => airline.control({ clock: { advanceMs: ms } }),
    mails: () => mailsIn(join(dataDir, 'mail')),
    orders: () => ordersIn({ dataDir, databaseUrl }),
    async close(keepsFiles) {
      await airline.stop()
      if (postgres) stopPostgres(postgres, folder)
      if (!keepsFiles) rmSync(folder, { recursive: true })
    },
  }
}

function settingsOf(supply: WorldQuery['supply'], url: string): Readonly<Record<string, string>> {
  if (supply === 'house') return { SUPPLY: supply }
  if (supply === 'duffel') return { SUPPLY: supply, DUFFEL_URL: url, DUFFEL_TOKEN: 'duffel_test_drill' }
  const signIn = { SABRE_CLIENT_ID: 'V1:drill:TEST:AA', SABRE_CLIENT_SECRET: 'drill', SABRE_PCC: 'TEST' }
  return { SUPPLY: supply, SABRE_URL: url, ...signIn }
}

/** Returns the folder after giving PostgreSQL's own user access to it. */
function openedFor(folder: string): string {
  chmodSync(folder, 0o755)
  return folder
}

function mailsIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
}

async function ordersIn(options: {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}): Promise<OrderRow[]> {
  const database = await openDatabase(options)
  const rows = await database.db
    .selectFrom('booking')
    .select([
      'booking_id',
      'order_number',
      'idempotency_key',
      'state',
      'client_reference',
      'reservation_ref',
      'record_locator',
      'attempt',
    ])
    .execute()
  await database.close()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    orderNumber: row.order_number,
    idempotencyKey: row.idempotency_key,
    state: row.state,
    clientReference: row.client_reference,
    reservationRef: row.reservation_ref,
    recordLocator: row.record_locator,
    attempt: row.attempt,
  }))
}
