import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { reportDrill } from '#test-kit/drill-report.ts'
import { freePort } from '#test-kit/free-port.ts'
import { chanceFrom } from '#test-kit/kill-drill/chance.ts'
import { type Purchase, buy } from '#test-kit/kill-drill/shop-customer.ts'
import { startShop } from '#test-kit/kill-drill/shop-process.ts'
import { openPayWorld } from '#test-kit/pay-drill/pay-world.ts'
import { payByCard } from '#test-kit/pay-drill/payer.ts'
import { startRoundRobin } from '#test-kit/rolling-restart/round-robin.ts'

/**
 * Restarts two processes of the shop on one PostgreSQL, one after the other, while customers behind a balancer search,
 * book and pay. Exits with 1 when a booking or a payment failed, when a client got an answer from 500 on, or when a
 * connection broke that the balancer could not try elsewhere.
 *
 *   node e2e/drills/rolling-restart-drill.ts [--customers 6] [--rounds 5] [--seed 1] [--json]
 */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})

const beganMs = performance.now()
const quiet = { onBegin: () => undefined, onEnd: () => undefined }
const world = await openPayWorld({ engine: 'postgres', supply: 'duffel', commitMs: 100, settleSeconds: 10 })
const violations: string[] = []
const outcomes: string[] = []
const state = { isOver: false }
try {
  const ports = [world.setting.port, await freePort()]
  const settings = ports.map((port) => ({ ...world.setting, port }))
  // The first one migrates; a process that starts beside it waits for that.
  const shops = await Promise.all(settings.map(startShop))
  const balancer = await startRoundRobin(ports)
  const buying = Array.from({ length: Number(values.customers) }, (_, place) =>
    keepBuying(balancer.url, place),
  )
  const restarts = Number(values.rounds) * shops.length
  for (let restart = 0; restart < restarts; restart += 1) {
    const place = restart % shops.length
    const setting = settings[place]
    // Both sell before one of them goes.
    await soldSome(outcomes.length + Number(values.customers))
    const exitCode = await shops[place]?.stop()
    if (exitCode !== 0) violations.push(`a process ended with ${exitCode} when asked to stop`)
    if (setting) shops[place] = await startShop(setting)
  }
  await soldSome(outcomes.length + Number(values.customers))
  state.isOver = true
  await Promise.all(buying)
  await balancer.close()
  for (const shop of shops) await shop.stop()
  violations.push(...balancer.failures, ...outcomes.filter((one) => one !== 'passed'))
  if (balancer.passedOn.size < ports.length) violations.push('one process was never asked')
  const figures = {
    restarts,
    sold: outcomes.length,
    requests: [...balancer.passedOn.values()].reduce((sum, one) => sum + one, 0),
    retriedConnections: balancer.retried(),
    seconds: Math.round((performance.now() - beganMs) / 1000),
  }
  reportDrill({ drill: 'rolling-restart-drill', figures, violations }, values.json)
} finally {
  if (violations.length > 0) process.stderr.write(`the files of the drill are in ${world.folder}\n`)
  await world.close(violations.length > 0)
}

/** Buys and pays until the drill is over; notes how each purchase went. */
async function keepBuying(url: string, place: number): Promise<void> {
  const chance = chanceFrom(Number(values.seed) * 1000 + place)
  for (let count = 0; !state.isOver; count += 1) {
    const name = `rolling-restart-drill-${values.seed}-${place}-${count}`
    // An error that nobody awaits yet would end the drill without closing its database.
    const outcome = await buy({ url, chance, ...quiet }, name)
      .then((bought) => payFor(url, bought))
      .catch((error: unknown) => `a purchase broke off: ${String(error)}`)
    outcomes.push(outcome)
  }
}

async function payFor(url: string, bought: Purchase | undefined): Promise<string> {
  const { orderNumbers: [orderNumber] = [], orderKey, lastAnswer = 'no offer' } = bought ?? {}
  if (lastAnswer !== 'held' || orderNumber === undefined || orderKey === undefined)
    return `a booking ended with ${lastAnswer}`
  // A payer with this luck has a good card, approves at the bank and comes back.
  const payer = { url, card: world.card, chance: () => 0.3, ...quiet }
  const { outcome } = await payByCard(payer, { orderNumber, orderKey })
  return outcome === 'passed' ? outcome : `a payment ended with ${outcome}`
}

async function soldSome(count: number): Promise<void> {
  while (outcomes.length < count) await wait(50)
}
