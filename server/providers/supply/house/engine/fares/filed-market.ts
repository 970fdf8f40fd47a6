import { type Rbd } from '#contract/terms/codes.ts'
import { type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'

import { type HouseCabin, houseCabins } from '../cabin-seats.ts'
import { type FamilyLetter } from './fare-family.ts'
import { cabinOfSlot, rbdOf } from '../slots.ts'
import { type WorldAirline, type WorldAirport, type WorldView } from '../world-view.ts'
import { type RoundingUnit, adultAmountOf, extraBase, shareAmountOf } from '../world/entry-amount.ts'
import { extraMarketAt } from '../world/extra-markets.ts'
import { kmBetweenAirports, ownMarketOf as plannedMarketOf } from '../world/market-base.ts'
import { type PackedWorld } from '../world/packed-world.ts'
import { type FiledFare } from '../world/schedule.ts'
import { cannotBuy } from '../world/tariff-plan.ts'

/** The fares of an airline between two airports: its own, or those imported for it. */
export type FiledMarket = {
  readonly owner: WorldAirline
  readonly from: WorldAirport
  readonly to: WorldAirport
  /** Great circle, whole kilometres. */
  readonly km: number
  readonly isImported: boolean
  readonly tariff: number
  /** What multipliers of its entries count from, whole baht. */
  readonly base: number
  /** Highest fare allowed, or Infinity. */
  readonly ceiling: number
  readonly unit: RoundingUnit
}

/** Between which airports whose fares are asked for. */
export type MarketEnds = Pick<FiledMarket, 'owner' | 'from' | 'to'>

/** The market of an airline's own fares. */
export function ownMarketOf({ world }: WorldView, ends: MarketEnds): FiledMarket {
  const place = { from: ends.from.id, to: ends.to.id }
  const km = kmBetweenAirports(world, place.from, place.to)
  return { ...ends, ...plannedMarketOf(world, ends.owner.id, place), km, isImported: false, unit: 5 }
}

/** The market of fares imported for an airline; undefined when there are none. */
export function importedMarketOf({ world }: WorldView, ends: MarketEnds): FiledMarket | undefined {
  const place = { from: ends.from.id, to: ends.to.id }
  const extra = extraMarketAt(world.extras, ends.owner.id, place)
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
  /** 0 a one way; 1 to 3 half of a round trip in that combination group. */
  readonly kind: number
  readonly letter: FamilyLetter
  /** Position of its rule in the columns. */
  readonly rule: number
  /** 0 not refundable, 1 for a fee, 2 free. */
  readonly refund: number
  /** The imported fare that it is. */
  readonly filed?: FiledFare
}

const letters = ['L', 'S', 'X'] as const

/** An entry of the tariffs. */
export function entryOf({ tariffs, rules, extras, header }: PackedWorld, id: number): FareEntry {
  const slot = tariffs.slot[id] ?? 0
  const rule = tariffs.rule[id] ?? 0
  const filed =
    id < header.firstExtraEntry
      ? undefined
      : header.filedFares[extras.filed[id - header.firstExtraEntry] ?? -1]
  return {
    id,
    slot,
    rbd: rbdOf(slot),
    cabin: cabinOfSlot(slot),
    kind: tariffs.kind[id] ?? 0,
    letter: letters[tariffs.family[id] ?? 0] ?? 'L',
    rule,
    refund: rules.refund[rule] ?? 0,
    ...(filed && { filed }),
  }
}

/** Every entry of a market in a cabin, of one kind or of all. */
export function entriesOf(
  world: PackedWorld,
  { tariff }: FiledMarket,
  { cabin, kind }: { readonly cabin: HouseCabin; readonly kind?: number },
): FareEntry[] {
  const cell = (tariff * 4 + houseCabins.indexOf(cabin)) * 4
  const first = world.tariffs.start[cell + (kind ?? 0)] ?? 0
  const end = world.tariffs.start[cell + (kind ?? 3) + 1] ?? first
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => entryOf(world, first + at))
}

/** The adult amount of an entry of a market in whole baht; `handPercent` is what was set by hand. */
export function adultBahtOf(
  { tariffs }: PackedWorld,
  { base, ceiling, unit }: FiledMarket,
  { id, handPercent }: { readonly id: number; readonly handPercent: number },
): number {
  const multiplier = tariffs.multiplier[id] ?? 0
  return adultAmountOf({ base, ceiling, unit, multiplier, add: tariffs.add[id] ?? 0, handPercent })
}

/** Percent of the adult amount that a passenger type pays; undefined when it cannot buy the fare. */
export function percentOf({ rules }: PackedWorld, rule: number, type: PassengerType): number | undefined {
  const percent = rules.percent[rule * passengerTypes.length + passengerTypes.indexOf(type)] ?? cannotBuy
  return percent === cannotBuy ? undefined : percent
}

/** What a passenger type pays of an adult amount, whole baht; a type that cannot buy the fare pays it in full. */
export function shareBahtOf(
  world: PackedWorld,
  { unit }: FiledMarket,
  share: { readonly rule: number; readonly type: PassengerType; readonly adultBaht: number },
): number {
  return shareAmountOf(share.adultBaht, percentOf(world, share.rule, share.type) ?? 100, unit)
}
