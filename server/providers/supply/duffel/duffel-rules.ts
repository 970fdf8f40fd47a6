import type { FareRules, RuleAnswer, RuleText } from '#contract/terms/fare.ts'
import { parseBaht } from './duffel-amounts.ts'
import type { WireCondition, WireOffer } from './duffel-wire.ts'

/** Returns the stated rules; unstated ones must be asked from staff. Duffel provides no rule texts. */
export function fareRulesOf(wire: WireOffer): FareRules {
  const askStaff: RuleAnswer = { kind: 'askStaff' }
  return {
    refund: {
      beforeDeparture: ruleAnswerOf(wire.conditions?.refund_before_departure),
      afterDeparture: askStaff,
      noShow: askStaff,
    },
    rebook: {
      beforeDeparture: ruleAnswerOf(wire.conditions?.change_before_departure),
      afterDeparture: askStaff,
    },
    reroute: askStaff,
    advancePurchaseDays: 0,
    minimumStayDays: 0,
    validityDays: 365,
    others: [],
    texts: conditionTexts(wire.conditions),
    untold: ['advancePurchase', 'minimumStay', 'maximumStay', 'season', 'validity'],
  }
}

/** Returns Duffel's record of a condition, member by member: the source of an answer. */
function conditionTexts(conditions: WireOffer['conditions']): RuleText[] {
  const statedSatang = [
    ['refund', 'refund_before_departure', conditions?.refund_before_departure],
    ['rebook', 'change_before_departure', conditions?.change_before_departure],
  ] as const
  return statedSatang.flatMap(([topic, name, condition]) => {
    if (!condition) return []
    const members = Object.entries(condition).filter(([, value]) => value !== null && value !== undefined)
    const text = members.map(([key, value]) => `${key} = ${value}`).join(', ')
    return [{ topic, lang: 'en', text: `${name}: ${text}` }]
  })
}

/** Converts a condition to an answer; a fee that is unknown or in another currency must be asked from staff. */
export function ruleAnswerOf(condition: WireCondition): RuleAnswer {
  if (!condition) return { kind: 'askStaff' }
  if (!condition.allowed) return { kind: 'no' }
  const fee = parseBaht(condition.penalty_amount ?? '', condition.penalty_currency ?? '')
  if (!fee) return { kind: 'askStaff' }
  return fee.amount === 0 ? { kind: 'yes' } : { kind: 'fee', fee }
}
