import { type PackedWorld } from '../world/packed-world.ts'
import { type Candidates, createCandidates } from './candidates.ts'
import { type EffectiveEntries, createEffectiveEntries } from './components/effective-entries.ts'
import { type Stay } from './queries/stay.ts'
import { type FareLowerBounds, createFareLowerBounds } from './bounds/fare-lower-bounds.ts'
import { type SalesReader } from './sales-reader.ts'
import { type KeptSlotMasks, type SlotMasks, keepSlotMasks } from './components/slot-masks.ts'
import { type TaxMemo, type TaxProfiles, createTaxMemo } from './bounds/tax-memo.ts'

/** What a search reads besides the world. */
export type SearchParts = { readonly taxes: TaxProfiles; readonly sales: SalesReader }

/** Where itineraries go when they are found; it says how dear one may still be. */
export type Sink = {
  /** Itineraries dearer than this are of no use. */
  limit: number
  /** Called with the itinerary in the state's chain. */
  take(s: SearchState): void
}

/**
 * Everything that one thread needs to search: made once, used again for every query, of one shape throughout, so
 * that the inner loops never make an object. Fields below a heading belong to the query, way or chain at hand.
 */
export type SearchState = {
  readonly world: PackedWorld
  readonly parts: SearchParts
  readonly masksFor: KeptSlotMasks
  readonly entries: EffectiveEntries
  readonly lows: FareLowerBounds
  readonly taxMemo: TaxMemo
  readonly candidates: Candidates

  // The query.
  /** Counts up with every way that is looked at: what was worked out for another is stale. */
  epoch: number
  /** The same for what depends on the two airports at the ends as well. */
  endsEpoch: number
  /** The same for what depends on nothing but the two airports. */
  marketEpoch: number
  readonly party: Int32Array
  seats: number
  /** Whether the party is adults alone: the usual case is quick. */
  isAdultsOnly: boolean
  /** Members that pay the carrier surcharge: all but laps. */
  surchargeHeads: number
  cabin: number
  masks: SlotMasks
  issueDay: number
  /** Minute from the first day of the calendar, UTC, before which nothing may leave. */
  notBefore: number
  refundableOnly: boolean
  longWaits: boolean
  maxStops: number
  /** 1 for airlines that may fly. */
  readonly allowed: Uint8Array
  hasAirlineLimit: boolean
  readonly isVia: Uint8Array
  hasVia: boolean
  /** The stays that a round trip may come to: one, or one for each day of the other way. */
  stays: readonly Stay[]
  /** Days from that of the way on for which bounds shall hold, whichever it is; 0 when they are the way's own. */
  timelessDays: number
  /** Whether halves of a round trip count. */
  hasHalves: boolean
  budget: number
  /** Flights tried so far. */
  spent: number
  isProven: boolean
  /** All bounds are scaled by it where fares were lowered by hand. */
  handScale: number

  // The way.
  wayDay: number
  /** Day offsets that flights of the way can have are below this. */
  lastOffset: number
  windowBy: number
  windowAround: number
  windowRange: number
  from: number
  to: number
  directKm: number
  maxKm: number
  maxElapsed: number
  sink: Sink
  /** Pair from an airport to the destination, -1 for none; and airports of whose city one leads there. */
  readonly pairToEnd: Int32Array
  readonly leadsToEnd: Uint8Array

  // The chain of flights under way.
  /** Counts up with every chain that is priced. */
  chain: number
  stops: number
  readonly service: Int32Array
  readonly flight: Int32Array
  /** Departure day of each flight. */
  readonly day: Int32Array
  /** Departure and arrival, minutes UTC from the first day of the calendar. */
  readonly departs: Int32Array
  readonly arrives: Int32Array
  readonly mask: Int32Array
  readonly hand: Int32Array
  /** Taxes and surcharges of the chain for the party. */
  levies: number
  elapsed: number

  // The price of the chain: what `price-chain.ts` found best.
  bestBaht: number
  partCount: number
  readonly partFirst: Int32Array
  readonly partLast: Int32Array
  readonly partOwner: Int32Array
  readonly partExtra: Int32Array
  readonly partEntry: Int32Array
}

const noSink: Sink = { limit: 0, take: () => undefined }

/** Room to search a world. */
export function createSearchState(world: PackedWorld, parts: SearchParts): SearchState {
  const airports = world.airports.city.length
  return {
    world,
    parts,
    masksFor: keepSlotMasks(world.configurations.seats),
    lows: createFareLowerBounds(world),
    entries: createEffectiveEntries(world.tariffs.group.length),
    taxMemo: createTaxMemo(parts.taxes, world.header.countryCodes.length),
    candidates: createCandidates(),
    epoch: 0,
    endsEpoch: 0,
    marketEpoch: 0,
    party: new Int32Array(7),
    allowed: new Uint8Array(world.airlines.home.length),
    isVia: new Uint8Array(airports),
    pairToEnd: new Int32Array(airports).fill(-1),
    leadsToEnd: new Uint8Array(airports),
    ...emptyQuery(),
    ...emptyWay(),
    ...emptyChain(),
  }
}

function emptyQuery() {
  return {
    seats: 0,
    isAdultsOnly: false,
    surchargeHeads: 0,
    cabin: 0,
    masks: new Int32Array(0),
    issueDay: 0,
    notBefore: 0,
    refundableOnly: false,
    longWaits: false,
    maxStops: 2,
    hasAirlineLimit: false,
    hasVia: false,
    stays: [],
    timelessDays: 0,
    hasHalves: false,
    budget: 0,
    spent: 0,
    isProven: true,
    handScale: 1,
  }
}

function emptyWay() {
  return {
    wayDay: 0,
    lastOffset: 0,
    windowBy: 0,
    windowAround: 0,
    windowRange: 0,
    from: -1,
    to: -1,
    directKm: 0,
    maxKm: 0,
    maxElapsed: 0,
    sink: noSink,
  }
}

function emptyChain() {
  const three = () => new Int32Array(3)
  return {
    chain: 0,
    stops: 0,
    service: three(),
    flight: three(),
    day: three(),
    departs: three(),
    arrives: three(),
    mask: three(),
    hand: three(),
    levies: 0,
    elapsed: 0,
    bestBaht: 0,
    partCount: 0,
    partFirst: three(),
    partLast: three(),
    partOwner: three(),
    partExtra: three(),
    partEntry: three(),
  }
}
