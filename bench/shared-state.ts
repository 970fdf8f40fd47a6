/**
 * Measures what sharing searches in Valkey costs and saves: a search behind the guard without Valkey, one that asks the
 * supplier and shares its answer, one that another process has shared; and the share of searches that two processes
 * answer without the supplier when travellers ask for popular routes more often.
 */
import type { LocalDate } from '#contract/terms/time.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemIds } from '#server/platform/ids.ts'
import { silentLog } from '#server/platform/log.ts'
import { createSealersAndSigners } from '#server/platform/secret-keys.ts'
import type { SharedState } from '#server/platform/shared-state/shared-state.ts'
import { openSharedState } from '#server/platform/shared-state/valkey-state.ts'
import { guardSupply } from '#server/providers/supply/guarded/guarded-supply.ts'
import type { ShopEvent, ShopRequest } from '#server/providers/supply/supplier-offer.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import { createValkeyServer, findValkey } from '#test-kit/valkey/valkey-server.ts'
import { benchNow, benchSearch, supplierOn } from './kit/supply/canned-answers.ts'
import { quantile, report, tenth } from './kit/report.ts'

const rounds = 100
const travellers = 1_000
const routes = 200

const server = createValkeyServer(findValkey())
await server.start()
const keys = createSealersAndSigners([{ keyId: 'k1', bytes: systemIds.bytes(32) }], systemIds)
const connection = { valkeyUrl: server.url, clock: systemClock, ids: systemIds, log: silentLog, keys }
const states = [await openSharedState(connection), await openSharedState(connection)] as const
const asked = { times: 0 }
try {
  const events = await recordAnswer()
  const alone = guardOver(events)
  const [one, other] = [guardOver(events, states[0]), guardOver(events, states[1])]
  const times = { alone: [] as number[], shared: [] as number[], found: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.alone.push(await timed(alone, searchOf(round)))
    times.shared.push(await timed(one, searchOf(round)))
    // The answer is shared in the background.
    await systemClock.sleep(30)
    const before = asked.times
    const ms = await timed(other, searchOf(round))
    if (asked.times === before) times.found.push(ms)
  }
  const rate = { alone: await hitRate([guardOver(events), guardOver(events)], 10_000), shared: 0 }
  rate.shared = await hitRate([one, other], 20_000)
  const medians = Object.entries(times).map(([name, all]) => [`${name}_p50Ms`, tenth(quantile(all, 0.5))])
  report({
    bench: 'shared-state',
    figures: {
      ...(Object.fromEntries(medians) as Record<string, number>),
      alone_hitPercent: rate.alone,
      shared_hitPercent: rate.shared,
    },
    bars: { shared_p50Ms: { atMost: 10 }, found_p50Ms: { atMost: 30 } },
    details: { rounds, travellers, routes, found: times.found.length, offers: offersIn(events) },
  })
} finally {
  for (const state of states) state.close()
  await server.remove()
}

/** Returns the whole answer of the simulated airline to the search of the benches. */
async function recordAnswer(): Promise<readonly ShopEvent[]> {
  const airline = await startAirline(10)
  try {
    await airline.begin(benchNow)
    return await eventsOf(supplierOn('duffel', airline.url), benchSearch)
  } finally {
    await airline.stop()
  }
}

function offersIn(events: readonly ShopEvent[]): number {
  return events.reduce((sum, event) => sum + (event.kind === 'offers' ? event.offers.length : 0), 0)
}

/** A supplier that answers at once, so that what remains is the guard; its offers stay valid. */
function guardOver(events: readonly ShopEvent[], state?: SharedState): SupplyProvider {
  const limits = { expiresAt: '2099-01-01T00:00:00.000Z', priceGuaranteedUntil: undefined }
  const valid = events.map((event) =>
    event.kind === 'offers'
      ? { ...event, offers: event.offers.map((offer) => ({ ...offer, ...limits })) }
      : event,
  ) as readonly ShopEvent[]
  async function* shop(): AsyncGenerator<ShopEvent> {
    asked.times += 1
    await Promise.resolve()
    yield* valid
  }
  const provider = { supplierId: 'duffel', capabilities: {}, shop } as unknown as SupplyProvider
  return guardSupply(provider, { clock: systemClock, shared: state && { state, version: '0.0.0' } })
}

/** The search of the benches on another day for each number. */
function searchOf(number: number): ShopRequest {
  const day = new Date(Date.UTC(2027, 0, 1) + number * 86_400_000).toISOString().slice(0, 10) as LocalDate
  const [out] = benchSearch.journeys
  return { ...benchSearch, journeys: out ? [{ ...out, departureOn: day }] : [] }
}

async function timed(supplier: SupplyProvider, request: ShopRequest): Promise<number> {
  const begunMs = performance.now()
  await eventsOf(supplier, request)
  return performance.now() - begunMs
}

async function eventsOf(supplier: SupplyProvider, request: ShopRequest): Promise<readonly ShopEvent[]> {
  const context = { requestId: 'bench', signal: AbortSignal.timeout(60_000), now: benchNow }
  const events: ShopEvent[] = []
  for await (const event of supplier.shop(request, context)) events.push(event)
  return events
}

/** Returns the percentage of searches without a call to the supplier; route n is asked for as often as 1/n. */
async function hitRate(suppliers: readonly SupplyProvider[], firstRoute: number): Promise<number> {
  const before = asked.times
  const random = createRandom(7)
  for (let traveller = 0; traveller < travellers; traveller += 1) {
    const route = Math.floor(routes ** random()) - 1
    const supplier = suppliers[traveller % suppliers.length]
    if (supplier) await eventsOf(supplier, searchOf(firstRoute + route))
  }
  return tenth(100 * (1 - (asked.times - before) / travellers))
}

/** Returns repeatable random numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
