import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aRoutingRule } from '#test-kit/house/a-routing-rule.ts'
import type { PlaceCodes } from '../price/markup-rule.ts'
import { supplierIds } from '../provider.ts'
import { createRoutingDecider, createRoutingPlan } from './routing-plan.ts'
import {
  type RoutingFacts,
  type RoutingRule,
  doesRuleFit,
  fareTypes,
  findRoutingConflict,
  inOrderOfSpecificity,
  specificityOf,
} from './routing-rule.ts'

const places: Readonly<Record<string, PlaceCodes>> = {
  BKK: { airport: 'BKK', city: 'BKK', country: 'TH' },
  DMK: { airport: 'DMK', city: 'BKK', country: 'TH' },
  NRT: { airport: 'NRT', city: 'TYO', country: 'JP' },
  HND: { airport: 'HND', city: 'TYO', country: 'JP' },
  TYO: { airport: '', city: 'TYO', country: 'JP' },
  SIN: { airport: 'SIN', city: 'SIN', country: 'SG' },
}
const nowhere: PlaceCodes = { airport: '', city: '', country: '' }
const placeOf = (code: string) => places[code] ?? nowhere
const suppliers = ['house', 'sabre', 'duffel'] as const
const japan = { kind: 'country', place: 'JP' } as const
const thailand = { kind: 'country', place: 'TH' } as const
const tokyo = { kind: 'city', place: 'TYO' } as const
const narita = { kind: 'airport', place: 'NRT' } as const
const facts = (from = 'BKK', to = 'NRT', more: Partial<RoutingFacts> = {}): RoutingFacts => ({
  airline: 'TG',
  fareType: 'public',
  routes: [{ from, to }],
  ...more,
})
const verdict = (rules: readonly RoutingRule[], offer = facts(), supplierId = suppliers[1] as 'sabre') => {
  const plan = createRoutingPlan({ supplierId, suppliers, rules, channel: 'web' }, [], placeOf)
  return plan ? createRoutingDecider(plan, placeOf)(offer) : 'everything'
}

describe('routing rules', () => {
  it('every supplier sells where there is no rule, in the order of the settings', () => {
    expect(verdict([])).toEqual({ rule: undefined, isSold: true, preference: 1 })
    const first = createRoutingPlan(
      { supplierId: 'house', suppliers, rules: [], channel: 'web' },
      [],
      placeOf,
    )
    expect(first).toBeUndefined()
  })

  it('a rule names who may sell, the one that wins at an equal price first', () => {
    const rule = aRoutingRule({ suppliers: ['duffel', 'sabre'] })
    expect(verdict([rule])).toMatchObject({ isSold: true, preference: 1 })
    expect(verdict([aRoutingRule({ suppliers: ['duffel'] })])).toMatchObject({ isSold: false })
    expect(verdict([aRoutingRule({ suppliers: [] })])).toMatchObject({ isSold: false })
  })

  it.each([
    ['an airline over any route', { airlines: ['TG'] }, { origin: narita, destination: narita }],
    ['an airline over a fare type', { airlines: ['TG'] }, { fareTypes: ['public'] as const }],
    [
      'a fare type over any route',
      { fareTypes: ['public'] as const },
      { origin: narita, destination: narita },
    ],
    ['an airport over a city', { destination: narita }, { destination: tokyo }],
    ['a city over a country', { destination: tokyo }, { destination: japan }],
    ['two ends over one', { origin: thailand, destination: tokyo }, { destination: tokyo }],
    ['a country over a point of sale', { destination: japan }, { channels: ['web'] as const }],
    ['a point of sale over everything', { channels: ['web'] as const }, {}],
  ])('%s: the more specific rule decides', (_, special, general) => {
    const [one, other] = [aRoutingRule({ when: special }), aRoutingRule({ when: general })]
    expect(specificityOf(one)).toBeGreaterThan(specificityOf(other))
    expect(inOrderOfSpecificity([other, one])[0]).toBe(one)
  })

  it.each([
    ['another airline', { airlines: ['JL'] }, facts(), false],
    ['another fare type', { fareTypes: ['ndc'] as const }, facts(), false],
    ['the fare type', { fareTypes: ['ndc'] as const }, facts('BKK', 'NRT', { fareType: 'ndc' }), true],
    ['the country of both ends', { origin: thailand, destination: japan }, facts(), true],
    ['the way back of a rule both ways', { origin: japan, destination: thailand }, facts(), true],
    [
      'the way back of a rule one way',
      { origin: japan, destination: thailand, isBothWays: false },
      facts(),
      false,
    ],
    ['another airport of the city', { destination: tokyo }, facts('BKK', 'HND'), true],
    ['another airport', { destination: narita }, facts('BKK', 'HND'), false],
  ])('a rule for %s', (_, when, offer, fits) => {
    expect(doesRuleFit(aRoutingRule({ when }), offer, placeOf)).toBe(fits)
  })

  it('a rule for another point of sale does not count', () => {
    expect(verdict([aRoutingRule({ when: { channels: ['staff'] }, suppliers: [] })])).toMatchObject({
      isSold: true,
      rule: undefined,
    })
  })

  it.each([
    ['the same airline', { airlines: ['TG'] }, { airlines: ['TG', 'JL'] }, true],
    ['other airlines', { airlines: ['TG'] }, { airlines: ['JL'] }, false],
    ['another specificity', { destination: tokyo }, { destination: japan }, false],
    [
      'an airport in the country of the other, and the reverse',
      { origin: thailand, destination: narita },
      { origin: { kind: 'airport', place: 'BKK' } as const, destination: japan },
      true,
    ],
    [
      'opposite directions, one of them both ways',
      { origin: thailand, destination: japan },
      { origin: japan, destination: thailand, isBothWays: false },
      true,
    ],
    [
      'opposite directions, both one way',
      { origin: thailand, destination: japan, isBothWays: false },
      { origin: japan, destination: thailand, isBothWays: false },
      false,
    ],
  ])('two rules for %s', (_, when, also, isConflict) => {
    const [one, other] = [aRoutingRule({ when }), aRoutingRule({ when: also, suppliers: ['duffel'] })]
    expect(findRoutingConflict([one, other], placeOf)).toEqual(isConflict ? { rule: 0, other: 1 } : undefined)
    const same = { ...other, suppliers: one.suppliers }
    expect(findRoutingConflict([one, same], placeOf)).toBeUndefined()
  })

  it('rules without a conflict decide the same in every order, and by plan as by the rules themselves', () => {
    const place = fc.constantFrom(undefined, japan, thailand, tokyo, narita)
    const rule = fc.record({
      airlines: fc.subarray(['TG', 'JL']),
      fareTypes: fc.subarray([...fareTypes]),
      origin: place,
      destination: place,
      isBothWays: fc.boolean(),
      channels: fc.subarray(['web', 'agent'] as const),
    })
    const rules = fc.array(
      fc
        .record({ when: rule, suppliers: fc.shuffledSubarray([...supplierIds]) })
        .map((one) => aRoutingRule(one)),
      { maxLength: 6 },
    )
    const airport = fc.constantFrom('BKK', 'DMK', 'NRT', 'HND', 'SIN')
    let decided = 0
    fc.assert(
      fc.property(
        rules,
        airport,
        airport,
        fc.constantFrom('TG', 'JL', 'SQ'),
        fc.constantFrom(...fareTypes),
        (all, from, to, airline, fareType) => {
          fc.pre(findRoutingConflict(all, placeOf) === undefined)
          const offer = facts(from, to, { airline, fareType })
          const { rule: _, ...told } = Object(verdict(all, offer))
          const { rule: __, ...again } = Object(verdict(all.toReversed(), offer))
          expect(again).toEqual(told)
          const best = all
            .filter(({ when }) => when.channels.length === 0 || when.channels.includes('web'))
            .filter((one) => doesRuleFit(one, offer, placeOf))
            .reduce<RoutingRule | undefined>(
              (top, one) => (top && specificityOf(top) >= specificityOf(one) ? top : one),
              undefined,
            )
          expect(told).toMatchObject({ isSold: best === undefined || best.suppliers.includes('sabre') })
          if (best) decided += 1
        },
      ),
      { numRuns: 2000, seed: 23 },
    )
    expect(decided).toBeGreaterThan(400)
  })
})
