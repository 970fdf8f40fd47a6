import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { AuditLine } from '#contract/api/staff/staff.ts'
import { reportDrill } from '#test-kit/drill-report.ts'
import { chanceFrom } from '#test-kit/kill-drill/chance.ts'
import { parseDrilledSupply } from '#test-kit/kill-drill/fault-profile.ts'
import { killRepeatedly } from '#test-kit/kill-drill/kill-repeatedly.ts'
import { buy } from '#test-kit/kill-drill/shop-customer.ts'
import { startShop } from '#test-kit/kill-drill/shop-process.ts'
import { type DrillBooks, readDrillBooks } from '#test-kit/pay-drill/drill-books.ts'
import { type DrillClerk, drillClerk } from '#test-kit/pay-drill/drill-clerk.ts'
import type { SignedIn } from '#test-kit/pay-drill/patient-browser.ts'
import type { ToPay } from '#test-kit/pay-drill/payer.ts'
import { type LedgerMoney, auditPayFirst } from '#test-kit/pay-drill/pay-first-audit.ts'
import { type DrilledMethod, drilledMethods, payFirst } from '#test-kit/pay-drill/pay-first-payer.ts'
import { openPayFirstWorld } from '#test-kit/pay-drill/pay-first-world.ts'
import { untilNothingMoves } from '#test-kit/pay-drill/until-nothing-moves.ts'

/**
 * Kills the shop repeatedly while customers pay for offers that cannot be held, by card, by PayPal, by bank transfer that a
 * clerk confirms, also hours later, and from the account of a company. Compares the airline's books with those of whoever has
 * the money, for each method: no order bought twice, none bought without its money, no money kept without an order. Exits
 * with 1 on a violation.
 *
 *   node e2e/drills/pay-first-kill-drill.ts [--kills 60] [--engine embedded|postgres] [--supply duffel|sabre|house]
 *     [--methods card,paypal,bankTransfer,credit] [--seed 1] [--settle 10] [--commit-ms 300] [--downtime 200]
 *     [--seconds 780] [--json]
 *
 * At Sabre these are the offers of airlines (NDC).
 *
 * --kills: for each method, counted only while a payment or an order of it is under way.
 * --seconds: begins no further kill after this time.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    engine: { type: 'string', default: 'embedded' },
    supply: { type: 'string', default: 'duffel' },
    methods: { type: 'string', default: drilledMethods.join(',') },
    seed: { type: 'string', default: '1' },
    settle: { type: 'string', default: '10' },
    'commit-ms': { type: 'string', default: '300' },
    downtime: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '780' },
    json: { type: 'boolean', default: false },
  },
})

const supply = values.supply === 'house' ? 'house' : parseDrilledSupply(values.supply)
const isHouse = supply === 'house'
const seed = Number(values.seed)
const methods = drilledMethods.filter((one) => values.methods.split(',').includes(one))
/** Maximum delay of a kill after a payment is under way. The house needs some seconds after each start to sell. */
const latestKillMs = isHouse ? 4_000 : 1_500
/** Share of transfers that arrive when the offer has lapsed, and the kills until then. */
const lateShare = 0.5
const lateKills = Math.ceil(2_000 / Math.max(1, Number(values.downtime)))
/** Where the house sells fares that cannot be held. */
const houseDestination = 'HKG'

type State = {
  kills: number
  isOver: boolean
  readonly underWay: Record<DrilledMethod, number>
  readonly killed: Record<DrilledMethod, number>
}
type Bought = { readonly method: DrilledMethod; readonly orderNumber: string; readonly told: string }

const none = { card: 0, paypal: 0, bankTransfer: 0, credit: 0 }
const state: State = { kills: 0, isOver: false, underWay: { ...none }, killed: { ...none } }
const notBooked: string[] = []
const beganMs = performance.now()
const world = await openPayFirstWorld({
  engine: values.engine === 'postgres' ? 'postgres' : 'embedded',
  supply,
  commitMs: Number(values['commit-ms']),
  settleSeconds: Number(values.settle),
})
let isSound = false
try {
  const { bought, lines, exitCode } = await killAndPay()
  const books = await readDrillBooks(world.setting.environment)
  const reservations = isHouse ? books.house.reservations : await world.airline.reservations()
  const ledgers = await ledgersOf(lines, books)
  if (notBooked.length > 0) process.stderr.write(`not booked: ${notBooked.slice(0, 20).join(', ')}\n`)
  const judged = methods.map((method) => {
    const mine = bought.filter((one) => one.method === method)
    const orderNumbers = new Set(mine.map(({ orderNumber }) => orderNumber))
    const audit = auditPayFirst({ orderNumbers, lines, payments: ledgers[method], reservations })
    return { method, told: countBy(mine), ...audit }
  })
  const violations = [
    ...judged.flatMap((one) => one.violations.map((text) => `${one.method}: ${text}`)),
    ...judged.flatMap((one) => (one.payFirstBought > 0 ? [] : [`nothing was ever bought by ${one.method}`])),
    ...(exitCode === 0 ? [] : [`the shop ended with ${exitCode} when asked to stop`]),
  ]
  const figures = {
    engine: values.engine,
    supply,
    seed,
    kills: state.kills,
    ...Object.fromEntries(
      judged.map(({ method, payFirst: orders, payFirstBought, told }) => [
        method,
        { kills: state.killed[method], orders, bought: payFirstBought, told },
      ]),
    ),
    notBooked: notBooked.length,
    seconds: Math.round((performance.now() - beganMs) / 1000),
  }
  reportDrill({ drill: 'pay-first-kill-drill', figures, violations }, values.json)
  isSound = violations.length === 0
} finally {
  if (!isSound) process.stderr.write(`the files of the drill are in ${world.folder}\n`)
  await world.close(!isSound)
}

async function killAndPay() {
  const first = await startShop(world.setting)
  const { url } = first
  const clerk = drillClerk({ url, ...world.clerk })
  const paying = Promise.all(methods.map((method, place) => keepPaying({ url, clerk }, method, place)))
  const { shop } = await killRepeatedly({ setting: world.setting, passTime }, first, {
    get kills() {
      return isEnough() ? 0 : Infinity
    },
    latestKillMs,
    downtimeMs: Number(values.downtime) * 1000,
    chance: chanceFrom(seed),
    inFlight: () => methods.reduce((sum, method) => sum + state.underWay[method], 0),
  })
  state.isOver = true
  const bought = (await paying).flat()
  const lines = await untilNothingMoves(clerk, [])
  return { bought, lines, exitCode: await shop.stop() }
}

/** Called when the shop has just been killed: counts for which methods something was under way. */
async function passTime(ms: number): Promise<void> {
  state.kills += 1
  for (const method of methods) if (state.underWay[method] > 0) state.killed[method] += 1
  await world.passTime(ms)
}

function isEnough(): boolean {
  const isLate = performance.now() - beganMs > Number(values.seconds) * 1000
  return isLate || methods.every((method) => state.killed[method] >= Number(values.kills))
}

type Place = { readonly url: string; readonly clerk: DrillClerk }
type Waiting = { readonly order: ToPay; readonly dueAtKill: number }

/** Runs one customer after another who pay by this method. */
async function keepPaying({ url, clerk }: Place, method: DrilledMethod, place: number) {
  const bought: Bought[] = []
  const waiting: Waiting[] = []
  const chance = chanceFrom(seed * 1000 + place + 1)
  const counter = {
    onBegin: () => void (state.underWay[method] += 1),
    onEnd: () => void (state.underWay[method] -= 1),
  }
  const payer = { url, chance, ...counter, card: world.card, paypal: world.paypal, clerk }
  const pay = async (order: ToPay) => {
    // A sign-in that is killed each time would never finish.
    if (method === 'bankTransfer') await clerk.comesIn()
    bought.push({
      method,
      orderNumber: order.orderNumber,
      told: await payFirst({ ...payer, agent }, method, order),
    })
  }
  let agent = await world.signInAgent(url)
  for (let count = 0; !state.isOver; count += 1) {
    // Each kill moves the clock: a sign-in ends after some of them.
    if (method === 'credit') agent = await world.signInAgent(url)
    const [late] = waiting
    if (late && late.dueAtKill <= state.kills) {
      waiting.shift()
      await pay(late.order)
      continue
    }
    const order = await bookToPay(
      { url, agent, chance },
      method,
      `pay-first-drill-${seed}-${place}-${count}-${Math.floor(chance() * 1e9)}`,
    )
    if (!order) continue
    if (method === 'bankTransfer' && chance() < lateShare)
      waiting.push({ order, dueAtKill: state.kills + lateKills })
    else await pay(order)
  }
  return bought
}

type Buyer = { readonly url: string; readonly agent: SignedIn; readonly chance: () => number }

/** Books a pay-first offer to be paid by this method; undefined when there is none. */
async function bookToPay(
  { url, agent, chance }: Buyer,
  method: DrilledMethod,
  key: string,
): Promise<ToPay | undefined> {
  const signed = { authorization: `Bearer ${agent.token}`, cookie: agent.cookie }
  const customer = {
    url,
    chance,
    onBegin: () => undefined,
    onEnd: () => undefined,
    ...(method === 'credit' && { headers: async () => signed }),
  }
  const bought = await buy(customer, key, {
    isPayFirst: true,
    paymentMethod: method,
    ...(isHouse && { to: houseDestination }),
  })
  const [orderNumber] = bought?.orderNumbers ?? []
  const { orderKey, lastAnswer } = bought ?? {}
  if (lastAnswer === 'awaitingPayment' && orderNumber !== undefined && orderKey !== undefined)
    return { orderNumber, orderKey }
  notBooked.push(`${method}: ${lastAnswer ?? 'no offer'}`)
  await wait(500)
  return undefined
}

/** The money of each method in the books of whoever has it. */
async function ledgersOf(
  lines: readonly AuditLine[],
  { accounts, payments }: DrillBooks,
): Promise<Record<DrilledMethod, readonly LedgerMoney[]>> {
  const received = payments.filter((one) => one.state === 'received' || one.state === 'late')
  const refundedOf = (paymentId: string) =>
    lines.reduce(
      (sum, one) => sum + (one.kind === 'refund' && one.paymentId === paymentId ? one.amount : 0),
      0,
    )
  return {
    card: await world.card.payments(),
    paypal: await world.paypal.payments(),
    // A clerk confirms what has arrived, and pays refunds out by hand: our books are the only ones.
    bankTransfer: received.map(({ clientReference, paymentId, amount, surcharge }) => ({
      clientReference,
      captured: amount + surcharge,
      refunded: refundedOf(paymentId),
    })),
    credit: [...Map.groupBy(accounts, (one) => one.clientReference)].map(([clientReference, entries]) => {
      const sum = (sign: 1 | -1) => entries.reduce((all, one) => all + Math.max(0, one.amount * sign), 0)
      return { clientReference, captured: sum(-1), refunded: sum(1) }
    }),
  }
}

function countBy(those: readonly Bought[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...Map.groupBy(those, ({ told }) => told)].map(([told, all]) => [told, all.length]),
  )
}
