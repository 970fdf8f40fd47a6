import { passengerTypes } from '#contract/terms/passenger.ts'
import type { Airline } from '#server/providers/supply/house/engine/airlines.ts'
import { distanceTier } from '#server/providers/supply/house/engine/fares/fare-family.ts'
import type { Airport } from '#server/providers/supply/house/engine/places.ts'
import { rbdOfSlot } from '#server/providers/supply/house/engine/booking-class-slots.ts'
import { hashOfName } from '#server/providers/supply/house/engine/hash.ts'
import type {
  FiledFare,
  FiledRule,
  WorldTables,
} from '#server/providers/supply/house/engine/world/schedule.ts'
import {
  type TariffEntry,
  entriesOfTariff,
  plannedTariffs,
} from '#server/providers/supply/house/engine/world/tariff-plan.ts'
import { wholeKm } from './dated-flights.ts'
import type { DaySpan, FaresOf, PlainFare, PlainRule } from './plain-world.ts'

const always: DaySpan = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY }

/** Returns the fares of a world by market: the built-in ones, then the imported ones. */
export function plainFaresOf(tables: WorldTables): FaresOf {
  const flown = new Set(tables.schedule.map(({ carrier, from, to }) => `${carrier}${from}${to}`))
  const markets = new Map<string, readonly PlainFare[]>()
  const faresOf: FaresOf = (airline, from, to) => {
    const isFiled = airline.kind === 'full' || flown.has(`${airline.code}${from.code}${to.code}`)
    const imported = tables.fares.filter(
      (one) => one.carrier === airline.code && one.from === from.code && one.to === to.code,
    )
    return [...(isFiled ? productFares(airline, from, to) : []), ...imported.map(importedFare)]
  }
  return (airline, from, to) => {
    const key = `${airline.code}${from.code}${to.code}`
    const fares = markets.get(key) ?? faresOf(airline, from, to)
    markets.set(key, fares)
    return fares
  }
}

const entriesByTariff = new Map(
  plannedTariffs.map((name) => [
    `${name.kind}${name.band}`,
    entriesOfTariff(name).map((entry) => ({
      multiplier: entry.multiplier,
      added: entry.add,
      rbd: rbdOfSlot(entry.slot),
      kind: entry.kind,
      rule: ruleOfEntry(entry),
    })),
  ]),
)

function productFares(airline: Airline, from: Airport, to: Airport): PlainFare[] {
  const base = baseOf(airline, from, to)
  const entries = entriesByTariff.get(`${airline.kind}${distanceTier(wholeKm(from, to))}`) ?? []
  return entries.map((entry) => ({ ...entry, base, roundTo: 5, isCapped: true }))
}

/** Returns the base price of a market: by distance, airline, origin and market-specific factors. */
function baseOf(airline: Airline, from: Airport, to: Airport): number {
  const reference = 43 * Math.max(wholeKm(from, to), 150) ** 0.65
  const cities = hashOfName(from.city) ^ hashOfName(to.city)
  const peculiar = 92 + (stirred(cities) % 12) + (stirred(cities ^ hashOfName(airline.code)) % 7)
  const fromJapan = from.country === 'JP' ? 108 : 100
  const isHome = from.country === airline.home || to.country === airline.home
  const percents = airline.farePercent * peculiar * fromJapan * (isHome ? 100 : 88)
  return Math.max(1, Math.round((reference * percents) / 100_000_000))
}

function stirred(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

function ruleOfEntry({ rule }: TariffEntry): PlainRule {
  return {
    advanceDays: rule.advance,
    minimumStayDays: rule.minStay,
    maximumStayDays: rule.maxStay,
    saturdayNight: rule.saturday,
    seasons: rule.seasons,
    weekdays: rule.weekdays,
    fromMinute: rule.fromMinute,
    toMinute: rule.toMinute,
    maxTransfers: rule.maxTransfers,
    travel: { first: rule.travelFirst, last: rule.travelLast },
    sale: { first: rule.saleFirst, last: rule.saleLast },
    ...(rule.blackoutFirst <= rule.blackoutLast && {
      blackout: { first: rule.blackoutFirst, last: rule.blackoutLast },
    }),
    refund: rule.refund,
    percent: Object.fromEntries(
      passengerTypes.flatMap((type, at) => {
        const percent = rule.percent[at] ?? 255
        return percent === 255 ? [] : [[type, percent]]
      }),
    ),
  }
}

/** Returns an imported fare in the oracle's form. */
export function importedFare(fare: FiledFare): PlainFare {
  return {
    base: fare.baht,
    multiplier: 10_000,
    added: 0,
    roundTo: 1,
    isCapped: false,
    rbd: fare.rbd,
    kind: fare.kind,
    rule: ruleAsFiled(fare.rule),
  }
}

function ruleAsFiled(rule: FiledRule): PlainRule {
  const hasBlackout = rule.blackoutFirst !== undefined || rule.blackoutLast !== undefined
  const refundable = rule.refundFee === 0 ? 2 : 1
  return {
    advanceDays: rule.advanceDays ?? 0,
    minimumStayDays: rule.minimumStayDays ?? 0,
    maximumStayDays: rule.maximumStayDays ?? Number.POSITIVE_INFINITY,
    saturdayNight: rule.saturdayNight ?? false,
    seasons: 0b111,
    weekdays: rule.weekdays ?? 0b111_1111,
    fromMinute: rule.fromMinute ?? 0,
    toMinute: rule.toMinute ?? 1439,
    maxTransfers: rule.maxTransfers ?? Number.POSITIVE_INFINITY,
    travel: spanOf(rule.travelFirst, rule.travelLast),
    sale: spanOf(rule.saleFirst, rule.saleLast),
    ...(hasBlackout && { blackout: spanOf(rule.blackoutFirst, rule.blackoutLast) }),
    refund: rule.refundFee === undefined ? 0 : refundable,
    percent: Object.fromEntries(
      passengerTypes.flatMap((type) => {
        const percent = rule.percent?.[type]
        return percent === null ? [] : [[type, percent ?? 100]]
      }),
    ),
  }
}

function spanOf(first: number | undefined, last: number | undefined): DaySpan {
  return { first: first ?? always.first, last: last ?? always.last }
}
