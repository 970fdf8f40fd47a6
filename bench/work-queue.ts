/**
 * Measures the staff lists with many orders: the work queue with its first page and filters, the order search by code,
 * name, telephone number and booking code, the list of all orders with filters and texts, and customers, over the shop's own routes (injected requests, signed in, warm).
 * `DESK_ORDERS=1000000` sets the number of orders, `DESK_WAITING=100000` how many of them are in the queue,
 * `DESK_ROUNDS` the repeats of each query, `DESK_DATABASE` the database: `embedded` or `postgres` (one of its
 * own, without fsync). Without these it is small.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/connection.ts'
import { createOrderSearchStore } from '#server/flow/booking/order-search/order-search-store.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { systemIds } from '#server/platform/ids.ts'
import { appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { findPostgres, startPostgres, stopPostgres } from '#test-kit/database/test-postgres.ts'
import { fillWorkQueue, numberOf, peopleOf, rareName } from './kit/work-queue-rows.ts'
import { quantile, report, tenth } from './kit/report.ts'

const size = { orders: numberIn('DESK_ORDERS', 5_000), waiting: numberIn('DESK_WAITING', 2_000) }
const rounds = numberIn('DESK_ROUNDS', 60)
const engine = process.env['DESK_DATABASE'] ?? 'embedded'
const folder = mkdtempSync(join(tmpdir(), 'farehouse-work-queue-'))
// PostgreSQL runs as another user.
chmodSync(folder, 0o755)
const programs = engine === 'postgres' ? findPostgres() : undefined
if (engine === 'postgres' && !programs) throw new Error('PostgreSQL is not on this machine.')
const databaseUrl = programs && (await startPostgres(programs, folder))
const database = await openDatabase({ dataDir: folder, ...(databaseUrl && { databaseUrl }) })
try {
  await database.migrate()
  const shop = await appUnderTest(database)
  const { browser } = await signInAs(shop, database, ['Administrator'])
  const keys = await openSecretKeys({ database, dataDir: shop.dataDir, ids: systemIds })
  const { sealer } = keys
  const search = createOrderSearchStore(database.db, { signer: keys.signer('order-search'), sealer })
  await fillWorkQueue({ database, sealer, search, say }, size)
  const figures = await measure(async (path) => {
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
    details: { ...size, rounds, engine },
  })
} finally {
  await database.close()
  if (programs) stopPostgres(programs, folder)
  rmSync(folder, { recursive: true, force: true })
}

/** Runs each query that many times, with other search words each time. */
async function measure(ask: (path: string) => Promise<void>): Promise<Record<string, number>> {
  const at = (round: number) => (round * 7_919) % size.orders
  const find = (words: string) => `/api/staff/orders/search?q=${encodeURIComponent(words)}`
  const list = (query: string) => `/api/staff/order-list?${query}`
  const questions: Readonly<Record<string, (round: number) => string>> = {
    firstPage: () => '/api/staff/work-queue',
    oneKind: () => '/api/staff/work-queue?kind=review',
    nobodys: () => '/api/staff/work-queue?assignee=none',
    orderNumber: (round) => find(numberOf(at(round))),
    bookingCode: (round) => find(`L${numberOf(at(round)).slice(2)}`),
    rareName: (round) => find(rareName(round * 50)),
    commonName: (round) =>
      find(`${peopleOf(at(round)).passenger.surname} ${peopleOf(at(round)).passenger.givenName}`),
    commonBeginning: (round) => find(peopleOf(at(round)).passenger.surname.slice(0, 3 + (round % 3))),
    telephone: (round) => find(peopleOf(at(round)).phone),
    lastDigits: (round) => find(peopleOf(at(round)).phone.slice(-4)),
    nobody: (round) => find(`xyzzy${round}`),
    allOrders: () => list(''),
    allOrdersDeep: (round) => list(`sort=totalHighest&totalUntil=${1_000_000 + round * 100_000}`),
    allOrdersByDeparture: () => list('sort=departsFirst&departsFrom=2027-06-01'),
    allOrdersInReview: () => list('state=review'),
    allOrdersOfNoAirline: () => list('airline=XX'),
    allOrdersUnpaid: () => list('payment=unpaid&state=held&sort=timeLimit'),
    allOrdersRefundDue: () => list('payment=refundDue'),
    allOrdersRareName: (round) => list(`q=${rareName(round * 50)}`),
    allOrdersCommonName: (round) => list(`q=${peopleOf(at(round)).passenger.surname}&state=ticketed`),
    customers: () => '/api/staff/customers',
    customersRareName: (round) => `/api/staff/customers?q=${rareName(round * 50)}`,
  }
  const figures: Record<string, number> = {}
  for (const [name, pathOf] of Object.entries(questions)) {
    const times: number[] = []
    for (let round = -5; round < rounds; round += 1) {
      const begun = performance.now()
      await ask(pathOf(Math.abs(round)))
      if (round >= 0) times.push(performance.now() - begun)
    }
    figures[`${name}P50Ms`] = tenth(quantile(times, 0.5))
    figures[`${name}P99Ms`] = tenth(quantile(times, 0.99))
    say(`${name}: ${figures[`${name}P50Ms`]} / ${figures[`${name}P99Ms`]} ms`)
  }
  return figures
}

function numberIn(name: string, otherwise: number): number {
  const given = Number(process.env[name] ?? otherwise)
  if (!Number.isSafeInteger(given) || given < 1) throw new Error(`${name} is no number`)
  return given
}

function say(words: string): void {
  process.stderr.write(`${words}\n`)
}
