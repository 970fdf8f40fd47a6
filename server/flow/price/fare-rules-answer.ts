import type { FareRulesAnswer } from '#contract/api/price.ts'
import type { FareRules } from '#contract/terms/fare.ts'
import { rulesWithEvidenceOnly } from '#contract/terms/price/rule-evidence.ts'
import { ruleAnswerOf } from '#server/flow/offers/offers.ts'

/** Fare rules in wire names, fees in satang, without answers that nothing of the supplier's stands behind. */
export function fareRulesAnswerOf(told: FareRules): FareRulesAnswer {
  const rules = rulesWithEvidenceOnly(told)
  const { refund, rebook } = rules
  return {
    refund: {
      beforeDeparture: ruleAnswerOf(refund.beforeDeparture),
      afterDeparture: ruleAnswerOf(refund.afterDeparture),
      noShow: ruleAnswerOf(refund.noShow),
    },
    rebook: {
      beforeDeparture: ruleAnswerOf(rebook.beforeDeparture),
      afterDeparture: ruleAnswerOf(rebook.afterDeparture),
    },
    reroute: ruleAnswerOf(rules.reroute),
    advancePurchaseDays: rules.advancePurchaseDays,
    minimumStayDays: rules.minimumStayDays,
    ...(rules.maximumStayDays === undefined ? {} : { maximumStayDays: rules.maximumStayDays }),
    ...(rules.season === undefined ? {} : { season: rules.season }),
    validityDays: rules.validityDays,
    others: [...rules.others],
    ...(rules.texts === undefined ? {} : { texts: [...rules.texts] }),
    untold: [...(rules.untold ?? [])],
  }
}
