/**
 * Measures the staff lists with many orders: the work queue with its first page and filters, the order search by code,
 * name, telephone number and booking code, the list of all orders with filters and texts, and customers, over the shop's
 * own routes (injected requests, signed in, warm).
 * `DESK_ORDERS=1000000` sets the number of orders, `DESK_WAITING=100000` how many of them are in the queue,
 * `DESK_ROUNDS` the repeats of each query, `DESK_DATABASE` the database: `embedded` or `postgres` (one of its
 * own, without fsync). Without these it is small. `DESK_KEEP` names a folder that keeps the filled PostgreSQL for the
 * next run, `DESK_ONLY` the questions to ask, with commas between.
 */
import type { Database } from '#server/database/connection.ts'
import { createOrderSearchStore } from '#server/flow/booking/order-search/order-search-store.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { systemIds } from '#server/platform/ids.ts'
import { appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import type { RunLong } from './kit/work-queue/bulk-load.ts'
import { bookedOffer } from './kit/work-queue/booked-offer.ts'
import { listQuestions } from './kit/work-queue/list-questions.ts'
import { openBenchDatabase } from './kit/work-queue/work-queue-database.ts'
import { fillWorkQueue } from './kit/work-queue/work-queue-rows.ts'
import { quantile, report, tenth } from './kit/report.ts'

const size = { orders: numberIn('DESK_ORDERS', 5_000), waiting: numberIn('DESK_WAITING', 2_000) }
const rounds = numberIn('DESK_ROUNDS', 60)
const engine = process.env['DESK_DATABASE'] ?? 'embedded'
const only = process.env['DESK_ONLY']?.split(',')
const place = await openBenchDatabase({ engine, keep: process.env['DESK_KEEP'], fill })
try {
  const { database } = place
  const shop = await appUnderTest(database)
  if (!place.isFilled) await fill(database, place.runLong, shop.dataDir)
  const { browser } = await signInAs(shop, database, ['Administrator'])
  const { figures, leasts } = await measure(async (path) => {
    const answer = await browser.get(path)
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  })
  await shop.close()
  report({
    bench: 'work-queue',
    figures,
    bars: Object.fromEntries(
      Object.keys(figures)
        .filter((name) => name.endsWith('P99Ms'))
        .map((name) => [name, { atMost: 50 }]),
    ),
    details: { ...size, rounds, engine, leasts },
  })
} finally {
  await place.close()
}

async function fill(database: Database, runLong: RunLong, dataDir: string): Promise<void> {
  const keys = await openSecretKeys({ database, dataDir, ids: systemIds })
  const { sealer } = keys
  const search = createOrderSearchStore(database.db, { signer: keys.signer('order-search'), sealer })
  await fillWorkQueue({ database, sealer, search, offer: await bookedOffer(), runLong, say }, size)
}

/** What other work on the machine changes little: the fastest answer, and the shop's own CPU time for each. */
type Least = { readonly fastestMs: number; readonly shopCpuMs: number }

type Measured = {
  readonly figures: Readonly<Record<string, number>>
  readonly leasts: Readonly<Record<string, Least>>
}

/** Runs each query that many times, with other search words each time. */
async function measure(ask: (path: string) => Promise<void>): Promise<Measured> {
  const figures: Record<string, number> = {}
  const leasts: Record<string, Least> = {}
  for (const [name, pathOf] of Object.entries(listQuestions(size.orders))) {
    if (only && !only.includes(name)) continue
    const { times, shopCpuMs } = await measureQuestion(ask, pathOf)
    const [median, slowest] = [tenth(quantile(times, 0.5)), tenth(quantile(times, 0.99))]
    figures[`${name}P50Ms`] = median
    figures[`${name}P99Ms`] = slowest
    leasts[name] = { fastestMs: tenth(Math.min(...times)), shopCpuMs }
    say(`${name}: ${median} / ${slowest} ms`)
  }
  return { figures, leasts }
}

async function measureQuestion(ask: (path: string) => Promise<void>, pathOf: (round: number) => string) {
  for (let round = 5; round > 0; round -= 1) await ask(pathOf(round))
  const before = process.cpuUsage()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await ask(pathOf(round))
    times.push(performance.now() - begun)
  }
  const { user, system } = process.cpuUsage(before)
  return { times, shopCpuMs: tenth((user + system) / rounds / 1000) }
}

function numberIn(name: string, otherwise: number): number {
  const given = Number(process.env[name] ?? otherwise)
  if (!Number.isSafeInteger(given) || given < 1) throw new Error(`${name} is no number`)
  return given
}

function say(words: string): void {
  process.stderr.write(`${words}\n`)
}
