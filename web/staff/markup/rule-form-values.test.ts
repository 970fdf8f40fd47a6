import { describe, expect, it } from 'vitest'
import { aMarkupRule } from '#test-kit/house/a-markup-rule.ts'
import {
  type RuleFaults,
  type RuleFormValues,
  newRule,
  parseRuleForm,
  ruleFormValuesOf,
} from './rule-form-values.ts'

const plain = ruleFormValuesOf({ ...newRule([]), name: 'A rule' })
const faultsOf = (more: Partial<RuleFormValues>) => {
  const read = parseRuleForm({ ...plain, ...more })
  return 'faults' in read ? read.faults : {}
}

describe('a markup rule in its form', () => {
  it('comes out as it went in', () => {
    const rule = aMarkupRule({
      name: 'To Japan',
      share: 525,
      least: 100_00,
      most: 500_50,
      stops: true,
      when: {
        airlines: ['TG', '7C'],
        origins: [
          { kind: 'airport', place: 'DMK' },
          { kind: 'country', place: 'TH' },
        ],
        destinations: [{ kind: 'city', place: 'TYO' }],
        isBothWays: false,
        cabins: ['business'],
        fareBrands: ['Flex Plus', 'Lite'],
        channels: ['agent'],
      },
    })
    expect(parseRuleForm(ruleFormValuesOf(rule))).toEqual(rule)
  })

  it('a markup rule in its form is read as people type it', () => {
    const read = parseRuleForm({
      ...plain,
      airlines: ' tg、jl tg',
      fareBrands: 'Lite , Flex Plus,',
      adult: { unit: 'percent', text: '２.５%' },
      child: { unit: 'amount', text: '๑,๒๕๐' },
    })
    expect(read).toMatchObject({
      when: { airlines: ['TG', 'JL'], fareBrands: ['Lite', 'Flex Plus'] },
      adds: { adult: { kind: 'percent', basisPoints: 250 }, child: { kind: 'amount', satang: 125_000 } },
    })
  })

  it.each<[Partial<RuleFormValues>, RuleFaults]>([
    [{ name: ' ' }, { name: 'missing' }],
    [{ priority: '1.5' }, { priority: 'number' }],
    [{ airlines: 'TG, 99' }, { airlines: 'codes' }],
    [{ origins: { airport: '', city: '', country: 'JPN' } }, { 'origins.country': 'codes' }],
    [{ adult: { unit: 'percent', text: '101' } }, { adult: 'percent' }],
    [{ infant: { unit: 'amount', text: 'free' } }, { infant: 'amount' }],
    [{ least: '500', most: '100' }, { least: 'leastAboveMost' }],
    [{ booked: { from: '2027-02-01', until: '2027-01-01' } }, { booked: 'order' }],
  ])('says what is wrong with %j', (more, faults) => {
    expect(faultsOf(more)).toEqual(faults)
  })

  it('begins below all others', () => {
    expect(newRule([aMarkupRule({ priority: 70 })]).priority).toBe(80)
  })
})
