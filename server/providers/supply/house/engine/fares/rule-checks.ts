import { type PassengerCounts, passengerTypes } from '#contract/terms/passenger.ts'
import { type Day, dateOfDay, weekdayOfDay } from '../day-number.ts'
import { type FareEntry, passengerTypePercent } from './filed-market.ts'
import type { PackedWorld } from '../world/packed-world.ts'
import { noFirstDay, noLastDay, noMaxStay, openRule } from '../world/tariff-plan.ts'
import { stayBetween } from '../search/queries/length-of-stay.ts'

/** The rules a fare can have. The search applies the same rules faster: in entry-verdict.ts,
 * departure minute and transfers in search/components/price-component.ts. */
export type FareRuleName =
  | 'advancePurchase'
  | 'season'
  | 'weekday'
  | 'timeOfDay'
  | 'travelDates'
  | 'saleDates'
  | 'blackout'
  | 'transfers'
  | 'refundability'
  | 'passengerType'
  | 'minimumStay'
  | 'maximumStay'
  | 'saturdayNight'

/** A compared value: number of days or flights, date, season letter, weekday 1 to 7, or minute of the day. */
export type CheckedValue = number | string | boolean | readonly (number | string)[]

/** One rule of a fare with its limit and the actual value. */
export type RuleCheck = {
  readonly rule: FareRuleName
  readonly isMet: boolean
  readonly actual: CheckedValue
  readonly limit: CheckedValue
}

/** Input of a rule check: the fare component and the buyer. */
export type RuleQuery = {
  /** Local departure date of the component at its first airport. */
  readonly day: Day
  readonly minute: number
  readonly flights: number
  readonly issueDay: Day
  /** Season group of its tariff: 0 Asia, 1 Europe. */
  readonly seasonGroup: number
  readonly party: PassengerCounts
  readonly refundableOnly: boolean
  /** Requested dates of the outbound and inbound journey; absent unless there are two journeys. */
  readonly stay?: { readonly out: Day; readonly back: Day } | undefined
}

/**
 * Returns the check of every rule that a fare has; unlimited rules are left out. A fare is saleable only when
 * all are met.
 */
export function ruleChecks(world: PackedWorld, entry: FareEntry, ask: RuleQuery): RuleCheck[] {
  return [
    ...weekdayChecks(world, entry.rule, ask),
    ...dateChecks(world, entry.rule, ask),
    ...saleDateChecks(world, entry, ask),
    ...(entry.kind > 0 && ask.stay ? stayChecks(world, entry.rule, ask.stay) : []),
  ]
}

type Check = Omit<RuleCheck, 'isMet'> & { readonly isLimited: boolean; readonly isMet: boolean }

function limitedChecks(checks: readonly Check[]): RuleCheck[] {
  return checks
    .filter(({ isLimited }) => isLimited)
    .map(({ rule, isMet, actual, limit }) => ({ rule, isMet, actual, limit }))
}

const seasonLetters = ['L', 'K', 'H'] as const

function weekdayChecks(world: PackedWorld, rule: number, ask: RuleQuery): RuleCheck[] {
  const { rules } = world
  const season = seasonOn(world, ask)
  const seasons = rules.seasons[rule] ?? openRule.seasons
  const weekdays = rules.weekdays[rule] ?? openRule.weekdays
  const fromMinute = rules.fromMinute[rule] ?? 0
  const toMinute = rules.toMinute[rule] ?? openRule.toMinute
  const weekday = weekdayOfDay(ask.day)
  return limitedChecks([
    {
      rule: 'season',
      isLimited: seasons !== openRule.seasons,
      isMet: (seasons & (1 << season)) !== 0,
      actual: seasonLetters[season] ?? 'K',
      limit: seasonLetters.filter((_, bit) => (seasons & (1 << bit)) !== 0),
    },
    {
      rule: 'weekday',
      isLimited: weekdays !== openRule.weekdays,
      isMet: (weekdays & (1 << (weekday - 1))) !== 0,
      actual: weekday,
      limit: [1, 2, 3, 4, 5, 6, 7].filter((one) => (weekdays & (1 << (one - 1))) !== 0),
    },
    {
      rule: 'timeOfDay',
      isLimited: fromMinute !== openRule.fromMinute || toMinute !== openRule.toMinute,
      isMet: ask.minute >= fromMinute && ask.minute <= toMinute,
      actual: ask.minute,
      limit: [fromMinute, toMinute],
    },
  ])
}

/** Returns the season of the departure date: 0 low, 1 shoulder, 2 high. */
function seasonOn({ calendar, header }: PackedWorld, { day, seasonGroup }: RuleQuery): number {
  return calendar.season[seasonGroup * header.days + day - header.firstDay] ?? 1
}

function dateChecks({ rules }: PackedWorld, rule: number, ask: RuleQuery): RuleCheck[] {
  const travel = [rules.travelFirst[rule] ?? noFirstDay, rules.travelLast[rule] ?? noLastDay] as const
  const sale = [rules.saleFirst[rule] ?? noFirstDay, rules.saleLast[rule] ?? noLastDay] as const
  const blackout = [rules.blackoutFirst[rule] ?? noLastDay, rules.blackoutLast[rule] ?? noFirstDay] as const
  const isDayWithin = (day: Day, [first, last]: readonly [Day, Day]) => day >= first && day <= last
  const hasDateBound = ([first, last]: readonly [Day, Day]) => first !== noFirstDay || last !== noLastDay
  return limitedChecks([
    {
      rule: 'travelDates',
      isLimited: hasDateBound(travel),
      isMet: isDayWithin(ask.day, travel),
      actual: dateOfDay(ask.day),
      limit: dateSpanText(travel),
    },
    {
      rule: 'saleDates',
      isLimited: hasDateBound(sale),
      isMet: isDayWithin(ask.issueDay, sale),
      actual: dateOfDay(ask.issueDay),
      limit: dateSpanText(sale),
    },
    {
      rule: 'blackout',
      isLimited: blackout[0] <= blackout[1],
      isMet: !isDayWithin(ask.day, blackout),
      actual: dateOfDay(ask.day),
      limit: dateSpanText(blackout),
    },
  ])
}

/** Returns first and last date as text; empty where there is no bound. */
function dateSpanText([first, last]: readonly [Day, Day]): string[] {
  return [first === noFirstDay ? '' : dateOfDay(first), last === noLastDay ? '' : dateOfDay(last)]
}

function saleDateChecks(world: PackedWorld, entry: FareEntry, ask: RuleQuery): RuleCheck[] {
  const advance = world.rules.advance[entry.rule] ?? 0
  const transfers = world.rules.maxTransfers[entry.rule] ?? openRule.maxTransfers
  const wanted = passengerTypes.filter((type) => (ask.party[type] ?? 0) > 0)
  const able = passengerTypes.filter((type) => passengerTypePercent(world, entry.rule, type) !== undefined)
  return limitedChecks([
    {
      rule: 'advancePurchase',
      isLimited: advance > 0,
      isMet: ask.day - ask.issueDay >= advance,
      actual: ask.day - ask.issueDay,
      limit: advance,
    },
    {
      rule: 'transfers',
      isLimited: transfers !== openRule.maxTransfers,
      isMet: ask.flights - 1 <= transfers,
      actual: ask.flights - 1,
      limit: transfers,
    },
    {
      rule: 'refundability',
      isLimited: ask.refundableOnly,
      isMet: entry.refund > 0,
      actual: entry.refund > 0,
      limit: true,
    },
    {
      rule: 'passengerType',
      isLimited: able.length < passengerTypes.length,
      isMet: wanted.every((type) => able.includes(type)),
      actual: wanted,
      limit: able,
    },
  ])
}

function stayChecks(
  { rules }: PackedWorld,
  rule: number,
  { out, back }: { readonly out: Day; readonly back: Day },
): RuleCheck[] {
  const minimum = rules.minStay[rule] ?? 0
  const maximum = rules.maxStay[rule] ?? noMaxStay
  const { nights, hasSaturday } = stayBetween(out, back)
  return limitedChecks([
    { rule: 'minimumStay', isLimited: minimum > 0, isMet: nights >= minimum, actual: nights, limit: minimum },
    {
      rule: 'maximumStay',
      isLimited: maximum !== noMaxStay,
      isMet: nights <= maximum,
      actual: nights,
      limit: maximum,
    },
    {
      rule: 'saturdayNight',
      isLimited: rules.saturday[rule] === 1,
      isMet: hasSaturday,
      actual: hasSaturday,
      limit: true,
    },
  ])
}
