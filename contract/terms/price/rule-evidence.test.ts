import { describe, expect, it } from 'vitest'
import { type FareRules, type RuleText, type RuleTopic, ruleTopics } from '../fare.ts'
import { satang } from '../money.ts'
import { rulesWithEvidenceOnly, topicsWithoutEvidence } from './rule-evidence.ts'

const yes = { kind: 'yes' } as const
const no = { kind: 'no' } as const
const askStaff = { kind: 'askStaff' } as const
const fee = { kind: 'fee', fee: satang(100_000) } as const
const bare: FareRules = {
  refund: { beforeDeparture: fee, afterDeparture: no, noShow: askStaff },
  rebook: { beforeDeparture: yes, afterDeparture: fee },
  reroute: fee,
  advancePurchaseDays: 7,
  minimumStayDays: 0,
  validityDays: 365,
  others: [],
}
const textsOf = (...topics: readonly RuleTopic[]): RuleText[] =>
  topics.map((topic) => ({ topic, lang: 'en', text: `What is said of ${topic}.` }))

describe('the evidence of a fare rule answer', () => {
  it('consists of a text under its heading or a figure, and of nothing else', () => {
    const withoutTexts = { ...bare, texts: [] }
    expect(topicsWithoutEvidence(withoutTexts)).toEqual([
      'minimumStay',
      'maximumStay',
      'season',
      'refund',
      'rebook',
    ])
    expect(topicsWithoutEvidence({ ...bare, texts: textsOf('refund', 'season') })).toEqual([
      'minimumStay',
      'maximumStay',
      'rebook',
    ])
    expect(topicsWithoutEvidence({ ...bare, texts: textsOf(...ruleTopics) })).toEqual([])
  })

  it('may be missing where the answer was left open', () => {
    const open = { ...bare, texts: textsOf('rebook', 'refund'), untold: ruleTopics }
    expect(topicsWithoutEvidence(open)).toEqual([])
  })

  it('Every answer without evidence becomes "ask staff"; figures stay', () => {
    const shown = rulesWithEvidenceOnly({ ...bare, texts: textsOf('minimumStay') })
    expect(shown).toMatchObject({
      refund: { beforeDeparture: fee, afterDeparture: askStaff, noShow: askStaff },
      rebook: { beforeDeparture: askStaff, afterDeparture: fee },
      reroute: fee,
      untold: ['maximumStay', 'season'],
    })
    expect(topicsWithoutEvidence(shown)).toEqual([])
  })

  it('An answer of a booking made before originals were kept stays as it was agreed', () => {
    expect(rulesWithEvidenceOnly(bare)).toBe(bare)
  })
})
