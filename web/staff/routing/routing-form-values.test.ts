import { describe, expect, it } from 'vitest'
import { aRoutingRule } from '#test-kit/house/a-routing-rule.ts'
import { type TypedRule, newRule, parseRules, typedRulesOf } from './routing-form-values.ts'

const typed = (more: Partial<TypedRule> = {}): TypedRule => ({
  ...newRule([], ['house', 'sabre']),
  name: 'Japan',
  ...more,
})

describe('the form of routing rules', () => {
  it('shows a rule and reads the same one', () => {
    const rule = aRoutingRule({
      when: {
        airlines: ['TG', 'JL'],
        fareTypes: ['ndc'],
        origin: { kind: 'country', place: 'TH' },
        destination: { kind: 'airport', place: 'NRT' },
        isBothWays: false,
        channels: ['agent'],
      },
      suppliers: ['duffel', 'sabre'],
    })
    expect(parseRules(typedRulesOf([rule, aRoutingRule()]))).toEqual({ rules: [rule, aRoutingRule()] })
  })

  it('reads codes in any case, and each supplier once', () => {
    const rule = typed({
      airlines: 'tg　jl, TG',
      destination: { kind: 'country', code: 'jp' },
      suppliers: ['sabre', 'sabre', '', 'house'],
    })
    const when = { airlines: ['TG', 'JL'], destination: { kind: 'country', place: 'JP' } }
    expect(parseRules([rule])).toMatchObject({ rules: [{ when, suppliers: ['sabre', 'house'] }] })
  })

  it('names every faulty field', () => {
    const rule = typed({ name: ' ', airlines: 'TGG', origin: { kind: 'airport', code: 'B1' } })
    expect(parseRules([rule])).toMatchObject({
      faults: [{ field: 'name' }, { field: 'airlines' }, { field: 'origin' }],
    })
  })
})
