/**
 * Records the samples that the demo supplier replays (server/providers/supply/demo/samples): what the house
 * supplier finds on one day between a few dozen pairs of airports. Run it again when the house supplier's
 * offers change: `node scripts/record-demo-samples.ts`.
 */
import { writeFileSync } from 'node:fs'
import type { AirportCode, CabinClass } from '#contract/terms/codes.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { DemoRecording } from '#server/providers/supply/demo/demo-recorded-offers.ts'
import { recordedJourneyOf } from '#server/providers/supply/demo/record-journey.ts'
import { rulesOfTrip } from '#server/providers/supply/house/engine/price-trip.ts'
import { repriceTrip } from '#server/providers/supply/house/engine/reprice-trip.ts'
import { saleContextAt, createSalesReader } from '#server/providers/supply/house/engine/fares/sale-context.ts'
import { worldViewOf } from '#server/providers/supply/house/engine/world-view.ts'
import { dayNumberOf } from '#server/providers/supply/house/engine/day-number.ts'
import { createSalesTable } from '#server/providers/supply/house/engine/sales/sales-table.ts'
import { packWorld } from '#server/providers/supply/house/engine/world/pack-world.ts'
import { timetableTables } from '#server/providers/supply/house/generate/timetable-tables.ts'
import { openTaxTables } from '#server/providers/supply/house/tax-tables.ts'
import { createSearcher } from '#server/providers/supply/house/search-pool/house-searcher.ts'
import type { SupplierOffer } from '#server/providers/supply/supplier-offer.ts'

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
const world = packWorld(tables, dayNumberOf('2026-01-01' as LocalDate))
const office = openTaxTables()
const ground = { view: worldViewOf(world), office, salesOf: createSalesReader(new Map()) }
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
    recordCityPair(origin ?? '', goal ?? '')
  }
}
for (const [code, airport] of Object.entries(recording.airports)) airport[0] = cityOfAirport(code)
const file = new URL('../server/providers/supply/demo/samples/shopping.json', import.meta.url)
writeFileSync(file, `${recordingLines(recording)}\n`)
console.log(`${recording.journeys.length} journeys, ${recording.rules.length} sets of rules`)

function cityOfAirport(code: string): string {
  return tables.airports.find((one) => one.code === code)?.city ?? code
}

function recordCityPair(from: string, to: string): void {
  const offers = cabins.flatMap((cabin) => searchSampleOffers({ from, to, cabin }, recordedAtMs))
  const late = cabins.flatMap((cabin) => searchSampleOffers({ from, to, cabin }, recordedLateAtMs))
  const byFlights = Map.groupBy(offers, flightsKey)
  const lateByFlights = Map.groupBy(late, flightsKey)
  const chosen = [...byFlights.values()].toSorted(
    (one, other) => directThenCheapestRank(one) - directThenCheapestRank(other),
  )
  const airlines = new Set<string>()
  const kept = chosen.filter((group, index) => {
    const airline = group[0]?.validatingCarrier ?? ''
    const isNew = !airlines.has(airline)
    airlines.add(airline)
    return isNew || index < mostOfAll
  })
  for (const group of kept.slice(0, mostJourneys)) {
    const [flights] = group.map(flightsKey)
    const fares = [...sampledFares(group), ...sampledFares(lateByFlights.get(flights ?? '') ?? [])]
    recording.journeys.push(recordedJourneyOf(withoutDuplicateFares(fares), recording))
  }
}

function sampledFares(group: readonly SupplierOffer[]): SupplierOffer[] {
  return [...Map.groupBy(group, cabinsKey).values()].flatMap((one) => one.slice(0, mostFares))
}

/** Removes duplicates: the same fare at one price, sold early and late. */
function withoutDuplicateFares(offers: readonly SupplierOffer[]): SupplierOffer[] {
  const fareKey = (one: SupplierOffer) => `${cabinsKey(one)} ${one.fareBrand} ${one.price.total.amount}`
  return [...new Map(offers.toReversed().map((one) => [fareKey(one), one])).values()].toReversed()
}

type SampleSearch = { readonly from: string; readonly to: string; readonly cabin: CabinClass }

function searchSampleOffers({ from, to, cabin }: SampleSearch, nowMs: number): SupplierOffer[] {
  const journey = { from: from as AirportCode, to: to as AirportCode, departureOn: recordedOn, cabin }
  const wishes = { airlines: [], nonstopOnly: false, refundableOnly: false }
  const request = { shape: 'oneWay', journeys: [journey], party, ...wishes } as const
  const steps = [...searcher.answer({ kind: 'shop', request, nowMs })]
  const offers = steps.flatMap((step) => (step.kind === 'offers' ? step.offers : []))
  return [...new Map(offers.map((one) => [one.dedupeKey, one])).values()]
    .filter((one) => !isWaitlisted(one))
    .map((one) => withFareRuleTexts(one, nowMs))
}

/** Search offers lack the original fare rule texts; samples include them. */
function withFareRuleTexts(offer: SupplierOffer, nowMs: number): SupplierOffer {
  const market = saleContextAt(ground, nowMs)
  const repriced = repriceTrip(offer.ref, market)
  if (repriced.kind !== 'open') throw new Error(`what was just found is ${repriced.kind}`)
  return { ...offer, rules: rulesOfTrip(repriced.plan, market) }
}

function isWaitlisted({ itinerary }: SupplierOffer): boolean {
  return itinerary.journeys.some(({ segments }) => segments.some((one) => one.waitlisted))
}

function cabinsKey({ itinerary }: SupplierOffer): string {
  return itinerary.journeys.flatMap(({ segments }) => segments.map(({ cabin }) => cabin)).join(' ')
}

function flightsKey({ itinerary }: SupplierOffer): string {
  return itinerary.journeys
    .flatMap(({ segments }) => segments.map((one) => one.marketingCarrier + one.flightNumber))
    .join(' ')
}

/** Ranks direct flights first, then by price. */
function directThenCheapestRank(group: readonly SupplierOffer[]): number {
  const changes = (group[0]?.itinerary.journeys[0]?.segments.length ?? 1) - 1
  return changes * 1e12 + Math.min(...group.map(({ price }) => price.total.amount))
}

/** Writes one line per set of rules and per journey, for readable diffs. */
function recordingLines({ recordedOn: on, airports, charges, rules, journeys }: DemoRecording): string {
  const jsonLines = (values: readonly unknown[]) =>
    `[\n${values.map((one) => JSON.stringify(one)).join(',\n')}\n]`
  const head = `"recordedOn":"${on}",\n"airports":${JSON.stringify(airports)},\n"charges":${jsonLines(charges)}`
  return `{${head},\n"rules":${jsonLines(rules)},\n"journeys":${jsonLines(journeys)}}`
}
