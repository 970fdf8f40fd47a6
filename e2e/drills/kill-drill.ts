import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chanceFrom } from '#test-kit/kill-drill/chance.ts'
import { type DrillWorld, type WorldWish, openWorld } from '#test-kit/kill-drill/drill-world.ts'
import { type Verdict, auditKills } from '#test-kit/kill-drill/kill-audit.ts'
import { type Purchase, buy } from '#test-kit/kill-drill/shop-customer.ts'
import { startShop } from '#test-kit/kill-drill/shop-process.ts'
import { type Weather, drilledSupplyOf, faultsOf, weatherOf } from '#test-kit/kill-drill/weather.ts'

/**
 * Kills the shop again and again while customers book, then asks the airline's own books whether anybody was
 * booked twice. Prints one JSON object; ends with 1 when anything is not as promised.
 *
 *   node e2e/drills/kill-drill.ts [--kills 40] [--engine embedded|postgres] [--database-url URL]
 *     [--customers 4] [--seed 1] [--settle 3] [--commit-ms 1200] [--weather calm|rough|slowOffers]
 *     [--supply duffel|sabre]
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
    weather: { type: 'string', default: 'calm' },
    supply: { type: 'string', default: 'duffel' },
  },
})

/** Kills come this long after a booking request went out, at the latest: past the end of a usual one. */
const latestKillMs = 3_000
/** What the shop promises: everything is known this long after the settle window. */
const resolveWithinMs = 60_000

type Drill = {
  readonly kills: number
  readonly customers: number
  readonly seed: number
  readonly settleSeconds: number
  readonly weather: Weather
}

type Course = {
  readonly purchases: readonly Purchase[]
  /** Kills that struck while a booking request was out. */
  readonly killsInFlight: number
  /** From kill to readiness, the shortest first. */
  readonly restartsMs: readonly number[]
  /** From the last restart until nothing was open any more. */
  readonly lastResolveMs: number
  readonly exitCode: number | null
}

const wish: WorldWish = {
  engine: values.engine === 'postgres' ? 'postgres' : 'embedded',
  supply: drilledSupplyOf(values.supply),
  commitMs: Number(values['commit-ms']),
  settleSeconds: Number(values.settle),
  ...(values['database-url'] === undefined ? {} : { databaseUrl: values['database-url'] }),
}
const drill: Drill = {
  kills: Number(values.kills),
  customers: Number(values.customers),
  seed: Number(values.seed),
  settleSeconds: wish.settleSeconds,
  weather: weatherOf(values.weather),
}

process.exitCode = (await runDrill()) ? 0 : 1

async function runDrill(): Promise<boolean> {
  const beganMs = performance.now()
  const world = await openWorld(wish)
  let isSound = false
  try {
    await world.airline.control({ seed: drill.seed, faults: faultsOf(drill.weather, wish.supply) })
    const course = await killAndBook(world)
    const verdict = await judge(world, course)
    const violations = [...verdict.violations, ...courseFaults(course, verdict)]
    isSound = violations.length === 0
    const seconds = Math.round((performance.now() - beganMs) / 1000)
    const { purchases, restartsMs, ...figures } = course
    const asked = purchases.reduce((sum, one) => sum + one.asked, 0)
    const slowestMs = Math.round(Math.max(...purchases.map((one) => one.tookMs)))
    const summary = {
      ...wish,
      ...drill,
      keys: purchases.length,
      asked,
      slowestMs,
      restartMedianMs: restartsMs[Math.floor(restartsMs.length / 2)],
      restartSlowestMs: restartsMs.at(-1),
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

async function killAndBook(world: DrillWorld): Promise<Course> {
  const chance = chanceFrom(drill.seed)
  const state = { inFlight: 0, isOver: false }
  let shop = await startShop(world.setting)
  const shopping = Promise.all(
    Array.from({ length: drill.customers }, (_, index) => keepBuying(shop.url, state, index)),
  )
  let killsInFlight = 0
  const restartsMs: number[] = []
  for (let kill = 0; kill < drill.kills; kill += 1) {
    while (state.inFlight === 0) await wait(10)
    await wait(chance() * latestKillMs)
    if (state.inFlight > 0) killsInFlight += 1
    await shop.kill()
    const downMs = performance.now()
    shop = await startShop(world.setting)
    restartsMs.push(Math.round(performance.now() - downMs))
  }
  state.isOver = true
  const upMs = performance.now()
  const purchases = (await shopping).flat()
  const lastResolveMs = Math.round(performance.now() - upMs)
  await mailsArrive(world, purchases)
  const exitCode = await shop.stop()
  return { purchases, killsInFlight, restartsMs: restartsMs.sort((a, b) => a - b), lastResolveMs, exitCode }
}

type State = { inFlight: number; isOver: boolean }

/** One customer after another at this place, each with a key of their own. */
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

/** Mails follow their orders by a job; a dead process may hold its lease for a while. */
async function mailsArrive(world: DrillWorld, purchases: readonly Purchase[]): Promise<void> {
  // Whoever was told nothing may have an order, too.
  const mailed = ['held', 'waitlisted', 'none']
  const isMailed = ({ lastAnswer }: Purchase) => mailed.includes(lastAnswer)
  const expected = purchases.filter(isMailed).length
  const untilMs = performance.now() + resolveWithinMs
  while (world.mails().length < expected && performance.now() < untilMs) await wait(200)
}

async function judge(world: DrillWorld, { purchases }: Course): Promise<Verdict> {
  const [orders, reservations] = [await world.orders(), await world.airline.reservations()]
  return auditKills({ purchases, orders, reservations, mails: world.mails() })
}

function courseFaults(course: Course, { orders }: Pick<Verdict, 'orders'>): string[] {
  const limitMs = drill.settleSeconds * 1000 + resolveWithinMs
  return [
    ...(course.exitCode === 0 ? [] : [`the shop ended with ${course.exitCode} when asked to stop`]),
    ...(course.lastResolveMs <= limitMs ? [] : [`the last order took ${course.lastResolveMs} ms to resolve`]),
    ...(course.killsInFlight > 0 || drill.kills === 0
      ? []
      : ['no kill struck a booking: this drill shows nothing']),
    ...(orders > 0 ? [] : ['nothing was ordered: this drill shows nothing']),
  ]
}
