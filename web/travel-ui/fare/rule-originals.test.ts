import { describe, expect, it } from 'vitest'
import type { FareRulesAnswer, RuleTextAnswer } from '#contract/api/price.ts'
import { hasSeveralFares, originalsOn, otherTextsIn } from './rule-originals.ts'

const no = { kind: 'no' } as const
const rulesWith = (more: Partial<FareRulesAnswer>): FareRulesAnswer => ({
  refund: { beforeDeparture: no, afterDeparture: no, noShow: no },
  rebook: { beforeDeparture: no, afterDeparture: no },
  reroute: no,
  advancePurchaseDays: 0,
  minimumStayDays: 0,
  validityDays: 365,
  others: [],
  untold: [],
  ...more,
})
const text = (words: string, fareBasis?: string): RuleTextAnswer => ({
  topic: 'refund',
  lang: 'en',
  text: words,
  ...(fareBasis === undefined ? {} : { fareBasis }),
})

describe('the original texts under a heading', () => {
  it('stand once each, with every fare that says so, and as they came', () => {
    const texts = [
      text('No  refund.\nNONE.', 'QOW'),
      text('Refund THB 900.', 'YOW'),
      text('No  refund.\nNONE.', 'QRT'),
    ]
    expect(originalsOn(rulesWith({ texts }), 'refund')).toEqual([
      { lang: 'en', text: 'No  refund.\nNONE.', fareBases: ['QOW', 'QRT'] },
      { lang: 'en', text: 'Refund THB 900.', fareBases: ['YOW'] },
    ])
    expect(originalsOn(rulesWith({ texts }), 'rebook')).toEqual([])
    expect(hasSeveralFares(rulesWith({ texts }))).toBe(true)
    expect(hasSeveralFares(rulesWith({ texts: texts.slice(0, 1) }))).toBe(false)
  })

  it('original texts without a heading are those in the language of the page, or all', () => {
    const others = [
      { lang: 'en', text: 'one' },
      { lang: 'th', text: 'หนึ่ง' },
    ]
    expect(otherTextsIn(rulesWith({ others }), 'th').map(({ lang }) => lang)).toEqual(['th'])
    expect(otherTextsIn(rulesWith({ others }), 'ja').map(({ lang }) => lang)).toEqual(['en', 'th'])
  })
})
