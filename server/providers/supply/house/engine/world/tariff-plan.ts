import type { AirlineKind } from '../airlines.ts'
import { type HouseCabin, houseCabins } from '../cabin-seats.ts'
import { type DistanceTier, type FareFamily, fareFamilies } from '../fares/fare-family.ts'
import { seasonPercent } from '../fares/fare-season.ts'
import { passengerShare } from '../fares/passenger-share.ts'
import { type BookingClass, bookingClasses } from '../fares/booking-classes.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'

/** The rules of a tariff entry; see `entry-verdict.ts` for their meaning. */
export type EntryRule = {
  readonly advance: number
  readonly minStay: number
  readonly maxStay: number
  readonly saturday: boolean
  /** Bit 0 low, 1 shoulder, 2 high. */
  readonly seasons: number
  /** Bit 0 Monday to bit 6 Sunday. */
  readonly weekdays: number
  readonly fromMinute: number
  readonly toMinute: number
  readonly maxTransfers: number
  /** Days since 1970; 0 and 65535 mean no bound. */
  readonly travelFirst: number
  readonly travelLast: number
  readonly saleFirst: number
  readonly saleLast: number
  readonly blackoutFirst: number
  readonly blackoutLast: number
  /** 0 not refundable, 1 for a fee, 2 without a fee. */
  readonly refund: 0 | 1 | 2
  /** In the order of passengerTypes; 255: cannot buy. */
  readonly percent: readonly number[]
}

/** An entry of a tariff: its price relative to its market, and its rules. */
export type TariffEntry = {
  readonly multiplier: number
  readonly add: number
  /** Booking class slot 0 to 18 over all cabins. */
  readonly slot: number
  /** 0 one way, 1 to 3 half round trip in that combination group. */
  readonly kind: 0 | 1 | 2 | 3
  /** 0 Lite, 1 Standard, 2 Flex. */
  readonly family: number
  readonly rule: EntryRule
}

/** Value of "no first day", in days since 1970. */
export const noFirstDay = 0
/** Value of "no last day", in days since 1970. */
export const noLastDay = 65_535
/** Value of "no longest stay". */
export const noMaxStay = 65_535
/** Percent value of "cannot buy". */
export const cannotBuy = 255

/** A rule without limits. */
export const openRule: EntryRule = {
  advance: 0,
  minStay: 0,
  maxStay: noMaxStay,
  saturday: false,
  seasons: 7,
  weekdays: 127,
  fromMinute: 0,
  toMinute: 1439,
  maxTransfers: 255,
  travelFirst: noFirstDay,
  travelLast: noLastDay,
  saleFirst: noFirstDay,
  saleLast: noLastDay,
  blackoutFirst: noLastDay,
  blackoutLast: noFirstDay,
  refund: 0,
  percent: passengerTypes.map(() => 100),
}

/** The attributes that identify a built-in tariff. */
export type TariffName = {
  readonly kind: AirlineKind
  readonly band: DistanceTier
  /** Season group: 0 Asia, 1 Europe. */
  readonly group: 0 | 1
}

/** Every built-in tariff; its position is its id. */
export const plannedTariffs: readonly TariffName[] = (['full', 'lowCost'] as const).flatMap((kind) =>
  ([0, 1, 2, 3] as const).flatMap((band) => ([0, 1] as const).map((group) => ({ kind, band, group }))),
)

/** Returns the tariff id of a market. */
export function plannedTariffOf(isLowCost: boolean, band: DistanceTier, isFar: boolean): number {
  return (isLowCost ? 8 : 0) + band * 2 + (isFar ? 1 : 0)
}

const weekdaySpans = [
  { weekdays: 0b000_1111, percent: 100 },
  { weekdays: 0b111_0000, percent: 104 },
] as const
const seasons = [
  { bit: 1, percent: seasonPercent.L },
  { bit: 2, percent: seasonPercent.K },
  { bit: 4, percent: seasonPercent.H },
] as const
const familyNumbers = { L: 0, S: 1, X: 2 } as const
/** Half round trip in percent of a one way; low-cost airlines sell one ways only. */
const halfPercent = 86

/**
 * Returns the entries of a tariff: every booking class in every season, half of the week and family, as one
 * way and half round trip.
 */
export function entriesOfTariff(name: TariffName): TariffEntry[] {
  let slot = 0
  const entries: TariffEntry[] = []
  for (const cabin of houseCabins) {
    for (const seatClass of bookingClasses[cabin]) {
      for (const family of fareFamilies(name.kind, cabin)) {
        entries.push(...entriesOfCell({ name, cabin, seatClass, family, slot }))
      }
      slot += 1
    }
  }
  return entries
}

type Cell = {
  readonly name: TariffName
  readonly cabin: HouseCabin
  readonly seatClass: BookingClass
  readonly family: FareFamily
  readonly slot: number
}

function entriesOfCell(cell: Cell): TariffEntry[] {
  const family = familyNumbers[cell.family.letter]
  const kinds = cell.name.kind === 'full' ? ([0, familyKinds[family]] as const) : ([0] as const)
  return kinds.flatMap((kind) =>
    seasons.flatMap((season) =>
      weekdaySpans.map((span): TariffEntry => {
        const percents = [season.percent, span.percent, kind === 0 ? 100 : halfPercent, cell.family.percent]
        const product = percents.reduce((sum, percent) => (sum * percent) / 100, cell.seatClass.percent * 100)
        return {
          multiplier: Math.round(product),
          add: cell.family.addBaht[cell.name.band],
          slot: cell.slot,
          kind,
          family,
          rule: ruleOfEntry(cell, kind, { seasons: season.bit, weekdays: span.weekdays }),
        }
      }),
    ),
  )
}

/** A family combines with itself: its number plus one is its combination group. */
const familyKinds = [1, 2, 3] as const

function ruleOfEntry(
  { name, seatClass, family }: Cell,
  kind: number,
  when: { readonly seasons: number; readonly weekdays: number },
): EntryRule {
  const stays = kind > 0 && {
    minStay: seatClass.minimumStayDays,
    maxStay: seatClass.maximumStayDays < 365 ? seatClass.maximumStayDays : noMaxStay,
  }
  return {
    ...openRule,
    ...when,
    ...stays,
    advance: seatClass.advanceDays,
    maxTransfers: name.kind === 'full' ? 255 : 0,
    refund: refundCodeOf(name.kind, familyNumbers[family.letter]),
    percent: passengerTypes.map((type) => passengerShare(name.kind, type).percent),
  }
}

function refundCodeOf(kind: AirlineKind, family: 0 | 1 | 2): 0 | 1 | 2 {
  if (family === 0) return 0
  if (family === 1) return kind === 'full' ? 1 : 0
  return kind === 'full' ? 2 : 1
}
