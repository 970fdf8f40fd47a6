import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { reportDrill } from '#test-kit/drill-report.ts'
import { chanceFrom } from '#test-kit/kill-drill/chance.ts'
import { buy } from '#test-kit/kill-drill/shop-customer.ts'
import { type ShopProcess, startShop } from '#test-kit/kill-drill/shop-process.ts'
import { requestUntilAnswered } from '#test-kit/pay-drill/patient-browser.ts'
import { openPayWorld } from '#test-kit/pay-drill/pay-world.ts'
import { type ToPay, payByCard } from '#test-kit/pay-drill/payer.ts'
import {
  previousRelease,
  previousReleaseMissing,
  unpackPreviousRelease,
} from '#test-kit/previous-release/unpack-release.ts'

/**
 * Goes back to the last release on a database that this one has migrated, on PostgreSQL: this release sells some orders,
 * the last one starts on its tables, reads those orders and sells as many, and this one reads all of them. Exits with 1
 * when one is not ticketed or not read. Where the last release is not in the history that was fetched, nothing is tested,
 * which is a failure with --required.
 *
 *   node e2e/drills/previous-release-drill.ts [--orders 10] [--seed 1] [--required] [--json]
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    required: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})

const chance = chanceFrom(Number(values.seed))
const ticketedWithinMs = 60_000
const drill = 'previous-release-drill'

type Sold = ToPay & { readonly by: 'this' | 'previous'; readonly tickets: readonly string[] }

/** What both releases answer of an order; the rest may differ. */
const anOrder = z.object({
  orderNumber: z.string(),
  state: z.string(),
  passengers: z.array(z.object({ ticketNumber: z.string().optional() })),
})

const missing = previousReleaseMissing()
if (missing === undefined) await goBackAndForth()
else {
  process.stderr.write(`${missing}\n`)
  reportDrill(
    { drill, figures: { skipped: missing }, violations: values.required ? [missing] : [] },
    values.json,
  )
}

async function goBackAndForth(): Promise<void> {
  const beganMs = performance.now()
  const world = await openPayWorld({ engine: 'postgres', supply: 'duffel', commitMs: 50, settleSeconds: 10 })
  const violations: string[] = []
  const previous = { ...world.setting, root: unpackPreviousRelease(world.folder) }
  const sold: Sold[] = []
  try {
    const releases = [
      { by: 'this', setting: world.setting },
      { by: 'previous', setting: previous },
      { by: 'this', setting: world.setting },
    ] as const
    for (const [turn, { by, setting }] of releases.entries()) {
      const shop = await startShop(setting)
      for (const order of sold) violations.push(...(await readFaults(shop, by, order)))
      const keys = Array.from({ length: turn < 2 ? Number(values.orders) : 0 }, (_, at) => `${by}-${at}`)
      for (const key of keys) sold.push(await sellOne(shop, by, { card: world.card, key }))
      const exitCode = await shop.stop()
      if (exitCode !== 0) violations.push(`${by} release ended with ${exitCode} when asked to stop`)
    }
  } finally {
    if (violations.length > 0) process.stderr.write(`the files of the drill are in ${world.folder}\n`)
    await world.close(violations.length > 0)
  }
  const seconds = Math.round((performance.now() - beganMs) / 1000)
  const figures = { previousRelease: previousRelease.slice(0, 12), orders: sold.length, seconds }
  reportDrill({ drill, figures, violations }, values.json)
}

type Wanted = { readonly card: Awaited<ReturnType<typeof openPayWorld>>['card']; readonly key: string }

/** Searches, prices, books and pays, and waits for the tickets. Throws where one of the steps fails. */
async function sellOne({ url }: ShopProcess, by: Sold['by'], { card, key }: Wanted): Promise<Sold> {
  const quiet = { onBegin: () => undefined, onEnd: () => undefined }
  const bought = await buy({ url, chance, ...quiet }, `${drill}-${key}`)
  const [orderNumber] = bought?.orderNumbers ?? []
  if (bought?.lastAnswer !== 'held' || orderNumber === undefined || bought.orderKey === undefined)
    throw new Error(`${by} release did not book: ${bought?.lastAnswer ?? 'no offer'}`)
  const order = { orderNumber, orderKey: bought.orderKey }
  // A payer with this luck has a good card, approves at the bank and comes back.
  const paid = await payByCard({ url, card, chance: () => 0.3, ...quiet }, order)
  if (paid.outcome !== 'passed') throw new Error(`${by} release did not take a payment: ${paid.outcome}`)
  return { ...order, by, tickets: await ticketsOf(url, by, order) }
}

async function ticketsOf(url: string, by: string, { orderKey }: ToPay): Promise<readonly string[]> {
  const untilMs = performance.now() + ticketedWithinMs
  let state = ''
  while (performance.now() < untilMs) {
    const order = await readOrder(url, orderKey)
    state = order?.state ?? 'unread'
    if (order && state === 'ticketed') return ticketNumbers(order)
    await wait(200)
  }
  throw new Error(`${by} release issued no tickets: the order is ${state}`)
}

/** Compares what a release reads of an order with what the one that sold it has said. */
async function readFaults({ url }: ShopProcess, by: string, sold: Sold): Promise<readonly string[]> {
  const order = await readOrder(url, sold.orderKey)
  const what = `${by} release reads order ${sold.orderNumber} of ${sold.by} release`
  if (order === undefined) return [`${what}: it cannot`]
  const isSame =
    order.state === 'ticketed' &&
    order.orderNumber === sold.orderNumber &&
    ticketNumbers(order).join() === sold.tickets.join()
  return isSame ? [] : [`${what} as ${order.state} with tickets ${ticketNumbers(order).join()}`]
}

async function readOrder(url: string, orderKey: string): Promise<z.infer<typeof anOrder> | undefined> {
  const answer = await requestUntilAnswered(url, { method: 'GET', path: `/api/orders/${orderKey}` })
  return anOrder.safeParse(answer.json).data
}

function ticketNumbers({ passengers }: z.infer<typeof anOrder>): readonly string[] {
  return passengers.flatMap(({ ticketNumber }) => ticketNumber ?? [])
}
