import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { AuditLine } from '#contract/api/staff/staff.ts'
import { reportDrill } from '#test-kit/drill-report.ts'
import { chanceFrom } from '#test-kit/kill-drill/chance.ts'
import type { WorldQuery } from '#test-kit/kill-drill/drill-world.ts'
import { killRepeatedly } from '#test-kit/kill-drill/kill-repeatedly.ts'
import { buy } from '#test-kit/kill-drill/shop-customer.ts'
import { startShop } from '#test-kit/kill-drill/shop-process.ts'
import { type PaidPurchase, type PayVerdict, auditPayments } from '#test-kit/pay-drill/pay-audit.ts'
import { openPayWorld } from '#test-kit/pay-drill/pay-world.ts'
import { payByCard } from '#test-kit/pay-drill/payer.ts'
import {
  type AfterSale,
  type AfterSaleEvidence,
  type AfterSaleVerdict,
  auditAfterSale,
} from '#test-kit/pay-drill/after-sale-audit.ts'
import { type ExchangeEvidence, auditExchanges } from '#test-kit/pay-drill/exchange-audit.ts'
import { type DrillClerk, drillClerk, isRefundOpen } from '#test-kit/pay-drill/drill-clerk.ts'

/**
 * Kills the shop repeatedly while customers pay by card and a clerk makes refunds, voids, refunds and exchanges tickets
 * and issues tax invoices, each time while one of these is in flight, then compares its books with those of the card processor and
 * the airline: no customer charged twice, nothing captured without an order, nothing acknowledged lost, no void or
 * refund made twice, no gap in the numbers of tax invoices. Exits with 1 on a violation.
 *
 *   node e2e/drills/pay-kill-drill.ts [--kills 40] [--engine embedded|postgres] [--supply duffel|sabre]
 *     [--database-url URL] [--customers 3] [--seed 1] [--settle 10] [--commit-ms 300] [--downtime 0] [--json]
 *
 * --downtime: seconds of downtime after each kill on the clocks of the simulated world, so that leases and
 * settle windows have ended at the restart. With 0 the drill waits for their end.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '40' },
    engine: { type: 'string', default: 'embedded' },
    supply: { type: 'string', default: 'duffel' },
    'database-url': { type: 'string' },
    customers: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    settle: { type: 'string', default: '10' },
    'commit-ms': { type: 'string', default: '300' },
    downtime: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
})

/** Maximum delay of a kill after a payment has started. */
const latestKillMs = 2_500
/**
 * Maximum time until everything is settled after the last kill: the settle window of a refund, and time for
 * the work.
 */
const resolveWithinMs = 240_000
/** Shares of payers who get a partial refund, whose tickets are voided or refunded, and who get a tax invoice. */
const refundShare = 0.15
const voidShare = 0.25
const ticketRefundShare = 0.25
const exchangeShare = 0.35
const invoiceShare = 0.7
const movingStates = new Set(['starting', 'unknown', 'authorised', 'capturing', 'voiding'])

const message: WorldQuery = {
  engine: values.engine === 'postgres' ? 'postgres' : 'embedded',
  supply: values.supply === 'sabre' ? 'sabre' : 'duffel',
  commitMs: Number(values['commit-ms']),
  settleSeconds: Number(values.settle),
  ...(values['database-url'] === undefined ? {} : { databaseUrl: values['database-url'] }),
}
const drill = {
  kills: Number(values.kills),
  customers: Number(values.customers),
  seed: Number(values.seed),
  downtimeSeconds: Number(values.downtime),
}

type State = { paying: number; isOver: boolean }

/** `exchangeAnswer`: what the shop answered to the clerk who exchanged its tickets; absent when nobody did. */
type DrillPurchase = PaidPurchase & AfterSale & { readonly exchangeAnswer?: string }

type Course = {
  readonly purchases: readonly DrillPurchase[]
  readonly restartMedianMs: number
  /** Time from the last restart until everything was settled. */
  readonly resolveMs: number
  readonly lines: readonly AuditLine[]
  readonly invoices: AfterSaleEvidence['invoices']
  readonly ticketRefunds: AfterSaleEvidence['ticketRefunds']
  readonly exchanges: ExchangeEvidence['exchanges']
  readonly exitCode: number | null
}

const beganMs = performance.now()
const world = await openPayWorld(message)
let isSound = false
try {
  const course = await killAndPay()
  const { purchases, lines, invoices, ticketRefunds, exchanges: _, ...times } = course
  const payments = await world.card.payments()
  const verdict = auditPayments({ purchases, lines, payments })
  const airline = { reservations: await world.airline.reservations(), ...(await world.airline.ledger()) }
  const { violations: after, ...afterSale } = auditAfterSale({
    sales: purchases,
    lines,
    payments,
    airline,
    invoices,
    ticketRefunds,
  })
  const { violations: unequal, ...exchanges } = auditExchanges({
    lines,
    exchanges: course.exchanges,
    ...airline,
  })
  const faults = courseFaults(course, { ...verdict, ...afterSale })
  const violations = [...verdict.violations, ...after, ...unequal, ...faults]
  const figures = {
    engine: message.engine,
    supply: message.supply,
    commitMs: message.commitMs,
    settleSeconds: message.settleSeconds,
    ...drill,
    purchases: purchases.length,
    passed: purchases.filter(({ wasToldPassed }) => wasToldPassed).length,
    ...times,
    ...verdict,
    ...afterSale,
    ...exchanges,
    seconds: Math.round((performance.now() - beganMs) / 1000),
  }
  reportDrill({ drill: 'pay-kill-drill', figures, violations }, values.json)
  isSound = violations.length === 0
} finally {
  if (!isSound) process.stderr.write(`the files of the drill are in ${world.folder}\n`)
  await world.close(!isSound)
}

async function killAndPay(): Promise<Course> {
  const state: State = { paying: 0, isOver: false }
  const first = await startShop(world.setting)
  const clerk = drillClerk({ url: first.url, ...world.clerk })
  await clerk.registerForVat()
  const places = Array.from({ length: drill.customers }, (_, place) => place)
  const paying = Promise.all(places.map((place) => keepPaying({ url: first.url, clerk, state }, place)))
  const { shop, restartsMs } = await killRepeatedly(world, first, {
    kills: drill.kills,
    latestKillMs,
    downtimeMs: drill.downtimeSeconds * 1000,
    chance: chanceFrom(drill.seed),
    inFlight: () => state.paying,
  })
  state.isOver = true
  const upMs = performance.now()
  const purchases = (await paying).flat()
  const lines = await untilNothingMoves(clerk, purchases)
  const invoices = await readOfEach(lines, clerk.invoicesOf)
  const ticketRefunds = await readOfEach(lines, clerk.ticketRefundsOf)
  const exchanges = await readOfEach(lines, clerk.exchangeOf)
  const resolveMs = Math.round(performance.now() - upMs)
  const exitCode = await shop.stop()
  const restartMedianMs = restartsMs[Math.floor(restartsMs.length / 2)] ?? 0
  return { purchases, restartMedianMs, resolveMs, lines, invoices, ticketRefunds, exchanges, exitCode }
}

type Place = {
  readonly url: string
  readonly clerk: DrillClerk
  readonly state: State
}

/** Runs one customer after another: books, pays, and is sometimes looked after by the clerk. */
async function keepPaying({ url, clerk, state }: Place, place: number): Promise<DrillPurchase[]> {
  const purchases: DrillPurchase[] = []
  const chance = chanceFrom(drill.seed * 1000 + place + 1)
  const onBegin = () => void (state.paying += 1)
  const onEnd = () => void (state.paying -= 1)
  while (!state.isOver) {
    const key = `pay-drill-${drill.seed}-${place}-${purchases.length}-${Math.floor(chance() * 1e9)}`
    const bought = await buy({ url, chance, onBegin: () => undefined, onEnd: () => undefined }, key)
    const [orderNumber] = bought?.orderNumbers ?? []
    if (bought?.lastAnswer !== 'held' || orderNumber === undefined || bought.orderKey === undefined) continue
    const order = { orderNumber, orderKey: bought.orderKey }
    const paid = await payByCard({ url, card: world.card, chance, onBegin, onEnd }, order)
    const refunds = paid.wasToldPassed ? await lookAfter({ clerk, chance, onBegin, onEnd }, orderNumber) : {}
    purchases.push({ refunds: [], ...paid, ...refunds })
  }
  return purchases
}

type Desk = {
  readonly clerk: DrillClerk
  readonly chance: () => number
  readonly onBegin: () => void
  readonly onEnd: () => void
}

/** What a clerk does with a paid order: a tax invoice, then by chance a refund of money or of tickets, or a void. */
async function lookAfter(
  { clerk, chance, onBegin, onEnd }: Desk,
  orderNumber: string,
): Promise<Partial<DrillPurchase>> {
  const [isInvoiced, luck, share] = [chance() < invoiceShare, chance(), 0.1 + chance() * 0.9]
  // Earlier steps do not count as in flight: a sign-in that is killed each time would never finish.
  await clerk.comesIn()
  onBegin()
  try {
    const invoice = isInvoiced ? await clerk.invoice(orderNumber) : undefined
    const done = await endSale({ clerk, luck, share }, orderNumber)
    return { ...done, ...(invoice === undefined ? {} : { invoice }) }
  } finally {
    onEnd()
  }
}

type Ending = { readonly clerk: DrillClerk; readonly luck: number; readonly share: number }

async function endSale({ clerk, luck, share }: Ending, orderNumber: string): Promise<Partial<DrillPurchase>> {
  if (luck < refundShare) {
    const refund = await clerk.giveBack(orderNumber, share)
    return refund === undefined ? {} : { refunds: [refund] }
  }
  if (luck < refundShare + voidShare) return { voidAnswer: await clerk.voidTickets(orderNumber) }
  if (luck < refundShare + voidShare + ticketRefundShare)
    return { ticketRefundAnswer: await clerk.refundTickets(orderNumber) }
  if (luck < refundShare + voidShare + ticketRefundShare + exchangeShare)
    return { exchangeAnswer: await clerk.exchangeTickets(orderNumber) }
  return {}
}

/** Returns what the shop has of each order, by its number. */
async function readOfEach<Kept>(
  lines: readonly AuditLine[],
  read: (orderNumber: string) => Promise<Kept>,
): Promise<ReadonlyMap<string, Kept>> {
  const kept = new Map<string, Kept>()
  for (const one of lines) if (one.kind === 'order') kept.set(one.orderNumber, await read(one.orderNumber))
  return kept
}

/** Returns the books once every payment, refund and void is settled, or after the maximum time. */
async function untilNothingMoves(
  clerk: DrillClerk,
  purchases: readonly DrillPurchase[],
): Promise<readonly AuditLine[]> {
  const untilMs = performance.now() + resolveWithinMs
  for (;;) {
    const lines = await clerk.audit()
    const isMoving = (one: AuditLine) =>
      (one.kind === 'payment' && movingStates.has(one.state)) ||
      (one.kind === 'refund' && one.state !== 'done' && isAtProcessor(lines, one.paymentId)) ||
      (one.kind === 'order' && one.state === 'paid')
    const isOver = !lines.some(isMoving) && !(await isEndingOpen(clerk, purchases))
    if (isOver || performance.now() > untilMs) return lines
    await wait(300)
  }
}

/** Refunds of other payments wait until staff pay them out. */
function isAtProcessor(lines: readonly AuditLine[], paymentId: string): boolean {
  return lines.some(
    (one) => one.kind === 'payment' && one.paymentId === paymentId && one.provider === 'omise',
  )
}

/** Returns whether the airline's answer to a void or a refund of tickets is still not known. */
async function isEndingOpen(clerk: DrillClerk, purchases: readonly DrillPurchase[]): Promise<boolean> {
  for (const { orderNumber, voidAnswer, ticketRefundAnswer, exchangeAnswer } of purchases) {
    const state = voidAnswer === undefined ? undefined : await clerk.voidStateOf(orderNumber)
    if (state === 'sending' || state === 'unknown') return true
    const refunds = ticketRefundAnswer === undefined ? [] : await clerk.ticketRefundsOf(orderNumber)
    if (refunds.some(isRefundOpen)) return true
    const exchange = exchangeAnswer === undefined ? undefined : await clerk.exchangeOf(orderNumber)
    if (exchange?.state === 'sending' || exchange?.state === 'unknown') return true
  }
  return false
}

function courseFaults(
  { exitCode }: Course,
  { captured, refunds, voids, ticketRefunds, taxInvoices }: PayVerdict & Omit<AfterSaleVerdict, 'violations'>,
): string[] {
  return [
    ...(exitCode === 0 ? [] : [`the shop ended with ${exitCode} when asked to stop`]),
    ...(captured > 0 ? [] : ['nothing was ever captured: this drill shows nothing']),
    ...(refunds > 0 || drill.kills < 20 ? [] : ['nothing was ever refunded: this drill shows little']),
    ...(voids > 0 || drill.kills < 20 ? [] : ['nothing was ever voided: this drill shows little']),
    ...(ticketRefunds > 0 || drill.kills < 20
      ? []
      : ['no ticket was ever refunded: this drill shows little']),
    ...(taxInvoices > 0 || drill.kills < 20 ? [] : ['no tax invoice was issued: this drill shows little']),
  ]
}
