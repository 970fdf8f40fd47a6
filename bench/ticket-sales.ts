/**
 * Measures the ticket sales report of one month over the shop's own route (injected requests, signed in, warm).
 * `SALES_ORDERS=10000` sets the number of orders of the month, `SALES_ROUNDS` the repeats, `SALES_DATABASE` the database:
 * `embedded` or `postgres` (one of its own, without fsync).
 */
import type { TicketSalesReport } from '#contract/api/staff/order/ticket-sales.ts'
import { createOrderSearchStore } from '#server/flow/booking/order-search/order-search-store.ts'
import { systemIds } from '#server/platform/ids.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { appUnderTest } from '#test-kit/app-under-test.ts'
import { quantile, report, tenth } from './kit/report.ts'
import { bookedOffer } from './kit/work-queue/booked-offer.ts'
import { openBenchDatabase } from './kit/work-queue/work-queue-database.ts'
import { fillWorkQueue } from './kit/work-queue/work-queue-rows.ts'

const orders = Number(process.env['SALES_ORDERS'] ?? 10_000)
const rounds = Number(process.env['SALES_ROUNDS'] ?? 20)
const engine = process.env['SALES_DATABASE'] ?? 'postgres'
// the orders of the bench begin with this month, one a minute
const path = '/api/staff/reports/ticket-sales?from=2024-01-01&to=2024-01-31'

const place = await openBenchDatabase({ engine, keep: undefined, fill: async () => {} })
try {
  const { database, runLong } = place
  const shop = await appUnderTest(database)
  const { sealer, signer } = await openSecretKeys({ database, dataDir: shop.dataDir, ids: systemIds })
  const search = createOrderSearchStore(database.db, { signer: signer('order-search'), sealer })
  const say = (words: string) => void process.stderr.write(`${words}\n`)
  await fillWorkQueue(
    { database, sealer, search, offer: await bookedOffer(), runLong, say },
    { orders, waiting: 1 },
  )
  const { browser } = await signInAs(shop, database, ['Administrator'])
  let tickets = 0
  const times: number[] = []
  for (let round = -3; round < rounds; round += 1) {
    const begun = performance.now()
    const answer = await browser.get(path)
    if (round >= 0) times.push(performance.now() - begun)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    tickets = answer.json<TicketSalesReport>().totals.tickets
  }
  await shop.close()
  report({
    bench: 'ticket-sales',
    figures: {
      tickets,
      p50Ms: tenth(quantile(times, 0.5)),
      slowestMs: tenth(Math.max(...times)),
      fastestMs: tenth(Math.min(...times)),
    },
    bars: { slowestMs: { atMost: 1000 }, tickets: { atLeast: orders - 1 } },
    details: { orders, rounds, engine },
  })
} finally {
  await place.close()
}
