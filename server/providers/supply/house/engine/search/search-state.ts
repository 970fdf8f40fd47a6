import type { PackedWorld } from '../world/packed-world.ts'
import { type Candidates, createCandidates } from './candidates.ts'
import { type EffectiveEntries, createEffectiveEntries } from './components/effective-entries.ts'
import type { Stay } from './queries/length-of-stay.ts'
import { type FareLowerBounds, createFareLowerBounds } from './bounds/fare-lower-bounds.ts'
import type { SalesReader } from './sales-reader.ts'
import { type KeptSlotMasks, type SlotMasks, cacheSlotMasks } from './components/slot-masks.ts'
import { type TaxMemo, type TaxProfiles, createTaxMemo } from './bounds/tax-memo.ts'

/** The inputs of a search besides the world. */
export type SearchParts = { readonly taxes: TaxProfiles; readonly sales: SalesReader }

/** Receives found itineraries and provides the price limit. */
export type Sink = {
  /** More expensive itineraries are useless. */
  limit: number
  /** Called with the itinerary in the state's chain. */
  take(s: SearchState): void
}

/**
 * The working memory of one search thread: allocated once and reused for every query with a stable shape, so
 * that the inner loops allocate nothing. Fields below a heading belong to the current query, bound or chain.
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
  /** Incremented with every bound; invalidates cached values of other bounds. */
  epoch: number
  /** The same for values that also depend on the two endpoint airports. */
  endsEpoch: number
  /** The same for values that depend on the two airports alone. */
  marketEpoch: number
  readonly party: Int32Array
  seats: number
  /** Whether the party is adults only: the fast path. */
  isAdultsOnly: boolean
  /** Passengers that pay the carrier surcharge: all but lap infants. */
  surchargedPassengers: number
  cabin: number
  masks: SlotMasks
  issueDay: number
  /** Earliest departure, minutes UTC from the first day of the calendar. */
  notBefore: number
  refundableOnly: boolean
  longWaits: boolean
  maxStops: number
  /** 1 for allowed airlines. */
  readonly allowed: Uint8Array
  hasAirlineLimit: boolean
  readonly isVia: Uint8Array
  hasVia: boolean
  /** The possible stays of a round trip: one, or one per day of the other direction. */
  stays: readonly Stay[]
  /** Number of days for which bounds must hold, from the day of the bound on; 0 for its own day only. */
  timelessDays: number
  /** Whether half round trips are used. */
  hasHalves: boolean
  budget: number
  /** Flights tried so far. */
  spent: number
  isProven: boolean
  /** Scale of all bounds where fares were reduced manually. */
  handScale: number

  // The bound.
  wayDay: number
  /** Day offsets of its flights are below this. */
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
  /** Pair from an airport to the destination, -1 for none; and airports with one in the same city. */
  readonly pairToEnd: Int32Array
  readonly leadsToEnd: Uint8Array

  // The current chain of flights.
  /** Incremented with every priced chain. */
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

  // The price of the chain: the best found by `price-itinerary.ts`.
  bestBaht: number
  partCount: number
  readonly partFirst: Int32Array
  readonly partLast: Int32Array
  readonly partOwner: Int32Array
  readonly partExtra: Int32Array
  readonly partEntry: Int32Array
}

const noSink: Sink = { limit: 0, take: () => undefined }

/** Allocates the state for a world. */
export function createSearchState(world: PackedWorld, parts: SearchParts): SearchState {
  const airports = world.airports.city.length
  return {
    world,
    parts,
    masksFor: cacheSlotMasks(world.configurations.seats),
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
    ...createQueryState(),
    ...createJourneyState(),
    ...createChainState(),
  }
}

function createQueryState() {
  return {
    seats: 0,
    isAdultsOnly: false,
    surchargedPassengers: 0,
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

function createJourneyState() {
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

function createChainState() {
  const threeIntegers = () => new Int32Array(3)
  return {
    chain: 0,
    stops: 0,
    service: threeIntegers(),
    flight: threeIntegers(),
    day: threeIntegers(),
    departs: threeIntegers(),
    arrives: threeIntegers(),
    mask: threeIntegers(),
    hand: threeIntegers(),
    levies: 0,
    elapsed: 0,
    bestBaht: 0,
    partCount: 0,
    partFirst: threeIntegers(),
    partLast: threeIntegers(),
    partOwner: threeIntegers(),
    partExtra: threeIntegers(),
    partEntry: threeIntegers(),
  }
}
