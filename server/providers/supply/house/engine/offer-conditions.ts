import type { FareRules, RuleAnswer, RuleText, RuleTopic } from '#contract/terms/fare.ts'
import { satang } from '#contract/terms/money.ts'

import { type Day, dateOfDay } from './day-number.ts'
import { distanceTier, familyRules } from './fares/fare-family.ts'
import { type SeasonSpan, fareSeasonOf } from './fares/fare-season.ts'
import { fareBasisForType, familyOfFare } from './fares/price-component.ts'
import type { SaleContext } from './fares/sale-context.ts'
import { cacheInMarket } from './market-cache.ts'
import { type FiledWords, ruleTextsOf } from './fares/rule-texts.ts'
import { type FarePart, endpointsOf } from './trip-plan.ts'
import type { PackedWorld } from './world/packed-world.ts'
import type { FiledRule } from './world/schedule.ts'
import { noMaxStay } from './world/tariff-plan.ts'

/** Notices under the rules of a house fare, so that nobody mistakes a simulated fare for a real one. */
const fareNotices = [
  {
    lang: 'en',
    text: 'Simulated fare of the house supplier: for trying out and training, not filed by the airline.',
  },
  {
    lang: 'ja',
    text: '当社が設定したテスト用の運賃です（試用・研修用）。航空会社の公示運賃ではありません。',
  },
  { lang: 'th', text: 'ค่าโดยสารจำลองของระบบ ใช้เพื่อทดลองและฝึกอบรม ไม่ใช่ค่าโดยสารที่สายการบินประกาศ' },
] as const

/** Notices under an imported fare on simulated flights. */
const flightNotices = [
  { lang: 'en', text: 'Simulated flight of the house supplier: for trying out and training.' },
  { lang: 'ja', text: '当社が設定したテスト用の便です（試用・研修用）。' },
  { lang: 'th', text: 'เที่ยวบินจำลองของระบบ ใช้เพื่อทดลองและฝึกอบรม' },
] as const

/** Ticket validity when the fare states none. */
const usualValidityDays = 365

/** The parts of a market that rules depend on. */
type RuleContext = Pick<SaleContext, 'view' | 'caches'>

/** Returns the combined rules of everything sold together: the most restrictive answer of differing fares applies. */
export function combinedRulesOf(parts: readonly FarePart[], market: RuleContext): FareRules {
  return parts
    .map((part) => rulesOfFarePart(part, market))
    .reduce((left, right) => cachedStrictestRules(left, right, market))
}

/**
 * Returns the rule texts of everything sold together, each once. Built from the same tables as the answers,
 * and only for a single offer, not for a search.
 */
export function ruleTextsOfAll(parts: readonly FarePart[], market: RuleContext): RuleText[] {
  const { world } = market.view
  const texts = parts.flatMap((part) => {
    const rules = rulesOfFarePart(part, market)
    const words = ruleTextsOf(rules, filedConditionsOf(part, world))
    return words.map((one) => ({ ...one, fareBasis: fareBasisForType(part, 'adult', world) }))
  })
  return [...new Map(texts.map((one) => [`${one.topic} ${one.fareBasis} ${one.text}`, one])).values()]
}

/** Returns filed conditions that no structured answer covers. */
function filedConditionsOf({ entry }: FarePart, { rules }: PackedWorld): FiledWords {
  const { filed } = entry
  if (!filed) return {}
  const { travelFirst, travelLast, blackoutFirst, blackoutLast } = filed.rule
  return {
    needsSaturday: entry.kind > 0 && rules.saturday[entry.rule] === 1,
    travel: dateSpanOf(travelFirst, travelLast),
    blackout: dateSpanOf(blackoutFirst, blackoutLast),
  }
}

function dateSpanOf(first: Day | undefined, last: Day | undefined) {
  return {
    ...(first !== undefined && { from: dateOfDay(first) }),
    ...(last !== undefined && { to: dateOfDay(last) }),
  }
}

const rulesIn = cacheInMarket<FarePart, FareRules>()
const keptOfHouse = new WeakMap<PackedWorld, Map<string, FareRules>>()
const combinationsIn = cacheInMarket<FareRules, Map<FareRules, FareRules>>()

/** Cached: the offers of a search combine few different rules. */
function cachedStrictestRules(left: FareRules, right: FareRules, market: RuleContext): FareRules {
  const combinations = combinationsIn(market).get(left) ?? new Map<FareRules, FareRules>()
  combinationsIn(market).set(left, combinations)
  const combined = combinations.get(right) ?? strictestRules(left, right)
  combinations.set(right, combined)
  return combined
}

function rulesOfFarePart(part: FarePart, market: RuleContext): FareRules {
  const { world } = market.view
  const { filed } = part.entry
  const rules =
    rulesIn(market).get(part) ??
    (filed ? rulesOfImportedFare(part, filed.rule, world) : rulesOfHouseFare(part, world))
  rulesIn(market).set(part, rules)
  return rules
}

/** Returns advance purchase and stay from the columns; stays apply to half round trips only. */
function purchaseAndStayLimits({ entry }: FarePart, { rules }: PackedWorld) {
  const isReturn = entry.kind > 0
  const maximum = rules.maxStay[entry.rule] ?? noMaxStay
  return {
    advancePurchaseDays: rules.advance[entry.rule] ?? 0,
    minimumStayDays: isReturn ? (rules.minStay[entry.rule] ?? 0) : 0,
    ...(isReturn && maximum !== noMaxStay && { maximumStayDays: maximum }),
  }
}

/** Cached by all that decides them: many fares have the same rules, which are then the same object. */
function rulesOfHouseFare(part: FarePart, world: PackedWorld): FareRules {
  const { market, flights, entry } = part
  const span = fareSeasonOf(endpointsOf(flights).day, [market.from.country, market.to.country])
  const [letter, tier] = [familyOfFare(part).letter, distanceTier(market.km)]
  const isReturn = entry.kind > 0
  const key = `${market.owner.kind} ${letter} ${tier} ${entry.rule} ${isReturn} ${span.season} ${span.from} ${span.to}`
  const known = keptOfHouse.get(world) ?? new Map<string, FareRules>()
  keptOfHouse.set(world, known)
  const rules = known.get(key) ?? newRulesOfHouseFare(part, span, world)
  known.set(key, rules)
  return rules
}

function newRulesOfHouseFare(
  part: FarePart,
  { season, ...dates }: SeasonSpan,
  world: PackedWorld,
): FareRules {
  const { market } = part
  const limits = purchaseAndStayLimits(part, world)
  return {
    ...familyRules(market.owner.kind, familyOfFare(part).letter, distanceTier(market.km)),
    ...limits,
    ...(season !== 'K' && { season: dates }),
    validityDays: limits.maximumStayDays ?? usualValidityDays,
    others: fareNotices,
  }
}

/** Returns the rules of an imported fare. It states nothing about the time after departure, so staff must be asked. */
function rulesOfImportedFare(part: FarePart, rule: FiledRule, world: PackedWorld): FareRules {
  const afterDepartureAnswer = (fee: number | undefined): RuleAnswer => ({
    kind: fee === undefined ? 'no' : 'askStaff',
  })
  const { travelFirst, travelLast } = rule
  const untold = textOnlyTopics(part, rule, world)
  return {
    refund: {
      beforeDeparture: feeAnswer(rule.refundFee),
      afterDeparture: afterDepartureAnswer(rule.refundFee),
      noShow: feeAnswer(rule.noShowFee),
    },
    rebook: {
      beforeDeparture: feeAnswer(rule.rebookFee),
      afterDeparture: afterDepartureAnswer(rule.rebookFee),
    },
    reroute: feeAnswer(rule.rerouteFee),
    ...purchaseAndStayLimits(part, world),
    ...(travelFirst !== undefined &&
      travelLast !== undefined && {
        season: { from: dateOfDay(travelFirst), to: dateOfDay(travelLast) },
      }),
    validityDays: rule.validityDays ?? usualValidityDays,
    others: part.flights.every(({ flight }) => flight.isImported) ? [] : flightNotices,
    ...(untold.length > 0 && { untold }),
  }
}

/** Returns the topics of filed rules that are neither a number of days nor a date period: only the text states them. */
function textOnlyTopics({ entry }: FarePart, rule: FiledRule, { rules }: PackedWorld): RuleTopic[] {
  const isHalfOpen = (rule.travelFirst === undefined) !== (rule.travelLast === undefined)
  const needsSaturday = entry.kind > 0 && rules.saturday[entry.rule] === 1
  return [
    ...(needsSaturday && !rules.minStay[entry.rule] ? (['minimumStay'] as const) : []),
    ...(isHalfOpen || rule.blackoutFirst !== undefined ? (['season'] as const) : []),
  ]
}

function feeAnswer(fee: number | undefined): RuleAnswer {
  if (fee === undefined) return { kind: 'no' }
  return fee === 0 ? { kind: 'yes' } : { kind: 'fee', fee: satang(fee * 100) }
}

function strictestRules(left: FareRules, right: FareRules): FareRules {
  const maximum = [left.maximumStayDays, right.maximumStayDays].filter((days) => days !== undefined)
  const isSameSeason = left.season?.from === right.season?.from && left.season?.to === right.season?.to
  const untold = [
    ...new Set([
      ...(left.untold ?? []),
      ...(right.untold ?? []),
      // One date period cannot state two seasons; each fare's own text does.
      ...(isSameSeason ? [] : (['season'] as const)),
    ]),
  ]
  return {
    refund: {
      beforeDeparture: stricterAnswer(left.refund.beforeDeparture, right.refund.beforeDeparture),
      afterDeparture: stricterAnswer(left.refund.afterDeparture, right.refund.afterDeparture),
      noShow: stricterAnswer(left.refund.noShow, right.refund.noShow),
    },
    rebook: {
      beforeDeparture: stricterAnswer(left.rebook.beforeDeparture, right.rebook.beforeDeparture),
      afterDeparture: stricterAnswer(left.rebook.afterDeparture, right.rebook.afterDeparture),
    },
    reroute: stricterAnswer(left.reroute, right.reroute),
    advancePurchaseDays: Math.max(left.advancePurchaseDays, right.advancePurchaseDays),
    minimumStayDays: Math.max(left.minimumStayDays, right.minimumStayDays),
    ...(maximum.length > 0 && { maximumStayDays: Math.min(...maximum) }),
    ...(isSameSeason && left.season && { season: left.season }),
    validityDays: Math.min(left.validityDays, right.validityDays),
    others: [...new Set([...left.others, ...right.others])],
    ...(untold.length > 0 && { untold }),
  }
}

/** Returns the more restrictive answer: yes, then fees by amount, then no. */
function stricterAnswer(left: RuleAnswer, right: RuleAnswer): RuleAnswer {
  const restrictiveness = (answer: RuleAnswer) => {
    switch (answer.kind) {
      case 'yes':
        return 0
      case 'fee':
        return answer.fee.amount
      case 'askStaff':
        return Number.MAX_SAFE_INTEGER - 1
      case 'no':
        return Number.MAX_SAFE_INTEGER
    }
  }
  return restrictiveness(right) > restrictiveness(left) ? right : left
}
