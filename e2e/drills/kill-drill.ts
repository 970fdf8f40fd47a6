import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { reportDrill } from '#test-kit/drill-report.ts'
import { chanceFrom } from '#test-kit/kill-drill/chance.ts'
import { type WorldQuery, openWorld } from '#test-kit/kill-drill/drill-world.ts'
import { listFaults, parseDrilledSupply, parseFaultProfile } from '#test-kit/kill-drill/fault-profile.ts'
import { type Verdict, auditKills } from '#test-kit/kill-drill/kill-audit.ts'
import { killRepeatedly } from '#test-kit/kill-drill/kill-repeatedly.ts'
import { type Purchase, buy } from '#test-kit/kill-drill/shop-customer.ts'
import { startShop } from '#test-kit/kill-drill/shop-process.ts'

/**
 * Kills the shop repeatedly while customers book, each time while a booking request is in flight, then
 * compares its orders with the airline's own books: nothing may be booked twice. Exits with 1 on a violation.
 *
 *   node e2e/drills/kill-drill.ts [--kills 40] [--engine embedded|postgres] [--database-url URL]
 *     [--customers 4] [--seed 1] [--settle 3] [--commit-ms 1200] [--faults none|lossy|slowOffers]
 *     [--supply duffel|sabre] [--downtime 0] [--json]
 *
 * --downtime: seconds of downtime after each kill on the clocks of the simulated world, so that leases and
 * settle windows have ended at the restart. With 0 the drill waits for their end.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '40' },
    engine: { type: 'string', default: 'embedded' },
    'database-url': { type: 'string' },
    customers: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    settle: { type: 'string', default: '3' },
    'commit-ms': { type: 'string', default: '1200' },
    faults: { type: 'string', default: 'none' },
    supply: { type: 'string', default: 'duffel' },
    downtime: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
})

/** Maximum delay of a kill after a booking request was sent: longer than a usual request takes. */
const latestKillMs = 3_000
/** Time after the settle window by which the shop must know the outcome of every booking. */
const resolveWithinMs = 60_000

type Course = {
  readonly purchases: readonly Purchase[]
  /** Times from kill to readiness, shortest first. */
  readonly restartsMs: readonly number[]
  /** Time from the last restart until no order was open. */
  readonly lastResolveMs: number
  readonly exitCode: number | null
}

const message: WorldQuery = {
  engine: values.engine === 'postgres' ? 'postgres' : 'embedded',
  supply: parseDrilledSupply(values.supply),
  commitMs: Number(values['commit-ms']),
  settleSeconds: Number(values.settle),
  ...(values['database-url'] === undefined ? {} : { databaseUrl: values['database-url'] }),
}
const drill = {
  kills: Number(values.kills),
  customers: Number(values.customers),
  seed: Number(values.seed),
  faults: parseFaultProfile(values.faults),
  downtimeSeconds: Number(values.downtime),
}

const beganMs = performance.now()
const world = await openWorld(message)
let isSound = false
try {
  await world.airline.control({ seed: drill.seed, faults: listFaults(drill.faults, message.supply) })
  const course = await killAndBook()
  const verdict = await judge(course)
  const violations = [...verdict.violations, ...courseFaults(course, verdict)]
  const figures = { ...figuresOf(course), ...verdict }
  reportDrill({ drill: 'kill-drill', figures, violations }, values.json)
  isSound = violations.length === 0
} finally {
  if (!isSound) process.stderr.write(`the files of the drill are in ${world.folder}\n`)
  await world.close(!isSound)
}

function figuresOf({ purchases, restartsMs, lastResolveMs }: Course) {
  return {
    engine: message.engine,
    supply: message.supply,
    commitMs: message.commitMs,
    settleSeconds: message.settleSeconds,
    ...drill,
    keys: purchases.length,
    asked: purchases.reduce((sum, one) => sum + one.asked, 0),
    slowestMs: Math.round(Math.max(...purchases.map((one) => one.tookMs))),
    restartMedianMs: restartsMs[Math.floor(restartsMs.length / 2)],
    restartSlowestMs: restartsMs.at(-1),
    lastResolveMs,
    seconds: Math.round((performance.now() - beganMs) / 1000),
  }
}

async function killAndBook(): Promise<Course> {
  const state = { inFlight: 0, isOver: false }
  const first = await startShop(world.setting)
  const shopping = Promise.all(
    Array.from({ length: drill.customers }, (_, index) => keepBuying(first.url, state, index)),
  )
  const { shop, restartsMs } = await killRepeatedly(world, first, {
    kills: drill.kills,
    latestKillMs,
    downtimeMs: drill.downtimeSeconds * 1000,
    chance: chanceFrom(drill.seed),
    inFlight: () => state.inFlight,
  })
  state.isOver = true
  const upMs = performance.now()
  const purchases = (await shopping).flat()
  const lastResolveMs = Math.round(performance.now() - upMs)
  await mailsArrive(purchases)
  const exitCode = await shop.stop()
  return { purchases, restartsMs, lastResolveMs, exitCode }
}

type State = { inFlight: number; isOver: boolean }

/** Runs one customer after another at this place, each with a key of their own. */
async function keepBuying(url: string, state: State, place: number): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  const chance = chanceFrom(drill.seed * 1000 + place + 1)
  while (!state.isOver) {
    const key = `kill-drill-${drill.seed}-${place}-${purchases.length}-${Math.floor(chance() * 1e9)}`
    const purchase = await buy(
      { url, chance, onBegin: () => (state.inFlight += 1), onEnd: () => (state.inFlight -= 1) },
      key,
    )
    if (purchase) purchases.push(purchase)
  }
  return purchases
}

/**
 * Waits for the emails: a job sends them after the orders, and a killed process may hold its lease for a
 * while.
 */
async function mailsArrive(purchases: readonly Purchase[]): Promise<void> {
  // A customer without an answer may have an order, too.
  const mailed = ['held', 'waitlisted', 'none']
  const isMailed = ({ lastAnswer }: Purchase) => mailed.includes(lastAnswer)
  const expected = purchases.filter(isMailed).length
  const untilMs = performance.now() + resolveWithinMs
  while (world.mails().length < expected && performance.now() < untilMs) await wait(200)
}

async function judge({ purchases }: Course): Promise<Verdict> {
  const [orders, reservations] = [await world.orders(), await world.airline.reservations()]
  return auditKills({ purchases, orders, reservations, mails: world.mails() })
}

function courseFaults({ exitCode, lastResolveMs }: Course, { orders }: Verdict): string[] {
  const limitMs = message.settleSeconds * 1000 + resolveWithinMs
  return [
    ...(exitCode === 0 ? [] : [`the shop ended with ${exitCode} when asked to stop`]),
    ...(lastResolveMs <= limitMs ? [] : [`the last order took ${lastResolveMs} ms to resolve`]),
    ...(orders > 0 ? [] : ['nothing was ordered: this drill shows nothing']),
  ]
}
