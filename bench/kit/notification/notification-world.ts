import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from '#test-kit/free-port.ts'
import { type ShopProcess, startShop } from '#test-kit/kill-drill/shop-process.ts'
import { type SimulatedCard, startCardSimulator } from '#test-kit/payments/simulated-card.ts'
import { findPostgres, startPostgres, stopPostgres } from '#test-kit/database/test-postgres.ts'
import { withoutLimits } from '#test-kit/without-limits.ts'

/** An event of the card service, as it wanted to tell it to the shop. */
export type ReceivedEvent = { readonly eventId: string; readonly body: Buffer }

/** A shop in a process of its own, a card service, and somebody between them who keeps back what the service tells. */
export type NotificationWorld = {
  readonly shop: ShopProcess
  readonly card: SimulatedCard
  /** Where the shop takes notifications. */
  readonly notifyUrl: string
  /** Every event so far, each once, in the order in which it came. */
  heard(): readonly ReceivedEvent[]
  /** Where the shop keeps what it has; its database may be opened once the shop has been stopped. */
  readonly kept: { readonly dataDir: string; readonly databaseUrl: string | undefined }
  close(): Promise<void>
}

const path = '/api/payments/notifications/omise'

/**
 * Starts all of it: on the embedded database, on a PostgreSQL of its own that does not wait for its disk, or on an empty
 * database of the address that is given.
 */
export async function openNotificationWorld(engine: string): Promise<NotificationWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'farehouse-notifications-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const postgres = engine === 'postgres' ? findPostgres() : undefined
  if (engine === 'postgres' && !postgres) throw new Error('there is no PostgreSQL here')
  // PostgreSQL's own user must be able to walk into the folder
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

/** Takes what the card service tells, and keeps it: it is told to the shop by the bench, and not in this order. */
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
