/**
 * Measures what a shop loses, and how long it is down, when its database server is lost with its disk while it sells,
 * and is restored from a base backup and a streamed log by the commands of docs/operations.md.
 * `RESTORE_ORDERS=1000000` sets the number of orders in the database, `RESTORE_SALES_S` how long the shop sells
 * between base backup and loss.
 */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createOrderSearchStore } from '#server/flow/booking/order-search/order-search-store.ts'
import { systemIds } from '#server/platform/ids.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { openStreamedCluster } from '#test-kit/database/streamed-cluster.ts'
import { findPostgres } from '#test-kit/database/test-postgres.ts'
import { freePort } from '#test-kit/free-port.ts'
import { chanceFrom } from '#test-kit/kill-drill/chance.ts'
import { buy } from '#test-kit/kill-drill/shop-customer.ts'
import { type ShopProcess, startShop } from '#test-kit/kill-drill/shop-process.ts'
import { withoutLimits } from '#test-kit/without-limits.ts'
import { report, tenth } from './kit/report.ts'
import { bookedOffer } from './kit/work-queue/booked-offer.ts'
import { openBenchDatabase } from './kit/work-queue/work-queue-database.ts'
import { fillWorkQueue } from './kit/work-queue/work-queue-rows.ts'

const orders = Number(process.env['RESTORE_ORDERS'] ?? 20_000)
const salesS = Number(process.env['RESTORE_SALES_S'] ?? 20)
const say = (words: string) => void process.stderr.write(`${words}\n`)
const programs = findPostgres()
if (!programs) throw new Error('PostgreSQL is not on this machine.')

const folder = mkdtempSync(join(tmpdir(), 'farehouse-restore-'))
chmodSync(folder, 0o755)
const archive = join(folder, 'archive')
mkdirSync(archive)
if (programs.user) chownSync(archive, programs.user.uid, programs.user.gid)
const cluster = openStreamedCluster(programs, { folder: archive, data: join(folder, 'postgres', 'data') })
const port = await freePort()
try {
  await fillDatabase()
  cluster.start(port)
  await query('postgres', 'drop database filled')
  await query('bench', 'vacuum analyze')
  const [size] = await query('bench', 'select pg_database_size(current_database())::float8 as bytes')
  const before = await startSelling()
  const endArchive = await cluster.archive(`host=127.0.0.1 port=${port} user=tester`)
  say('the log is streamed, the base backup is taken')
  const sold = await sell(before)
  cluster.lose()
  const lostAtMs = Date.now()
  await before.kill()
  await endArchive()

  const begun = performance.now()
  const seconds = () => tenth((performance.now() - begun) / 1000)
  cluster.restore()
  const copiedS = seconds()
  cluster.start(port)
  const databaseS = seconds()
  const after = await startSelling()
  const sellsAgainS = seconds()
  const kept = new Set(
    (await query('bench', 'select order_number from booking')).map((row) => row['order_number']),
  )
  const isLost = ({ number }: Sale) => !kept.has(number)
  await after.stop()
  report({
    bench: 'restore',
    figures: {
      lostOrders: sold.filter(isLost).length,
      lostSeconds: tenth(
        (lostAtMs - Math.min(lostAtMs, ...sold.filter(isLost).map(({ atMs }) => atMs))) / 1000,
      ),
      sellsAgainS,
    },
    bars: { lostOrders: { atMost: 0 }, lostSeconds: { atMost: 5 }, sellsAgainS: { atMost: 60 } },
    details: {
      orders,
      soldWhileStreaming: sold.length,
      databaseGb: tenth(Number(size?.['bytes']) / 1e9),
      copiedS,
      databaseS,
    },
  })
} finally {
  cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fillDatabase(): Promise<void> {
  const place = await openBenchDatabase({
    engine: 'postgres',
    keep: folder,
    fill: async (database, runLong, dataDir) => {
      const { sealer, signer } = await openSecretKeys({ database, dataDir, ids: systemIds })
      const search = createOrderSearchStore(database.db, { signer: signer('order-search'), sealer })
      const source = { database, sealer, search, offer: await bookedOffer(), runLong, say }
      await fillWorkQueue(source, { orders, waiting: Math.min(2_000, orders / 2) })
    },
  })
  await place.close()
}

async function query(database: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'tester', database })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

/** Starts the shop and waits until it is ready to sell: after a restore it compares with providers before. */
async function startSelling(): Promise<ShopProcess> {
  const dataDir = join(folder, 'shop')
  mkdirSync(dataDir, { recursive: true })
  const shop = await startShop({
    port: await freePort(),
    logFile: join(folder, 'shop.log'),
    environment: {
      ...withoutLimits,
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://tester@127.0.0.1:${port}/bench`,
      SIMULATORS: 'off',
    },
  })
  while (!(await fetch(`${shop.url}/readyz`)).ok) await wait(100)
  return shop
}

/** An order that the shop has confirmed, and when. */
type Sale = { readonly number: string; readonly atMs: number }

async function sell({ url }: ShopProcess): Promise<readonly Sale[]> {
  const sold: Sale[] = []
  const chance = chanceFrom(1)
  const endMs = Date.now() + salesS * 1000
  for (let number = 1; Date.now() < endMs; number += 1) {
    const customer = { url, chance, onBegin: () => {}, onEnd: () => {} }
    const purchase = await buy(customer, `restore-bench-${number}`)
    for (const order of purchase?.orderNumbers ?? []) sold.push({ number: order, atMs: Date.now() })
  }
  say(`${sold.length} orders sold`)
  return sold
}
