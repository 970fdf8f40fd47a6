import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { shoppingAnswer } from '#contract/api/offers.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { openDatabase } from '#server/database/connection.ts'
import { startNginx } from '#test-kit/balanced-shop/balancer.ts'
import { type ProbedSearch, p99Of, startSearchProbe } from '#test-kit/balanced-shop/search-probe.ts'
import { type ShopMember, shopMembers } from '#test-kit/balanced-shop/shop-members.ts'
import { reportDrill } from '#test-kit/drill-report.ts'
import { overrideSegments } from '#test-kit/house/house-kit.ts'
import { chanceFrom } from '#test-kit/kill-drill/chance.ts'
import { auditKills } from '#test-kit/kill-drill/kill-audit.ts'
import { type Purchase, buy } from '#test-kit/kill-drill/shop-customer.ts'
import { type ShopProcess, startShop } from '#test-kit/kill-drill/shop-process.ts'
import { countSeats } from '#test-kit/oversell-drill/seat-audit.ts'
import { readDrillBooks } from '#test-kit/pay-drill/drill-books.ts'
import { drillClerk } from '#test-kit/pay-drill/drill-clerk.ts'
import { type PaidPurchase, auditPayments } from '#test-kit/pay-drill/pay-audit.ts'
import { openPayWorld } from '#test-kit/pay-drill/pay-world.ts'
import { payByCard } from '#test-kit/pay-drill/payer.ts'
import { untilNothingMoves } from '#test-kit/pay-drill/until-nothing-moves.ts'

/**
 * Kills the processes of a shop that has a worker, two web processes and two search processes behind a balancer, one
 * after the other, while customers compete for few seats, book and pay, and searches come in at a fixed rate. Exits with
 * 1 when an order, a payment or a seat was lost, doubled or sold twice, or when ten seconds after a kill searches still
 * failed or took more than twice as long as before.
 *
 *   node e2e/drills/process-kill-drill.ts [--kills 20] [--customers 4] [--gap 20] [--seed 1] [--json]
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    customers: { type: 'string', default: '4' },
    /** Seconds from one kill to the next. */
    gap: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})

const days = 12
const firstDay = '2027-02-01' as LocalDate
const seatsEach = 3
/** A supervisor starts a process again after a moment. */
const downMs = 1_000
const recoverWithinMs = 10_000
const leastLimitMs = 500
/** Longest pause of a customer between two purchases: processes that start need a share of the machine, too. */
const restMs = 2_000

type Bought = { readonly purchase: Purchase; readonly paid: PaidPurchase | undefined }
type Kill = { readonly role: ShopMember['role']; readonly atMs: number }

const beganMs = performance.now()
const chance = chanceFrom(Number(values.seed))
const quiet = { onBegin: () => undefined, onEnd: () => undefined }
const world = await openPayWorld({ engine: 'postgres', supply: 'house', commitMs: 100, settleSeconds: 10 })
const url = `http://127.0.0.1:${world.setting.port}`
const environment: Readonly<Record<string, string>> = {
  ...world.setting.environment,
  PUBLIC_URL: url,
  HOUSE_WORLD: 'timetable',
}
const state = { isOver: false }
const processes: ShopProcess[] = []
let stopNginx = async (): Promise<void> => undefined
let violations: readonly string[] = ['the drill broke off']
try {
  const members = await shopMembers()
  const startMember = (one: ShopMember): Promise<ShopProcess> =>
    startShop({ ...world.setting, port: one.port, environment: { ...environment, ...one.environment } })
  processes.push(...(await Promise.all(members.map(startMember))))
  const webs = members.filter(({ role }) => role === 'web').map(({ host, port }) => `${host}:${port}`)
  stopNginx = await startNginx(world.setting.port, webs)
  await leaveFewSeats()
  const probe = startSearchProbe(url)
  const buying = Array.from({ length: Number(values.customers) }, (_, place) => keepBuying(place))
  await wait(Number(values.gap) * 1000)
  const kills: Kill[] = []
  const steadyMs = p99Of(probe.searches)
  for (let kill = 0; kill < Number(values.kills); kill += 1) {
    const place = kill % members.length
    const member = members[place]
    if (!member) break
    await wait(chance() * 500)
    kills.push({ role: member.role, atMs: performance.now() })
    await processes[place]?.kill()
    await wait(downMs)
    processes[place] = await startMember(member)
    await wait(Math.max(0, Number(values.gap) * 1000 - (performance.now() - (kills.at(-1)?.atMs ?? 0))))
  }
  const endMs = performance.now()
  state.isOver = true
  const bought = (await Promise.all(buying)).flat()
  await probe.stop()
  const recovery = recoveryOf(probe.searches, { kills, endMs, limitMs: Math.max(leastLimitMs, 2 * steadyMs) })
  const clerk = drillClerk({ url, ...world.clerk })
  const paid = bought.flatMap((one) => one.paid ?? [])
  const lines = await untilNothingMoves(clerk, paid)
  const exitCodes = await Promise.all(processes.map((one) => one.stop()))
  const books = await readDrillBooks(environment)
  const orders = await world.orders()
  const stateOf = new Map(orders.map((one) => [one.orderNumber, one.state]))
  const payments = auditPayments({ purchases: paid, lines, payments: await world.card.payments() })
  const bookings = auditKills({
    // They were told what the order was then; it has moved on since.
    purchases: bought.map(({ purchase }) => ({
      ...purchase,
      lastAnswer: stateOf.get(purchase.orderNumbers[0] ?? '') ?? purchase.lastAnswer,
    })),
    orders,
    reservations: books.house.reservations,
    mails: world.mails(),
  })
  const seats = await seatFigures()
  const told = paid.filter(({ wasToldPassed }) => wasToldPassed).length
  violations = [
    ...payments.violations,
    ...bookings.violations,
    ...seats.faults,
    ...recovery.faults,
    ...exitCodes.flatMap((code) => (code === 0 ? [] : [`a process ended with ${code} when asked to stop`])),
    ...(told > 0 ? [] : ['nobody paid: this drill shows nothing']),
  ]
  const figures = {
    kills: kills.length,
    orders: bookings.orders,
    paid: told,
    doubleCharges: payments.doubleCharges,
    capturedWithoutOrder: payments.capturedWithoutOrder,
    acknowledgedLosses: payments.acknowledgedLosses,
    duplicates: bookings.duplicates,
    orphans: bookings.orphans,
    soldOutClasses: seats.soldOut,
    oversold: seats.faults.length,
    searches: probe.searches.length,
    incompleteSearches: probe.searches.flatMap(({ fault }) => fault ?? []),
    steadyP99Ms: steadyMs,
    recoveredP99Ms: recovery.byRole,
    seconds: Math.round((performance.now() - beganMs) / 1000),
  }
  reportDrill({ drill: 'process-kill-drill', figures, violations }, values.json)
} finally {
  await Promise.all(processes.map((one) => one.kill()))
  await stopNginx()
  if (violations.length > 0) process.stderr.write(`the files of the drill are in ${world.folder}\n`)
  await world.close(violations.length > 0)
}

/** Buys and pays on the days with few seats until the drill is over. */
async function keepBuying(place: number): Promise<Bought[]> {
  const own = chanceFrom(Number(values.seed) * 1000 + place + 1)
  const bought: Bought[] = []
  while (!state.isOver) {
    const key = `process-kill-drill-${values.seed}-${place}-${bought.length}-${Math.floor(own() * 1e9)}`
    await wait(own() * restMs)
    const departureDate = plusDays(firstDay, Math.floor(own() * days))
    const purchase = await buy({ url, chance: own, ...quiet }, key, { departureDate })
    if (!purchase) continue
    const [orderNumber] = purchase.orderNumbers
    const { orderKey, lastAnswer } = purchase
    const isPayable = lastAnswer === 'held' && orderNumber !== undefined && orderKey !== undefined
    const paid = isPayable
      ? await payByCard({ url, card: world.card, chance: own, ...quiet }, { orderNumber, orderKey })
      : undefined
    bought.push({ purchase, paid: paid && { ...paid, refunds: [] } })
  }
  return bought
}

/** Limits the seats of every direct flight of the days that customers travel on. */
async function leaveFewSeats(): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl: environment['DATABASE_URL'] })
  for (let day = 0; day < days; day += 1) {
    const departureDate = plusDays(firstDay, day)
    const answer = await fetch(`${url}/api/shopping/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ searchAirLegs: [{ from: 'BKK', to: 'TYO', departureDate }], nonstop: 1 }),
    })
    for (const offer of shoppingAnswer.parse(await answer.json()).offers)
      await overrideSegments(database, offer, { seatLimit: seatsEach })
  }
  await database.close()
}

/** Compares the seats that are counted as sold with those of the reservations, and with the limit. */
async function seatFigures(): Promise<{ readonly soldOut: number; readonly faults: readonly string[] }> {
  const database = await openDatabase({ dataDir: '', databaseUrl: environment['DATABASE_URL'] })
  const counts = await countSeats(database)
  await database.close()
  return {
    soldOut: counts.filter(({ sold, capacity }) => sold > 0 && sold === capacity).length,
    faults: counts.flatMap(({ flightKey, rbd, sold, capacity, held, ticketed }) =>
      sold <= capacity && held + ticketed === sold
        ? []
        : [`${flightKey} ${rbd}: ${held} held and ${ticketed} ticketed, ${sold} counted of ${capacity}`],
    ),
  }
}

type Course = { readonly kills: readonly Kill[]; readonly endMs: number; readonly limitMs: number }

/**
 * Returns the 99th percentile of searches from ten seconds after the kills of each role on, in ms, and what is wrong with
 * them.
 */
function recoveryOf(searches: readonly ProbedSearch[], { kills, endMs, limitMs }: Course) {
  const later = searches.flatMap((search) => {
    // What was under way at a kill is lost by that one.
    const last = kills.findLast(({ atMs }) => atMs <= search.sentMs + search.ms)
    const isLater = last && search.sentMs < endMs && search.sentMs >= last.atMs + recoverWithinMs
    return isLater ? [{ role: last.role, search }] : []
  })
  const searchesByRole = Map.groupBy(later, ({ role }) => role)
  const byRole = [...searchesByRole].map(
    ([role, those]) => [role, p99Of(those.map(({ search }) => search))] as const,
  )
  const faults = later.flatMap(({ search }) => search.fault ?? [])
  return {
    byRole: Object.fromEntries(byRole),
    faults: [
      ...faults.map((fault) => `a search ten seconds after a kill: ${fault}`),
      ...byRole.flatMap(([role, ms]) =>
        ms > limitMs ? [`ten seconds after the kill of a ${role} process searches take up to ${ms} ms`] : [],
      ),
    ],
  }
}
