/**
 * Measures a shop under payment notifications: that many events of the card service, each delivered one to
 * ten times in random order over real HTTP. Reports how fast deliveries are acknowledged while their work is
 * done; whether every payment then agrees with the card service's own ledger; and whether anything was done
 * that a single in-order delivery would not have done. `NOTIFICATIONS=100000` sets the number of events,
 * `NOTIFICATION_ORDERS` of orders, `NOTIFICATION_SEED` the random order, `NOTIFICATION_CONNECTIONS` the
 * connections, `NOTIFICATION_DATABASE` the database: `embedded`, `postgres` (one of its own, without fsync)
 * or the URL of an empty one.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { chanceFrom } from '#test-kit/kill-drill/chance.ts'
import { type OrderTrace, judge, tracesOf } from './kit/notification/notification-audit.ts'
import {
  type PaidOrder,
  type PayerAction,
  beginOrder,
  performPayerAction,
  isAtRest,
  payerActions,
} from './kit/notification/notification-orders.ts'
import { type Storm, createStorm, withUpdates } from './kit/notification/notification-storm.ts'
import { type NotificationWorld, openNotificationWorld } from './kit/notification/notification-world.ts'
import { quantile, report, tenth } from './kit/report.ts'

const setting = {
  events: numberOf('NOTIFICATIONS', 2_000),
  orders: numberOf('NOTIFICATION_ORDERS', 0),
  seed: numberOf('NOTIFICATION_SEED', 1),
  connections: numberOf('NOTIFICATION_CONNECTIONS', 8),
  database: process.env['NOTIFICATION_DATABASE'] ?? 'embedded',
} as const
/** Enough orders for different payments: more would measure ticketing. */
const orderCount = setting.orders || Math.max(40, Math.min(1_000, Math.round(setting.events / 10)))
const mostTimes = 10
const buyersAtOnce = 4
const chance = chanceFrom(setting.seed)

const world = await openNotificationWorld(setting.database)
try {
  await run(world)
} finally {
  await world.close()
}

async function run(within: NotificationWorld): Promise<void> {
  say(`${orderCount} orders`)
  const models = await payModels(within)
  const orders = await beginAll(within)
  for (const order of orders) await performPayerAction(within, order)
  const storm = createStorm(within, { connections: setting.connections, chance })
  const begunMs = performance.now()
  const told = await blowAll(within, { storm, orders })
  const allMs = performance.now() - begunMs
  const ordersNotAtRest = await countOpen(within, orders)
  await wait(3_000)
  await within.shop.stop()
  say('audit')
  const { traces, unbalanced, events } = await tracesOf(within, [...models.values(), ...orders])
  const byNumber = new Map(traces.map((one) => [one.orderNumber, one]))
  const verdict = judge(
    orders.map((order) => ({
      trace: traceOf(byNumber, order),
      like: traceOf(byNumber, models.get(order.action)),
    })),
    unbalanced,
  )
  const { times, deliveries, refused } = storm.tally
  report({
    bench: 'notifications',
    figures: {
      events: told,
      deliveries,
      acknowledgedP50Ms: tenth(quantile(times, 0.5)),
      acknowledgedP99Ms: tenth(quantile(times, 0.99)),
      slowestMs: tenth(quantile(times, 1)),
      perSecond: Math.round((deliveries / storm.tally.blowingMs) * 1000),
      untilAllIsDoneMs: Math.round(allMs),
      refused: Object.values(refused).reduce((sum, one) => sum + one, 0),
      ordersNotAtRest,
      differences: verdict.differences.length,
      extraEffects: verdict.extraEffects.length,
      unbalancedPostings: verdict.unbalanced,
      eventsNotKept: told - events,
    },
    bars: {
      acknowledgedP99Ms: { atMost: 100 },
      refused: { atMost: 0 },
      ordersNotAtRest: { atMost: 0 },
      differences: { atMost: 0 },
      extraEffects: { atMost: 0 },
      unbalancedPostings: { atMost: 0 },
      eventsNotKept: { atMost: 0, atLeast: 0 },
    },
    details: {
      ...setting,
      // a URL may contain a password
      database: setting.database.includes('://') ? 'given' : setting.database,
      orders: orderCount,
      refused,
      models: Object.fromEntries([...models].map(([action, one]) => [action, byNumber.get(one.orderNumber)])),
      differences: verdict.differences.slice(0, 20),
      extraEffects: verdict.extraEffects.slice(0, 20),
    },
  })
}

/** Pays one model order per action, whose events are delivered once, in order, with time between. */
async function payModels(within: NotificationWorld): Promise<Map<PayerAction, PaidOrder>> {
  const models = new Map<PayerAction, PaidOrder>()
  const polite = createStorm(within, { connections: 1, chance: () => 0 })
  let told = 0
  for (const [place, action] of payerActions.entries()) {
    const order = await beginOrder(within, place, action)
    models.set(action, order)
    await performPayerAction(within, order)
    for (let round = 0; round < 200; round += 1) {
      const fresh = within.heard().slice(told)
      told += fresh.length
      for (const event of fresh) {
        polite.add([event], () => 1)
        await polite.blow()
      }
      if (round > 4 && fresh.length === 0 && (await isAtRest(within, order))) break
      await wait(100)
    }
    say(`model ${action}: ${(await isAtRest(within, order)) ? 'at rest' : 'not at rest'}`)
  }
  return models
}

async function beginAll(within: NotificationWorld): Promise<readonly PaidOrder[]> {
  const orders: PaidOrder[] = []
  let place = payerActions.length
  const buyer = async (): Promise<void> => {
    while (place < orderCount + payerActions.length) {
      const mine = place
      place += 1
      orders.push(await beginOrder(within, mine, payerActionOf(mine)))
      if (orders.length % 100 === 0) say(`${orders.length} orders`)
    }
  }
  await Promise.all(Array.from({ length: buyersAtOnce }, buyer))
  return orders
}

/** Six of ten pay. */
function payerActionOf(place: number): PayerAction {
  const actions: readonly PayerAction[] = [
    'succeed',
    'fail',
    'succeed',
    'cancel',
    'succeed',
    'succeed',
    'leave',
  ]
  return actions[place % actions.length] ?? 'succeed'
}

type Blowing = { readonly storm: Storm; readonly orders: readonly PaidOrder[] }

/**
 * Delivers all events and their follow-ups, until the card service has no more. Returns the number of events.
 */
async function blowAll(within: NotificationWorld, { storm, orders }: Blowing): Promise<number> {
  const timesOf = () => 1 + Math.floor(chance() * mostTimes)
  await wait(500)
  let heard = within.heard().length
  const all = withUpdates(within.heard(), setting.events)
  say(`${all.length} events, ${heard} of them by the service itself`)
  let told = all.length
  storm.add(all, timesOf)
  await storm.blow()
  const endMs = performance.now() + patienceMs(orders)
  while (performance.now() < endMs) {
    const fresh = within.heard().slice(heard)
    heard += fresh.length
    told += fresh.length
    storm.add(fresh, timesOf)
    await storm.blow()
    if (fresh.length === 0 && (await areAtRest(within, orders))) break
    await wait(200)
  }
  return told
}

/** Maximum time until all work caused by the storm is done. */
function patienceMs(orders: readonly PaidOrder[]): number {
  return 60_000 + orders.length * 200
}

async function areAtRest(within: NotificationWorld, orders: readonly PaidOrder[]): Promise<boolean> {
  for (const order of orders) if (!(await isAtRest(within, order))) return false
  return true
}

/** Counts orders that are not in the final state of their payer's action. */
async function countOpen(within: NotificationWorld, orders: readonly PaidOrder[]): Promise<number> {
  let open = 0
  for (const order of orders) if (!(await isAtRest(within, order))) open += 1
  return open
}

function traceOf(byNumber: ReadonlyMap<string, OrderTrace>, order: PaidOrder | undefined): OrderTrace {
  const trace = byNumber.get(order?.orderNumber ?? '')
  if (!trace) throw new Error('an order has left nothing behind')
  return trace
}

function numberOf(name: string, otherwise: number): number {
  const given = Number(process.env[name] ?? otherwise)
  if (!Number.isSafeInteger(given) || given < 0) throw new Error(`${name} is no number`)
  return given
}

function say(words: string): void {
  process.stderr.write(`${words}\n`)
}
