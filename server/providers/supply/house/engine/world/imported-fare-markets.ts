import type { Columns } from './columns.ts'
import type { FiledFare, FiledRule } from './schedule.ts'
import type { IdOf } from './order-schedule.ts'
import { type EntryRule, type TariffEntry, cannotBuy, openRule } from './tariff-plan.ts'
import { slotOfRbd } from '../booking-class-slots.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'

/** A market of imported fares: its endpoints, and the positions of its fares in the given list. */
export type ImportedFareMarket = {
  readonly airline: number
  readonly from: number
  readonly to: number
  readonly fares: readonly number[]
}

/** Returns the markets of imported fares whose airline and airports the world knows, sorted by endpoints. */
export function importedFareMarketsOf(
  fares: readonly FiledFare[],
  ids: { readonly airport: IdOf; readonly airline: IdOf },
): ImportedFareMarket[] {
  const markets = new Map<string, ImportedFareMarket & { fares: number[] }>()
  for (const [index, fare] of fares.entries()) {
    const key = `${fare.carrier} ${fare.from} ${fare.to}`
    const ends = {
      airline: ids.airline(fare.carrier),
      from: ids.airport(fare.from),
      to: ids.airport(fare.to),
    }
    const market = markets.get(key) ?? { ...ends, fares: [] }
    market.fares.push(index)
    markets.set(key, market)
  }
  return [...markets.values()]
}

/** Returns an imported fare as a tariff entry: the base is 10,000, so the multiplier is the amount. */
export function tariffEntryOfFare(fare: FiledFare): TariffEntry {
  return {
    multiplier: fare.baht,
    add: 0,
    slot: slotOfRbd(fare.rbd) ?? 0,
    kind: fare.kind,
    family: 0,
    rule: tariffRuleOf(fare.rule),
  }
}

function tariffRuleOf(rule: FiledRule): EntryRule {
  return {
    ...openRule,
    advance: rule.advanceDays ?? openRule.advance,
    minStay: rule.minimumStayDays ?? openRule.minStay,
    maxStay: rule.maximumStayDays ?? openRule.maxStay,
    saturday: rule.saturdayNight ?? false,
    weekdays: rule.weekdays ?? openRule.weekdays,
    fromMinute: rule.fromMinute ?? openRule.fromMinute,
    toMinute: rule.toMinute ?? openRule.toMinute,
    maxTransfers: rule.maxTransfers ?? openRule.maxTransfers,
    travelFirst: rule.travelFirst ?? openRule.travelFirst,
    travelLast: rule.travelLast ?? openRule.travelLast,
    saleFirst: rule.saleFirst ?? openRule.saleFirst,
    saleLast: rule.saleLast ?? openRule.saleLast,
    blackoutFirst: rule.blackoutFirst ?? (rule.blackoutLast === undefined ? openRule.blackoutFirst : 0),
    blackoutLast: rule.blackoutLast ?? (rule.blackoutFirst === undefined ? openRule.blackoutLast : 65_535),
    refund: rule.refundFee === undefined ? 0 : rule.refundFee === 0 ? 2 : 1,
    percent: passengerTypes.map((type) => {
      const percent = rule.percent?.[type]
      return percent === null ? cannotBuy : (percent ?? 100)
    }),
  }
}

/** Packs the markets: an open-addressing table of positions by airline, origin and destination. */
export function packImportedMarkets(
  markets: readonly ImportedFareMarket[],
  firstTariff: number,
  filed: Uint32Array,
): Columns['extras'] {
  const size = Math.max(16, 2 ** Math.ceil(Math.log2(markets.length * 2 + 1)))
  const slots = new Uint32Array(size)
  for (const [index, market] of markets.entries()) {
    let at = hashPositionOf(market.airline, market.from, market.to) & (size - 1)
    while (slots[at] !== 0) at = (at + 1) & (size - 1)
    slots[at] = index + 1
  }
  return {
    slots,
    airline: Uint16Array.from(markets, (one) => one.airline),
    from: Uint16Array.from(markets, (one) => one.from),
    to: Uint16Array.from(markets, (one) => one.to),
    tariff: Uint32Array.from(markets, (_, index) => firstTariff + index),
    filed,
  }
}

function hashPositionOf(airline: number, from: number, to: number): number {
  const mixed = Math.imul(airline, 0x9e3779b1) ^ Math.imul(from, 0x85ebca6b) ^ Math.imul(to, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** Returns the position of the extra market of an airline between two airports, -1 when it has none. */
export function importedMarketAt(
  extras: Columns['extras'],
  airline: number,
  ends: { from: number; to: number },
): number {
  const mask = extras.slots.length - 1
  let at = hashPositionOf(airline, ends.from, ends.to) & mask
  for (;;) {
    const market = (extras.slots[at] ?? 0) - 1
    if (market < 0) return -1
    const isIt =
      extras.airline[market] === airline && extras.from[market] === ends.from && extras.to[market] === ends.to
    if (isIt) return market
    at = (at + 1) & mask
  }
}
