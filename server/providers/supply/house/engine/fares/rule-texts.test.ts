import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FareRules, type RuleAnswer, ruleTopics } from '#contract/terms/fare.ts'
import { topicsWithoutEvidence } from '#contract/terms/price/rule-evidence.ts'
import { satang } from '#contract/terms/money.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { ruleTextsOf } from './rule-texts.ts'

const answer: fc.Arbitrary<RuleAnswer> = fc.oneof(
  fc.constantFrom<RuleAnswer>({ kind: 'yes' }, { kind: 'no' }, { kind: 'askStaff' }),
  fc.integer({ min: 1, max: 9_999 }).map((baht): RuleAnswer => ({ kind: 'fee', fee: satang(baht * 100) })),
)
const days = fc.integer({ min: 0, max: 365 })
const rulesOfAnyKind: fc.Arbitrary<FareRules> = fc.record({
  refund: fc.record({ beforeDeparture: answer, afterDeparture: answer, noShow: answer }),
  rebook: fc.record({ beforeDeparture: answer, afterDeparture: answer }),
  reroute: answer,
  advancePurchaseDays: days,
  minimumStayDays: days,
  validityDays: days,
  others: fc.constant([]),
})
/** The wording of each answer in the rule text. */
const said: Readonly<Record<RuleAnswer['kind'], RegExp>> = {
  yes: /permitted free of charge\.$/,
  no: /not permitted\.$/,
  fee: /permitted, charge THB \d+ per passenger\.$/,
  askStaff: /: nothing filed\.$/,
}

const textOn = (rules: FareRules, topic: string, words = {}) =>
  ruleTextsOf(rules, words).find((one) => one.topic === topic)?.text ?? ''

describe('the fare rule text', () => {
  it('covers every heading and agrees with the answers', () => {
    fc.assert(
      fc.property(rulesOfAnyKind, (rules) => {
        const texts = ruleTextsOf(rules, {})
        expect(texts.map(({ topic }) => topic)).toEqual([...ruleTopics])
        expect(topicsWithoutEvidence({ ...rules, texts })).toEqual([])
        const answers = [...Object.values(rules.refund), ...Object.values(rules.rebook), rules.reroute]
        const sentences = ['refund', 'rebook', 'reroute'].flatMap((topic) =>
          textOn(rules, topic).split(/(?<=\.) /),
        )
        expect(sentences).toHaveLength(answers.length)
        for (const [at, one] of answers.entries()) {
          expect(sentences[at]).toMatch(said[one.kind])
          if (one.kind === 'fee') expect(sentences[at]).toContain(`THB ${one.fee.amount / 100} `)
        }
      }),
    )
  })

  const plain: FareRules = {
    refund: { beforeDeparture: { kind: 'no' }, afterDeparture: { kind: 'no' }, noShow: { kind: 'no' } },
    rebook: { beforeDeparture: { kind: 'no' }, afterDeparture: { kind: 'no' } },
    reroute: { kind: 'no' },
    advancePurchaseDays: 0,
    minimumStayDays: 0,
    validityDays: 365,
    others: [],
  }
  const on = (date: string) => date as LocalDate

  it.each([
    ['minimumStay', plain, {}, 'No minimum stay requirements apply.'],
    [
      'minimumStay',
      plain,
      { needsSaturday: true },
      'A Saturday night must be spent away from the fare origin.',
    ],
    ['minimumStay', { ...plain, minimumStayDays: 1 }, {}, /no earlier than 1 day after departure/],
    ['maximumStay', plain, {}, /^No maximum stay/],
    ['maximumStay', { ...plain, maximumStayDays: 30 }, {}, /no later than 30 days after departure/],
    ['advancePurchase', { ...plain, advancePurchaseDays: 7 }, {}, /at least 7 days before departure/],
    ['season', plain, {}, 'Valid for travel all year.'],
    ['season', plain, { travel: { from: on('2027-01-05') } }, 'Valid for travel on or after 05 Jan 2027.'],
    [
      'season',
      { ...plain, season: { from: on('2026-12-20'), to: on('2026-12-31') } },
      { blackout: { from: on('2026-12-24'), to: on('2026-12-26') } },
      'Valid for travel 20 Dec 2026 through 31 Dec 2026. Not permitted for travel 24 Dec 2026 through 26 Dec 2026.',
    ],
  ])('the text on %s states its rule', (topic, rules, words, text) => {
    expect(textOn(rules, topic, words)).toMatch(text)
  })
})
