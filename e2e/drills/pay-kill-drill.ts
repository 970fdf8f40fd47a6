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
import { type RefundClerk, refundClerk } from '#test-kit/pay-drill/refund-clerk.ts'

/**
 * Kills the shop repeatedly while customers pay by card and a clerk makes refunds, each time while one of
 * both is in flight, then compares its books with those of the card processor: no customer charged twice,
 * nothing captured without an order, nothing acknowledged lost. Exits with 1 on a violation.
 *
 *   node e2e/drills/pay-kill-drill.ts [--kills 40] [--engine embedded|postgres] [--database-url URL]
 *     [--customers 3] [--seed 1] [--settle 10] [--commit-ms 300] [--downtime 0] [--json]
 *
 * --downtime: seconds of downtime after each kill on the clocks of the simulated world, so that leases and
 * settle windows have ended at the restart. With 0 the drill waits for their end.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '40' },
    engine: { type: 'string', default: 'embedded' },
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
/** Share of payers who get a partial refund. */
const refundShare = 0.5
const movingStates = new Set(['starting', 'unknown', 'authorised', 'capturing', 'voiding'])

const message: WorldQuery = {
  engine: values.engine === 'postgres' ? 'postgres' : 'embedded',
  supply: 'duffel',
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

type Course = {
  readonly purchases: readonly PaidPurchase[]
  readonly restartMedianMs: number
  /** Time from the last restart until everything was settled. */
  readonly resolveMs: number
  readonly lines: readonly AuditLine[]
  readonly exitCode: number | null
}

const beganMs = performance.now()
const world = await openPayWorld(message)
let isSound = false
try {
  const course = await killAndPay()
  const { purchases, lines, ...times } = course
  const verdict = auditPayments({ purchases, lines, payments: await world.card.payments() })
  const violations = [...verdict.violations, ...courseFaults(course, verdict)]
  const figures = {
    engine: message.engine,
    commitMs: message.commitMs,
    settleSeconds: message.settleSeconds,
    ...drill,
    purchases: purchases.length,
    passed: purchases.filter(({ wasToldPassed }) => wasToldPassed).length,
    ...times,
    ...verdict,
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
  const clerk = refundClerk({ url: first.url, ...world.clerk })
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
  const lines = await untilNothingMoves(clerk)
  const resolveMs = Math.round(performance.now() - upMs)
  const exitCode = await shop.stop()
  const restartMedianMs = restartsMs[Math.floor(restartsMs.length / 2)] ?? 0
  return { purchases, restartMedianMs, resolveMs, lines, exitCode }
}

type Place = {
  readonly url: string
  readonly clerk: RefundClerk
  readonly state: State
}

/** Runs one customer after another: books, pays, and sometimes gets a refund. */
async function keepPaying({ url, clerk, state }: Place, place: number): Promise<PaidPurchase[]> {
  const purchases: PaidPurchase[] = []
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
    const isGivenBack = paid.wasToldPassed && chance() < refundShare
    // Earlier steps do not count as in flight: a sign-in that is killed each time would never finish.
    if (isGivenBack) await clerk.comesIn()
    onBegin()
    const refund = isGivenBack ? await clerk.giveBack(orderNumber, 0.1 + chance() * 0.9) : undefined
    onEnd()
    purchases.push({ ...paid, refunds: refund === undefined ? [] : [refund] })
  }
  return purchases
}

/** Returns the books once every payment and every refund is settled, or after the maximum time. */
async function untilNothingMoves(clerk: RefundClerk): Promise<readonly AuditLine[]> {
  const untilMs = performance.now() + resolveWithinMs
  for (;;) {
    const lines = await clerk.audit()
    const isMoving = (one: AuditLine) =>
      (one.kind === 'payment' && movingStates.has(one.state)) ||
      (one.kind === 'refund' && one.state !== 'done') ||
      (one.kind === 'order' && one.state === 'paid')
    if (!lines.some(isMoving) || performance.now() > untilMs) return lines
    await wait(300)
  }
}

function courseFaults({ exitCode }: Course, { captured, refunds }: PayVerdict): string[] {
  return [
    ...(exitCode === 0 ? [] : [`the shop ended with ${exitCode} when asked to stop`]),
    ...(captured > 0 ? [] : ['nothing was ever captured: this drill shows nothing']),
    ...(refunds > 0 || drill.kills < 20 ? [] : ['nothing was ever refunded: this drill shows little']),
  ]
}
