import { type FareRules, type RuleAnswer, type RuleTopic, ruleTopics } from '../fare.ts'

/** How a question is answered: by a figure of the supplier's, by words that need its text behind them, or not at all. */
type Claim = 'figure' | 'words' | 'open'

/**
 * Questions whose answers nothing of the supplier's stands behind: neither a text under their heading nor a figure.
 * Their answers are guesses, and no guess is shown. Rules without any texts have none: theirs were not asked for.
 */
export function topicsWithoutEvidence(rules: FareRules): RuleTopic[] {
  const { texts } = rules
  if (texts === undefined) return []
  return ruleTopics.filter((topic) => {
    const isProven = rules.untold?.includes(topic) || texts.some((text) => text.topic === topic)
    return !isProven && claimsAboutTopic(rules, topic).includes('words')
  })
}

/** The rules with every answer that is a guess turned into "ask staff". */
export function rulesWithEvidenceOnly(rules: FareRules): FareRules {
  const unproven = topicsWithoutEvidence(rules)
  if (unproven.length === 0) return rules
  const { refund, rebook, reroute, untold = [] } = rules
  const answerOrAskStaff = (topic: RuleTopic, answer: RuleAnswer): RuleAnswer =>
    unproven.includes(topic) && claimOf(answer) === 'words' ? { kind: 'askStaff' } : answer
  return {
    ...rules,
    refund: {
      beforeDeparture: answerOrAskStaff('refund', refund.beforeDeparture),
      afterDeparture: answerOrAskStaff('refund', refund.afterDeparture),
      noShow: answerOrAskStaff('refund', refund.noShow),
    },
    rebook: {
      beforeDeparture: answerOrAskStaff('rebook', rebook.beforeDeparture),
      afterDeparture: answerOrAskStaff('rebook', rebook.afterDeparture),
    },
    reroute: answerOrAskStaff('reroute', reroute),
    untold: [...untold, ...unproven.filter((topic) => !answeredTopics.has(topic))],
  }
}

/** Topics that are answered by yes, no or a fee; the others by days or dates. */
const answeredTopics: ReadonlySet<RuleTopic> = new Set(['refund', 'rebook', 'reroute'])

function claimsAboutTopic(rules: FareRules, topic: RuleTopic): readonly Claim[] {
  const figureClaim = (isFigure: boolean): readonly Claim[] => [isFigure ? 'figure' : 'words']
  switch (topic) {
    case 'refund':
      return Object.values(rules.refund).map(claimOf)
    case 'rebook':
      return Object.values(rules.rebook).map(claimOf)
    case 'reroute':
      return [claimOf(rules.reroute)]
    case 'advancePurchase':
      return figureClaim(rules.advancePurchaseDays > 0)
    case 'minimumStay':
      return figureClaim(rules.minimumStayDays > 0)
    case 'maximumStay':
      return figureClaim(rules.maximumStayDays !== undefined)
    case 'season':
      return figureClaim(rules.season !== undefined)
    case 'validity':
      return ['figure']
  }
}

function claimOf(answer: RuleAnswer): Claim {
  if (answer.kind === 'askStaff') return 'open'
  return answer.kind === 'fee' ? 'figure' : 'words'
}
