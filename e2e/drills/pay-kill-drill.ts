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
import { type PayerDeps, type ToPay, payByCard } from '#test-kit/pay-drill/payer.ts'
import { auditPayFirst } from '#test-kit/pay-drill/pay-first-audit.ts'
import {
  type AfterSale,
  type AfterSaleEvidence,
  type AfterSaleVerdict,
  auditAfterSale,
} from '#test-kit/pay-drill/after-sale-audit.ts'
import { type ExchangeEvidence, auditExchanges } from '#test-kit/pay-drill/exchange-audit.ts'
import { readDrillBooks } from '#test-kit/pay-drill/drill-books.ts'
import { type DrillClerk, drillClerk } from '#test-kit/pay-drill/drill-clerk.ts'
import { payDifference } from '#test-kit/pay-drill/pay-difference.ts'
import { type SeenOrder, auditSplits, withoutShares } from '#test-kit/pay-drill/split-audit.ts'
import { untilNothingMoves } from '#test-kit/pay-drill/until-nothing-moves.ts'

/**
 * Kills the shop repeatedly while customers pay by card, also for exchanges by a payment link, and a clerk makes refunds, voids,
 * refunds and exchanges tickets, splits parties of two and issues tax invoices, each time while one of these is in flight, then
 * compares its books with those of the card processor and the airline: no customer charged twice, nothing captured without an
 * order, nothing acknowledged lost, no void or refund made twice, no booking divided twice, no passenger in two orders, no gap
 * in the numbers of tax invoices. Exits with 1 on a violation.
 *
 *   node e2e/drills/pay-kill-drill.ts [--kills 40] [--engine embedded|postgres] [--supply duffel|sabre|house]
 *     [--database-url URL] [--customers 3] [--seed 1] [--settle 10] [--commit-ms 300] [--downtime 0] [--json]
 *
 * --downtime: seconds of downtime after each kill on the clocks of the simulated world, so that leases and
 * settle windows have ended at the restart. With 0 the drill waits for their end. Parties are split with the house supplier
 * only: the others leave the division to staff.
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

/** Maximum delay of a kill after a payment has started. The house needs some seconds after each start to sell. */
const latestKillMs = values.supply === 'house' ? 9_000 : 2_500
/** Shares of payers who get a partial refund, whose tickets are voided or refunded, and who get a tax invoice. */
const refundShare = 0.15
const voidShare = 0.25
const ticketRefundShare = 0.25
const exchangeShare = 0.35
const invoiceShare = 0.7
/** Share of exchanges that the customer pays by a link. */
const linkShare = 0.5
/** Share of customers who travel in twos and are split once they have paid. */
const partyShare = values.supply === 'house' ? 0.5 : 0
/** Maximum delay of a kill after a split has begun: it is over sooner than other work. */
const latestSplitKillMs = 120
/** Share of customers who buy an offer that cannot be held; only Duffel's wire has them here. */
const payFirstShare = values.supply === 'duffel' ? 0.5 : 0

const message: WorldQuery = {
  engine: values.engine === 'postgres' ? 'postgres' : 'embedded',
  supply: values.supply === 'house' ? 'house' : values.supply === 'sabre' ? 'sabre' : 'duffel',
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

/** `begunSplits`: those that have begun since a kill was aimed at one. */
type State = { paying: number; begunSplits: number; isOver: boolean }

/** `exchangeAnswer`: what the shop answered to the clerk who exchanged its tickets; absent when nobody did. */
type DrillPurchase = PaidPurchase &
  AfterSale & {
    readonly exchangeAnswer?: string
    /** The last state of the payment link that the payer saw; absent when there was none. */
    readonly linkState?: string
    /** What the shop answered to the clerk who split the party. */
    readonly splitAnswer?: string
    readonly isPayFirst: boolean
    readonly isParty: boolean
  }

type Course = {
  readonly purchases: readonly DrillPurchase[]
  readonly restartMedianMs: number
  /** Time from the last restart until everything was settled. */
  readonly resolveMs: number
  readonly lines: readonly AuditLine[]
  readonly invoices: AfterSaleEvidence['invoices']
  readonly ticketRefunds: AfterSaleEvidence['ticketRefunds']
  readonly exchanges: ExchangeEvidence['exchanges']
  readonly seen: ReadonlyMap<string, SeenOrder>
  readonly exitCode: number | null
}

const beganMs = performance.now()
const world = await openPayWorld(message)
let isSound = false
try {
  const course = await killAndPay()
  const { purchases, lines: told, invoices, ticketRefunds, exchanges: _, seen, ...times } = course
  const books = await readDrillBooks(world.setting.environment)
  const lines = withoutShares(told, books.payments)
  const differences = new Set(
    books.payments.flatMap((one) => (one.exchangeId === undefined ? [] : [one.clientReference])),
  )
  const payments = await world.card.payments()
  const verdict = auditPayments({ purchases, lines, payments, differences })
  const airline =
    message.supply === 'house'
      ? books.house
      : { reservations: await world.airline.reservations(), ...(await world.airline.ledger()) }
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
    differences,
    ...airline,
  })
  const parties = purchases.filter(({ isParty }) => isParty)
  const { violations: divided, ...splits } = auditSplits({ parties, books, seen, payments })
  const orderNumbers = new Set(purchases.filter((one) => one.isPayFirst).map((one) => one.orderNumber))
  // The difference of an exchange is no second payment of the order.
  const ofOrders = payments.filter(({ clientReference }) => !differences.has(clientReference ?? ''))
  const { violations: unpaid, ...payFirst } = auditPayFirst({
    orderNumbers,
    lines,
    payments: ofOrders,
    ...airline,
  })
  const faults = [
    ...courseFaults(course, { ...verdict, ...afterSale }),
    ...(payFirst.payFirstBought > 0 || payFirstShare === 0 || drill.kills < 15
      ? []
      : ['no pay-first offer was ever bought: this drill shows little']),
    ...(splits.splits > 0 || partyShare === 0 || drill.kills < 15
      ? []
      : ['no party was ever split: this drill shows little']),
  ]
  const violations = [...verdict.violations, ...after, ...unequal, ...unpaid, ...divided, ...faults]
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
    ...payFirst,
    ...splits,
    links: purchases.filter(({ linkState }) => linkState !== undefined).length,
    linksPaid: books.payments.filter(
      (one) => differences.has(one.clientReference) && one.provider === 'omise' && one.state === 'received',
    ).length,
    seconds: Math.round((performance.now() - beganMs) / 1000),
  }
  reportDrill({ drill: 'pay-kill-drill', figures, violations }, values.json)
  isSound = violations.length === 0
} finally {
  if (!isSound) process.stderr.write(`the files of the drill are in ${world.folder}\n`)
  await world.close(!isSound)
}

async function killAndPay(): Promise<Course> {
  const state: State = { paying: 0, begunSplits: 0, isOver: false }
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
    aimedAt: { hasBegun: () => takeBegun(state), latestKillMs: latestSplitKillMs },
  })
  state.isOver = true
  const upMs = performance.now()
  const purchases = (await paying).flat()
  const lines = await untilNothingMoves(clerk, purchases)
  const invoices = await readOfEach(lines, clerk.invoicesOf)
  const ticketRefunds = await readOfEach(lines, clerk.ticketRefundsOf)
  const exchanges = await readOfEach(lines, clerk.exchangeOf)
  const seen = await readOfEach(lines, clerk.orderOf)
  const resolveMs = Math.round(performance.now() - upMs)
  const exitCode = await shop.stop()
  const restartMedianMs = restartsMs[Math.floor(restartsMs.length / 2)] ?? 0
  return { purchases, restartMedianMs, resolveMs, lines, invoices, ticketRefunds, exchanges, seen, exitCode }
}

/** Returns whether a split has begun that no kill was aimed at. */
function takeBegun(state: State): boolean {
  const hasBegun = state.begunSplits > 0
  state.begunSplits = 0
  return hasBegun
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
    const isPayFirst = chance() < payFirstShare
    const customer = { url, chance, onBegin: () => undefined, onEnd: () => undefined }
    const isParty = !isPayFirst && chance() < partyShare
    const bought = await buy(customer, key, { isPayFirst, isParty })
    const [orderNumber] = bought?.orderNumbers ?? []
    const wanted = isPayFirst ? 'awaitingPayment' : 'held'
    if (bought?.lastAnswer !== wanted || orderNumber === undefined || bought.orderKey === undefined) continue
    const order = { orderNumber, orderKey: bought.orderKey }
    const payer = { url, card: world.card, chance, onBegin, onEnd }
    const paid = await payByCard(payer, order)
    const desk = { clerk, state, payer, order }
    const refunds = !paid.wasToldPassed ? {} : isParty ? await splitParty(desk) : await lookAfter(desk)
    purchases.push({ refunds: [], isPayFirst, isParty, ...paid, ...refunds })
  }
  return purchases
}

type Desk = {
  readonly clerk: DrillClerk
  readonly state: State
  readonly payer: PayerDeps
  readonly order: ToPay
}

/** Splits a paid party, and issues tax invoices of both orders afterwards: an invoiced order is not split. */
async function splitParty({ clerk, state, payer, order }: Desk): Promise<Partial<DrillPurchase>> {
  await clerk.comesIn()
  if (!(await clerk.isTicketed(order.orderNumber))) return {}
  payer.onBegin()
  state.begunSplits += 1
  try {
    const splitAnswer = await clerk.splitParty(order.orderNumber)
    const { split } = await clerk.orderOf(order.orderNumber)
    for (const one of [order.orderNumber, ...split.into])
      if (payer.chance() < invoiceShare) await clerk.invoice(one)
    return { splitAnswer }
  } finally {
    payer.onEnd()
  }
}

/** What a clerk does with a paid order: a tax invoice, then by chance a refund of money or of tickets, a void or an exchange. */
async function lookAfter({ clerk, payer, order }: Desk): Promise<Partial<DrillPurchase>> {
  const { chance, onBegin, onEnd } = payer
  const [isInvoiced, luck, share] = [chance() < invoiceShare, chance(), 0.1 + chance() * 0.9]
  // Earlier steps do not count as in flight: a sign-in that is killed each time would never finish.
  await clerk.comesIn()
  onBegin()
  try {
    const invoice = isInvoiced ? await clerk.invoice(order.orderNumber) : undefined
    const done = await endSale({ clerk, payer, luck, share }, order)
    return { ...done, ...(invoice === undefined ? {} : { invoice }) }
  } finally {
    onEnd()
  }
}

type Ending = Pick<Desk, 'clerk' | 'payer'> & { readonly luck: number; readonly share: number }

async function endSale({ clerk, payer, luck, share }: Ending, order: ToPay): Promise<Partial<DrillPurchase>> {
  const { orderNumber } = order
  if (luck < refundShare) {
    const refund = await clerk.giveBack(orderNumber, share)
    return refund === undefined ? {} : { refunds: [refund] }
  }
  if (luck < refundShare + voidShare) return { voidAnswer: await clerk.voidTickets(orderNumber) }
  if (luck < refundShare + voidShare + ticketRefundShare)
    return { ticketRefundAnswer: await clerk.refundTickets(orderNumber) }
  if (luck > refundShare + voidShare + ticketRefundShare + exchangeShare) return {}
  if (payer.chance() > linkShare) return { exchangeAnswer: await clerk.exchangeTickets(orderNumber) }
  const due = await clerk.offerExchange(orderNumber)
  if (typeof due === 'string') return { exchangeAnswer: due }
  return { exchangeAnswer: 'awaitingPayment', linkState: await payDifference(payer, order, due) }
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
