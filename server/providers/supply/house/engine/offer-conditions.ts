import { type FareRules, type RuleAnswer, type RuleText, type RuleTopic } from '#contract/terms/fare.ts'
import { satang } from '#contract/terms/money.ts'

import { type Day, dateOfDay } from './day.ts'
import { distanceTier, familyRules } from './fares/fare-family.ts'
import { fareSeasonOf } from './fares/fare-season.ts'
import { fareBasisOf, familyOf } from './fares/price-component.ts'
import { type FiledWords, ruleTextsOf } from './fares/rule-texts.ts'
import { type FarePart, endsOf } from './trip-plan.ts'
import { type PackedWorld } from './world/packed-world.ts'
import { type FiledRule } from './world/schedule.ts'
import { noMaxStay } from './world/tariff-plan.ts'

/** What stands under the rules of a fare of the house's own: nobody shall take a simulated fare for a real one. */
const fareNotices = [
  {
    lang: 'en',
    text: 'Simulated fare of the house supplier: for trying out and training, not filed by the airline.',
  },
  {
    lang: 'ja',
    text: '自社サプライヤーによる模擬運賃です。試用・研修用であり、航空会社が届け出た運賃ではありません。',
  },
  { lang: 'th', text: 'ค่าโดยสารจำลองของระบบร้าน ใช้เพื่อทดลองและฝึกอบรม ไม่ใช่ค่าโดยสารที่สายการบินประกาศ' },
] as const

/** What stands under those of an imported fare on flights of the house's own. */
const flightNotices = [
  { lang: 'en', text: 'Simulated flight of the house supplier: for trying out and training.' },
  { lang: 'ja', text: '自社サプライヤーによる模擬フライトです。試用・研修用です。' },
  { lang: 'th', text: 'เที่ยวบินจำลองของระบบร้าน ใช้เพื่อทดลองและฝึกอบรม' },
] as const

/** How long a ticket may be used when its fare does not say. */
const usualValidityDays = 365

/** The rules of everything sold together: where fares differ the strictest answer holds. */
export function rulesOf(parts: readonly FarePart[], world: PackedWorld): FareRules {
  return parts.map((part) => rulesOfPart(part, world)).reduce(strictest)
}

/**
 * The original texts of everything sold together, each once. They are written from the same tables as the answers and
 * only when one offer is asked for: a search of hundreds does without.
 */
export function ruleTextsOfAll(parts: readonly FarePart[], world: PackedWorld): RuleText[] {
  const texts = parts.flatMap((part) => {
    const rules = rulesOfPart(part, world)
    const words = ruleTextsOf(rules, filedWordsOf(part, world))
    return words.map((one) => ({ ...one, fareBasis: fareBasisOf(part, 'adult', world) }))
  })
  return [...new Map(texts.map((one) => [`${one.topic} ${one.fareBasis} ${one.text}`, one])).values()]
}

/** What an agency filed beyond what the questions ask. */
function filedWordsOf({ entry }: FarePart, { rules }: PackedWorld): FiledWords {
  const { filed } = entry
  if (!filed) return {}
  const { travelFirst, travelLast, blackoutFirst, blackoutLast } = filed.rule
  return {
    needsSaturday: entry.kind > 0 && rules.saturday[entry.rule] === 1,
    travel: spanOf(travelFirst, travelLast),
    blackout: spanOf(blackoutFirst, blackoutLast),
  }
}

function spanOf(first: Day | undefined, last: Day | undefined) {
  return {
    ...(first !== undefined && { from: dateOfDay(first) }),
    ...(last !== undefined && { to: dateOfDay(last) }),
  }
}

const kept = new WeakMap<FarePart, FareRules>()

function rulesOfPart(part: FarePart, world: PackedWorld): FareRules {
  const { filed } = part.entry
  const rules = kept.get(part) ?? (filed ? importedRules(part, filed.rule, world) : ownRules(part, world))
  kept.set(part, rules)
  return rules
}

/** Advance purchase and stay as the columns have them; stays count on halves of a round trip only. */
function limitsOf({ entry }: FarePart, { rules }: PackedWorld) {
  const isReturn = entry.kind > 0
  const maximum = rules.maxStay[entry.rule] ?? noMaxStay
  return {
    advancePurchaseDays: rules.advance[entry.rule] ?? 0,
    minimumStayDays: isReturn ? (rules.minStay[entry.rule] ?? 0) : 0,
    ...(isReturn && maximum !== noMaxStay && { maximumStayDays: maximum }),
  }
}

function ownRules(part: FarePart, world: PackedWorld): FareRules {
  const { market, flights } = part
  const limits = limitsOf(part, world)
  const { season, ...dates } = fareSeasonOf(endsOf(flights).day, [market.from.country, market.to.country])
  return {
    ...familyRules(market.owner.kind, familyOf(part).letter, distanceTier(market.km)),
    ...limits,
    ...(season !== 'K' && { season: dates }),
    validityDays: limits.maximumStayDays ?? usualValidityDays,
    others: fareNotices,
  }
}

/** What an agency filed. It says nothing about the time after departure, so staff is asked then. */
function importedRules(part: FarePart, rule: FiledRule, world: PackedWorld): FareRules {
  const later = (fee: number | undefined): RuleAnswer => ({ kind: fee === undefined ? 'no' : 'askStaff' })
  const { travelFirst, travelLast } = rule
  const untold = untoldBy(part, rule, world)
  return {
    refund: {
      beforeDeparture: feeAnswer(rule.refundFee),
      afterDeparture: later(rule.refundFee),
      noShow: feeAnswer(rule.noShowFee),
    },
    rebook: { beforeDeparture: feeAnswer(rule.rebookFee), afterDeparture: later(rule.rebookFee) },
    reroute: feeAnswer(rule.rerouteFee),
    ...limitsOf(part, world),
    ...(travelFirst !== undefined &&
      travelLast !== undefined && {
        season: { from: dateOfDay(travelFirst), to: dateOfDay(travelLast) },
      }),
    validityDays: rule.validityDays ?? usualValidityDays,
    others: part.flights.every(({ flight }) => flight.isImported) ? [] : flightNotices,
    ...(untold.length > 0 && { untold }),
  }
}

/** What was filed but is no number of days and no span of dates: the question cannot say it, the text does. */
function untoldBy({ entry }: FarePart, rule: FiledRule, { rules }: PackedWorld): RuleTopic[] {
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

function strictest(left: FareRules, right: FareRules): FareRules {
  const maximum = [left.maximumStayDays, right.maximumStayDays].filter((days) => days !== undefined)
  const isSameSeason = left.season?.from === right.season?.from && left.season?.to === right.season?.to
  const untold = [
    ...new Set([
      ...(left.untold ?? []),
      ...(right.untold ?? []),
      // One span of dates cannot say two seasons: each fare's own text does.
      ...(isSameSeason ? [] : (['season'] as const)),
    ]),
  ]
  return {
    refund: {
      beforeDeparture: stricter(left.refund.beforeDeparture, right.refund.beforeDeparture),
      afterDeparture: stricter(left.refund.afterDeparture, right.refund.afterDeparture),
      noShow: stricter(left.refund.noShow, right.refund.noShow),
    },
    rebook: {
      beforeDeparture: stricter(left.rebook.beforeDeparture, right.rebook.beforeDeparture),
      afterDeparture: stricter(left.rebook.afterDeparture, right.rebook.afterDeparture),
    },
    reroute: stricter(left.reroute, right.reroute),
    advancePurchaseDays: Math.max(left.advancePurchaseDays, right.advancePurchaseDays),
    minimumStayDays: Math.max(left.minimumStayDays, right.minimumStayDays),
    ...(maximum.length > 0 && { maximumStayDays: Math.min(...maximum) }),
    ...(isSameSeason && left.season && { season: left.season }),
    validityDays: Math.min(left.validityDays, right.validityDays),
    others: [...new Set([...left.others, ...right.others])],
    ...(untold.length > 0 && { untold }),
  }
}

/** Yes, then a fee, the higher the stricter, then no. */
function stricter(left: RuleAnswer, right: RuleAnswer): RuleAnswer {
  const weight = (answer: RuleAnswer) => {
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
  return weight(right) > weight(left) ? right : left
}
