/**
 * Records the samples that the demo supplier replays (server/providers/supply/demo/samples): what the house
 * supplier finds on one day between a few dozen pairs of airports. Run it again when the house supplier's
 * offers change: `node scripts/record-demo-samples.ts`.
 */
import { writeFileSync } from 'node:fs'
import { type AirportCode, type CabinClass } from '#contract/terms/codes.ts'
import { type LocalDate } from '#contract/terms/time.ts'
import { type DemoRecording } from '#server/providers/supply/demo/demo-samples.ts'
import { recordedJourneyOf } from '#server/providers/supply/demo/record-journey.ts'
import { tripRules } from '#server/providers/supply/house/engine/price-trip.ts'
import { repriceTrip } from '#server/providers/supply/house/engine/reprice-trip.ts'
import { marketAt, salesIn } from '#server/providers/supply/house/engine/fares/sale-market.ts'
import { worldViewOf } from '#server/providers/supply/house/engine/world-view.ts'
import { dayOf } from '#server/providers/supply/house/engine/day.ts'
import { createSalesTable } from '#server/providers/supply/house/engine/sales/sales-table.ts'
import { packWorld } from '#server/providers/supply/house/engine/world/pack-world.ts'
import { timetableTables } from '#server/providers/supply/house/generate/timetable-tables.ts'
import { openTaxTables } from '#server/providers/supply/house/tax-tables.ts'
import { createSearcher } from '#server/providers/supply/house/search-pool/house-searcher.ts'
import { type SupplierOffer } from '#server/providers/supply/supplier-offer.ts'

/** Both directions of each pair. */
const pairs = `
BKK NRT, BKK HND, BKK KIX, BKK CTS, BKK FUK, BKK ICN, BKK SIN, BKK HKG, BKK TPE, BKK CNX, BKK HKT, BKK LHR, BKK DXB,
BKK SYD, DMK CNX, DMK HKT, NRT ICN, HND ICN, KIX ICN, NRT SIN, HND SIN, NRT HKG, NRT HNL,
SIN HKG, HND CTS, LHR HND, CNX HKT`
const cabins: readonly CabinClass[] = ['economy', 'premiumEconomy', 'business', 'first']
const party = { adult: 2, child: 1, infantOnLap: 1, infantInSeat: 1 }
const recordedOn = '2027-01-13' as LocalDate
/** Fares are searched well ahead, and again when only late-purchase fares are left. */
const recordedAtMs = Date.parse('2026-11-21T03:00:00Z')
const recordedLateAtMs = Date.parse('2027-01-12T20:00:00Z')
/** Journeys kept per pair of airports: all of the first ones, then one per airline. */
const mostOfAll = 4
const mostJourneys = 7
/** Fares kept per journey and cabin. */
const mostFares = 3

const tables = timetableTables()
const world = packWorld(tables, dayOf('2026-01-01' as LocalDate))
const office = openTaxTables()
const ground = { view: worldViewOf(world), office, salesOf: salesIn(new Map()) }
const searcher = createSearcher({
  world,
  office,
  sales: createSalesTable(world.header.counts.flights),
})

const recording: DemoRecording = { recordedOn, airports: {}, charges: [], rules: [], journeys: [] }
for (const pair of pairs.trim().split(/,\s*/)) {
  const [from = '', to = ''] = pair.split(' ')
  for (const [origin, goal] of [
    [from, to],
    [to, from],
  ]) {
    recordPair(origin ?? '', goal ?? '')
  }
}
for (const [code, airport] of Object.entries(recording.airports)) airport[0] = cityOf(code)
const file = new URL('../server/providers/supply/demo/samples/shopping.json', import.meta.url)
writeFileSync(file, `${linesOf(recording)}\n`)
console.log(`${recording.journeys.length} journeys, ${recording.rules.length} sets of rules`)

function cityOf(code: string): string {
  return tables.airports.find((one) => one.code === code)?.city ?? code
}

function recordPair(from: string, to: string): void {
  const offers = cabins.flatMap((cabin) => offersOf({ from, to, cabin }, recordedAtMs))
  const late = cabins.flatMap((cabin) => offersOf({ from, to, cabin }, recordedLateAtMs))
  const byFlights = Map.groupBy(offers, flightsOf)
  const lateByFlights = Map.groupBy(late, flightsOf)
  const chosen = [...byFlights.values()].toSorted((one, other) => rankOf(one) - rankOf(other))
  const airlines = new Set<string>()
  const kept = chosen.filter((group, index) => {
    const airline = group[0]?.validatingCarrier ?? ''
    const isNew = !airlines.has(airline)
    airlines.add(airline)
    return isNew || index < mostOfAll
  })
  for (const group of kept.slice(0, mostJourneys)) {
    const [flights] = group.map(flightsOf)
    const fares = [...faresKept(group), ...faresKept(lateByFlights.get(flights ?? '') ?? [])]
    recording.journeys.push(recordedJourneyOf(withoutDoubles(fares), recording))
  }
}

function faresKept(group: readonly SupplierOffer[]): SupplierOffer[] {
  return [...Map.groupBy(group, cabinOf).values()].flatMap((one) => one.slice(0, mostFares))
}

/** Removes duplicates: the same fare at one price, sold early and late. */
function withoutDoubles(offers: readonly SupplierOffer[]): SupplierOffer[] {
  const nameOf = (one: SupplierOffer) => `${cabinOf(one)} ${one.fareBrand} ${one.price.total.amount}`
  return [...new Map(offers.toReversed().map((one) => [nameOf(one), one])).values()].toReversed()
}

type SampleSearch = { readonly from: string; readonly to: string; readonly cabin: CabinClass }

function offersOf({ from, to, cabin }: SampleSearch, nowMs: number): SupplierOffer[] {
  const journey = { from: from as AirportCode, to: to as AirportCode, departureOn: recordedOn, cabin }
  const wishes = { airlines: [], nonstopOnly: false, refundableOnly: false }
  const request = { shape: 'oneWay', journeys: [journey], party, ...wishes } as const
  const steps = [...searcher.answer({ kind: 'shop', request, nowMs })]
  const offers = steps.flatMap((step) => (step.kind === 'offers' ? step.offers : []))
  return [...new Map(offers.map((one) => [one.dedupeKey, one])).values()]
    .filter((one) => !isWaitlisted(one))
    .map((one) => withTexts(one, nowMs))
}

/** Search offers lack the original fare rule texts; samples include them. */
function withTexts(offer: SupplierOffer, nowMs: number): SupplierOffer {
  const market = marketAt(ground, nowMs)
  const repriced = repriceTrip(offer.ref, market)
  if (repriced.kind !== 'open') throw new Error(`what was just found is ${repriced.kind}`)
  return { ...offer, rules: tripRules(repriced.plan, market) }
}

function isWaitlisted({ itinerary }: SupplierOffer): boolean {
  return itinerary.journeys.some(({ segments }) => segments.some((one) => one.waitlisted))
}

function cabinOf({ itinerary }: SupplierOffer): string {
  return itinerary.journeys.flatMap(({ segments }) => segments.map(({ cabin }) => cabin)).join(' ')
}

function flightsOf({ itinerary }: SupplierOffer): string {
  return itinerary.journeys
    .flatMap(({ segments }) => segments.map((one) => one.marketingCarrier + one.flightNumber))
    .join(' ')
}

/** Ranks direct flights first, then by price. */
function rankOf(group: readonly SupplierOffer[]): number {
  const changes = (group[0]?.itinerary.journeys[0]?.segments.length ?? 1) - 1
  return changes * 1e12 + Math.min(...group.map(({ price }) => price.total.amount))
}

/** Writes one line per set of rules and per journey, for readable diffs. */
function linesOf({ recordedOn: on, airports, charges, rules, journeys }: DemoRecording): string {
  const list = (values: readonly unknown[]) => `[\n${values.map((one) => JSON.stringify(one)).join(',\n')}\n]`
  const head = `"recordedOn":"${on}",\n"airports":${JSON.stringify(airports)},\n"charges":${list(charges)}`
  return `{${head},\n"rules":${list(rules)},\n"journeys":${list(journeys)}}`
}
