import type { Rbd } from '#contract/terms/codes.ts'
import { type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'

import { type HouseCabin, houseCabins } from '../cabin-seats.ts'
import type { FamilyLetter } from './fare-family.ts'
import { cabinOfSlot, rbdOfSlot } from '../booking-class-slots.ts'
import type { WorldAirline, WorldAirport, WorldView } from '../world-view.ts'
import { type RoundingUnit, adultAmountOf, extraBase, passengerTypeFareOf } from '../world/fare-amount.ts'
import { importedMarketAt } from '../world/imported-fare-markets.ts'
import { kmBetweenAirports, ownMarketOf as plannedMarketOf } from '../world/market-base.ts'
import type { PackedWorld } from '../world/packed-world.ts'
import type { FiledFare } from '../world/schedule.ts'
import { cannotBuy } from '../world/tariff-plan.ts'

/** The fares of an airline between two airports: its own, or imported ones. */
export type FiledMarket = {
  readonly owner: WorldAirline
  readonly from: WorldAirport
  readonly to: WorldAirport
  /** Great-circle distance in whole kilometres. */
  readonly km: number
  readonly isImported: boolean
  readonly tariff: number
  /** Base amount of the multipliers of its entries, whole baht. */
  readonly base: number
  /** Highest fare allowed, or Infinity. */
  readonly ceiling: number
  readonly unit: RoundingUnit
}

/** The airline and airports of a market. */
export type MarketEnds = Pick<FiledMarket, 'owner' | 'from' | 'to'>

/** Returns the market of an airline's own fares. */
export function ownMarketOf({ world }: WorldView, ends: MarketEnds): FiledMarket {
  const place = { from: ends.from.id, to: ends.to.id }
  const km = kmBetweenAirports(world, place.from, place.to)
  return { ...ends, ...plannedMarketOf(world, ends.owner.id, place), km, isImported: false, unit: 5 }
}

/** Returns the market of an airline's imported fares; undefined when there are none. */
export function importedMarketOf({ world }: WorldView, ends: MarketEnds): FiledMarket | undefined {
  const place = { from: ends.from.id, to: ends.to.id }
  const extra = importedMarketAt(world.extras, ends.owner.id, place)
  if (extra < 0) return undefined
  return {
    ...ends,
    km: kmBetweenAirports(world, place.from, place.to),
    isImported: true,
    tariff: world.extras.tariff[extra] ?? 0,
    base: extraBase,
    ceiling: Number.POSITIVE_INFINITY,
    unit: 1,
  }
}

/** A fare of a market. */
export type FareEntry = {
  readonly id: number
  readonly rbd: Rbd
  readonly slot: number
  readonly cabin: HouseCabin
  /** 0 one way; 1 to 3 half round trip in that combination group. */
  readonly kind: number
  readonly letter: FamilyLetter
  /** Position of its rule in the rule columns. */
  readonly rule: number
  /** 0 not refundable, 1 for a fee, 2 without a fee. */
  readonly refund: number
  /** The imported fare behind the entry. */
  readonly filed?: FiledFare
}

const letters = ['L', 'S', 'X'] as const

/** Returns the family letter of an entry. */
export function familyLetterAt({ family }: PackedWorld['tariffs'], id: number): FamilyLetter {
  return letters[family[id] ?? 0] ?? 'L'
}

/** Returns an entry of the tariffs. */
export function fareEntryAt({ tariffs, rules, extras, header }: PackedWorld, id: number): FareEntry {
  const slot = tariffs.slot[id] ?? 0
  const rule = tariffs.rule[id] ?? 0
  const filed =
    id < header.firstExtraEntry
      ? undefined
      : header.filedFares[extras.filed[id - header.firstExtraEntry] ?? -1]
  return {
    id,
    slot,
    rbd: rbdOfSlot(slot),
    cabin: cabinOfSlot(slot),
    kind: tariffs.kind[id] ?? 0,
    letter: familyLetterAt(tariffs, id),
    rule,
    refund: rules.refund[rule] ?? 0,
    ...(filed && { filed }),
  }
}

/** Selects entries of a market. */
export type EntryQuery = {
  readonly cabin: HouseCabin
  /** All kinds where absent. */
  readonly kind?: number
  /** Tells by the position of an entry whether it is wanted; all are where absent. */
  isWanted?(id: number): boolean
}

/** Returns entries of a market in a cabin. */
export function fareEntriesOf(
  world: PackedWorld,
  { tariff }: FiledMarket,
  { cabin, kind, isWanted = () => true }: EntryQuery,
): FareEntry[] {
  const cell = (tariff * 4 + houseCabins.indexOf(cabin)) * 4
  const first = world.tariffs.start[cell + (kind ?? 0)] ?? 0
  const end = world.tariffs.start[cell + (kind ?? 3) + 1] ?? first
  const entries: FareEntry[] = []
  for (let id = first; id < end; id += 1) if (isWanted(id)) entries.push(fareEntryAt(world, id))
  return entries
}

/** Returns the adult amount of an entry in whole baht; `handPercent` is the manual adjustment. */
export function adultBahtOf(
  { tariffs }: PackedWorld,
  { base, ceiling, unit }: FiledMarket,
  { id, handPercent }: { readonly id: number; readonly handPercent: number },
): number {
  const multiplier = tariffs.multiplier[id] ?? 0
  return adultAmountOf({ base, ceiling, unit, multiplier, add: tariffs.add[id] ?? 0, handPercent })
}

/** Returns the percentage of the adult amount that a passenger type pays; undefined when it cannot buy the fare. */
export function passengerTypePercent(
  { rules }: PackedWorld,
  rule: number,
  type: PassengerType,
): number | undefined {
  const percent = rules.percent[rule * passengerTypes.length + passengerTypes.indexOf(type)] ?? cannotBuy
  return percent === cannotBuy ? undefined : percent
}

/**
 * Returns what a passenger type pays of an adult amount, in whole baht; a type that cannot buy the fare pays
 * it in full.
 */
export function passengerShareBaht(
  world: PackedWorld,
  { unit }: FiledMarket,
  share: { readonly rule: number; readonly type: PassengerType; readonly adultBaht: number },
): number {
  return passengerTypeFareOf(
    share.adultBaht,
    passengerTypePercent(world, share.rule, share.type) ?? 100,
    unit,
  )
}
