import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from '#test-kit/free-port.ts'
import { type ShopProcess, startShop } from '#test-kit/kill-drill/shop-process.ts'
import { type SimulatedCard, startCardSimulator } from '#test-kit/payments/simulated-card.ts'
import { findPostgres, startPostgres, stopPostgres } from '#test-kit/database/test-postgres.ts'
import { withoutLimits } from '#test-kit/without-limits.ts'

/** An event that the card service sent to the shop. */
export type ReceivedEvent = { readonly eventId: string; readonly body: Buffer }

/**
 * A shop in its own process, a card service, and a proxy between them that holds back the service's events.
 */
export type NotificationWorld = {
  readonly shop: ShopProcess
  readonly card: SimulatedCard
  /** The shop's notification endpoint. */
  readonly notifyUrl: string
  /** Returns every event so far, each once, in order of arrival. */
  heard(): readonly ReceivedEvent[]
  /** The shop's data; its database may be opened once the shop has stopped. */
  readonly kept: { readonly dataDir: string; readonly databaseUrl: string | undefined }
  close(): Promise<void>
}

const path = '/api/payments/notifications/omise'

/**
 * Starts all parts: on the embedded database, on a PostgreSQL of its own without fsync, or on an empty
 * database at the given URL.
 */
export async function openNotificationWorld(engine: string): Promise<NotificationWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'farehouse-notifications-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const postgres = engine === 'postgres' ? findPostgres() : undefined
  if (engine === 'postgres' && !postgres) throw new Error('there is no PostgreSQL here')
  // the postgres user must be able to enter the folder
  chmodSync(folder, 0o755)
  const given = engine.includes('://') ? engine : undefined
  const databaseUrl = postgres ? await startPostgres(postgres, folder) : given
  const [card, between] = [await startCardSimulator(), await listenBetween()]
  const shop = await startShop({
    port: await freePort(),
    logFile: join(folder, 'shop.log'),
    environment: {
      DATA_DIR: dataDir,
      ...withoutLimits,
      LOG_LEVEL: 'warn',
      HOUSE_WORLD: 'timetable',
      SIMULATORS: 'off',
      PUBLIC_URL: between.url,
      OMISE_URL: card.url,
      OMISE_VAULT_URL: card.url,
      OMISE_PUBLIC_KEY: card.publicKey,
      OMISE_SECRET_KEY: card.secretKey,
      OMISE_WEBHOOK_SECRET: card.webhookSecret,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  })
  return {
    shop,
    card,
    notifyUrl: shop.url + path,
    heard: between.heard,
    kept: { dataDir, databaseUrl },
    async close() {
      await shop.stop()
      await card.stop()
      between.server.close()
      if (postgres) stopPostgres(postgres, folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Between = { readonly url: string; readonly server: Server; heard(): readonly ReceivedEvent[] }

/** Receives and stores the card service's events: the bench delivers them to the shop in another order. */
async function listenBetween(): Promise<Between> {
  const events = new Map<string, ReceivedEvent>()
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (request.url === path) {
        const { id: eventId } = JSON.parse(body.toString('utf8')) as { readonly id: string }
        events.set(eventId, { eventId, body })
      }
      response.end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, server, heard: () => [...events.values()] }
}
