import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type AuditLine } from '#contract/api/staff.ts'
import { chanceFrom } from '#test-kit/kill-drill/chance.ts'
import { buy } from '#test-kit/kill-drill/shop-customer.ts'
import { startShop } from '#test-kit/kill-drill/shop-process.ts'
import { type PaidPurchase, type PayVerdict, auditPayments } from '#test-kit/pay-drill/pay-audit.ts'
import { type PayWorld, openPayWorld } from '#test-kit/pay-drill/pay-world.ts'
import { payByCard } from '#test-kit/pay-drill/payer.ts'
import { type RefundClerk, refundClerk } from '#test-kit/pay-drill/refund-clerk.ts'

/**
 * Kills the shop again and again while customers pay by card and a clerk gives money back, then holds its books against
 * those of the card processor: nobody charged twice, nothing taken without an order, nothing lost that was said. Prints
 * one JSON object; ends with 1 when anything is not as promised.
 *
 *   node e2e/drills/pay-kill-drill.ts [--kills 40] [--engine embedded|postgres] [--database-url URL]
 *     [--customers 3] [--seed 1] [--settle 10]
 *
 * PAY_KILLS=1000 is the long way of `--kills 1000`.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: process.env['PAY_KILLS'] ?? '40' },
    engine: { type: 'string', default: 'embedded' },
    'database-url': { type: 'string' },
    customers: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    settle: { type: 'string', default: '10' },
  },
})

/** Kills come this long after a payment is under way, at the latest. */
const latestKillMs = 2_500
/** Longest until nothing moves any more once the kills are over: the settle window of a refund, and some time to work. */
const resolveWithinMs = 240_000
/** How many of those who paid get some of it back. */
const refundShare = 0.5
const movingStates = new Set(['starting', 'unknown', 'authorised', 'capturing', 'voiding'])

const wish = {
  engine: values.engine === 'postgres' ? ('postgres' as const) : ('embedded' as const),
  supply: 'duffel' as const,
  commitMs: 100,
  settleSeconds: Number(values.settle),
  ...(values['database-url'] === undefined ? {} : { databaseUrl: values['database-url'] }),
}
const drill = { kills: Number(values.kills), customers: Number(values.customers), seed: Number(values.seed) }

type State = { paying: number; isOver: boolean }

type Course = {
  readonly purchases: readonly PaidPurchase[]
  readonly killsInFlight: number
  readonly restartMedianMs: number
  /** From the last restart until nothing moved any more. */
  readonly resolveMs: number
  readonly lines: readonly AuditLine[]
  readonly exitCode: number | null
}

process.exitCode = (await runDrill()) ? 0 : 1

async function runDrill(): Promise<boolean> {
  const beganMs = performance.now()
  const world = await openPayWorld(wish)
  let isSound = false
  try {
    const course = await killAndPay(world)
    const { purchases, lines, ...figures } = course
    const verdict = auditPayments({ purchases, lines, payments: await world.card.payments() })
    const violations = [...verdict.violations, ...courseFaults(course, verdict)]
    isSound = violations.length === 0
    const seconds = Math.round((performance.now() - beganMs) / 1000)
    const passed = purchases.filter(({ wasToldPassed }) => wasToldPassed).length
    const summary = {
      ...wish,
      ...drill,
      purchases: purchases.length,
      passed,
      ...figures,
      ...verdict,
      seconds,
      violations,
    }
    process.stdout.write(`${JSON.stringify(summary, undefined, 2)}\n`)
  } finally {
    if (!isSound) process.stderr.write(`the files of the drill are in ${world.folder}\n`)
    await world.close(!isSound)
  }
  return isSound
}

async function killAndPay(world: PayWorld): Promise<Course> {
  const chance = chanceFrom(drill.seed)
  const state: State = { paying: 0, isOver: false }
  let shop = await startShop(world.setting)
  const clerk = refundClerk({ url: shop.url, ...world.clerk })
  const places = Array.from({ length: drill.customers }, (_, place) => place)
  const paying = Promise.all(places.map((place) => keepPaying({ world, url: shop.url, clerk, state }, place)))
  const restartsMs: number[] = []
  let killsInFlight = 0
  for (let kill = 0; kill < drill.kills; kill += 1) {
    while (state.paying === 0) await wait(5)
    await wait(chance() * latestKillMs)
    if (state.paying > 0) killsInFlight += 1
    await shop.kill()
    const downMs = performance.now()
    shop = await startShop(world.setting)
    restartsMs.push(Math.round(performance.now() - downMs))
  }
  state.isOver = true
  const upMs = performance.now()
  const purchases = (await paying).flat()
  const lines = await untilNothingMoves(clerk)
  const resolveMs = Math.round(performance.now() - upMs)
  const exitCode = await shop.stop()
  const restartMedianMs = restartsMs.sort((a, b) => a - b)[Math.floor(restartsMs.length / 2)] ?? 0
  return { purchases, killsInFlight, restartMedianMs, resolveMs, lines, exitCode }
}

type Place = {
  readonly world: PayWorld
  readonly url: string
  readonly clerk: RefundClerk
  readonly state: State
}

/** One customer after another: books, pays, and now and then gets something back. */
async function keepPaying({ world, url, clerk, state }: Place, place: number): Promise<PaidPurchase[]> {
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
    // Before that counts as under way: nobody kills the shop for a sign-in, which would else never come to its end.
    if (isGivenBack) await clerk.comesIn()
    onBegin()
    const refund = isGivenBack ? await clerk.giveBack(orderNumber, 0.1 + chance() * 0.9) : undefined
    onEnd()
    purchases.push({ ...paid, refunds: refund === undefined ? [] : [refund] })
  }
  return purchases
}

/** The books once every payment and every refund has come to rest, or when the patience is over. */
async function untilNothingMoves(clerk: RefundClerk): Promise<readonly AuditLine[]> {
  const untilMs = performance.now() + resolveWithinMs
  for (;;) {
    const lines = await clerk.audit()
    const isMoving = (one: AuditLine) =>
      (one.kind === 'payment' && movingStates.has(one.state)) ||
      (one.kind === 'refund' && one.state !== 'done') ||
      (one.kind === 'order' && one.state === 'paid')
    if (!lines.some(isMoving) || performance.now() > untilMs) return lines
    await wait(1_000)
  }
}

function courseFaults({ exitCode, killsInFlight }: Course, { captured, refunds }: PayVerdict): string[] {
  return [
    ...(exitCode === 0 ? [] : [`the shop ended with ${exitCode} when asked to stop`]),
    ...(killsInFlight > 0 || drill.kills === 0 ? [] : ['no kill struck a payment: this drill shows nothing']),
    ...(captured > 0 ? [] : ['nothing was ever taken: this drill shows nothing']),
    ...(refunds > 0 || drill.kills < 20 ? [] : ['nothing ever went back: this drill shows little']),
  ]
}
