import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountAddedByRule, applyMarkupRules, applyMatchingMarkupRules } from './apply-markup-rules.ts'
import {
  type MarkupConditions,
  type MarkupFacts,
  type MarkupPart,
  type MarkupPlace,
  type MarkupRule,
  inOrderOfPriority,
  firstUnmetCondition,
} from './markup-rule.ts'
import { satang } from '../money.ts'
import type { LocalDate } from '../time.ts'

const day = (text: string) => text as LocalDate
const everything: MarkupConditions = {
  airlines: [],
  origins: [],
  destinations: [],
  isBothWays: true,
  cabins: [],
  refundabilities: [],
  fareBrands: [],
  channels: [],
  shapes: [],
  departs: {},
  booked: {},
}
const amount = (value: number): MarkupPart => ({ kind: 'amount', satang: value })
const percent = (basisPoints: number): MarkupPart => ({ kind: 'percent', basisPoints })
const nothing = amount(0)
const rule = (
  more: Partial<Omit<MarkupRule, 'when'>> & { readonly when?: Partial<MarkupConditions> } = {},
) => ({
  name: 'a rule',
  priority: 100,
  adds: { adult: nothing, child: nothing, infant: nothing },
  stops: false,
  ignoresStanding: false,
  ...more,
  when: { ...everything, ...more.when },
})
const bangkok = { airport: 'BKK', city: 'BKK', country: 'TH' }
const narita = { airport: 'NRT', city: 'TYO', country: 'JP' }
const london = { airport: 'LHR', city: 'LON', country: 'GB' }
const facts: MarkupFacts = {
  channel: 'web',
  bookedOn: day('2026-11-21'),
  airline: 'TG',
  routes: [{ from: bangkok, to: narita }],
  shape: 'oneWay',
  cabin: 'economy',
  refundability: 'withConditions',
  fareBrand: 'Lite',
  departureOn: day('2027-01-20'),
}
const place = (kind: MarkupPlace['kind'], code: string): MarkupPlace => ({ kind, place: code })
const adult = { type: 'adult', fare: satang(1_000_000) } as const

describe('the conditions of a markup rule', () => {
  it.each<[Partial<MarkupConditions>, Partial<MarkupFacts>, string | undefined]>([
    [{}, {}, undefined],
    [{ airlines: ['JL', 'TG'] }, {}, undefined],
    [{ airlines: ['JL'] }, {}, 'airline'],
    [{ airlines: ['TG'] }, { airline: undefined }, 'airline'],
    [{ channels: ['agent', 'staff'] }, {}, 'channel'],
    [{ cabins: ['business'] }, {}, 'cabin'],
    [{ shapes: ['roundTrip'] }, {}, 'shape'],
    [{ refundabilities: ['refundable'] }, {}, 'refundability'],
    [{ fareBrands: ['LITE'] }, {}, undefined],
    [{ fareBrands: ['Flex'] }, {}, 'fareBrand'],
    [{ fareBrands: ['Flex'] }, { fareBrand: undefined }, 'fareBrand'],
    [{ departs: { from: day('2027-01-20'), until: day('2027-01-20') } }, {}, undefined],
    [{ departs: { from: day('2027-01-21') } }, {}, 'departure'],
    [{ departs: { until: day('2027-01-19') } }, {}, 'departure'],
    [{ booked: { until: day('2026-11-20') } }, {}, 'booked'],
    [{ booked: { from: day('2026-11-21') } }, {}, undefined],
    [{ origins: [place('airport', 'BKK')], destinations: [place('city', 'TYO')] }, {}, undefined],
    [{ origins: [place('country', 'TH')], destinations: [place('country', 'JP')] }, {}, undefined],
    [{ origins: [place('airport', 'DMK')] }, {}, 'route'],
    // A city's code is no airport's, even where they are spelt alike.
    [{ destinations: [place('airport', 'TYO')] }, {}, 'route'],
    [{ origins: [place('country', 'JP')], destinations: [place('country', 'TH')] }, {}, undefined],
    [{ origins: [place('country', 'JP')], isBothWays: false }, {}, 'route'],
    [{ destinations: [place('city', 'LON')] }, {}, 'route'],
    [
      { destinations: [place('city', 'LON')] },
      {
        routes: [
          { from: bangkok, to: narita },
          { from: narita, to: london },
        ],
      },
      undefined,
    ],
    // Both ends must be those of one journey.
    [
      { origins: [place('country', 'TH')], destinations: [place('country', 'GB')] },
      {
        routes: [
          { from: bangkok, to: narita },
          { from: narita, to: london },
        ],
      },
      'route',
    ],
  ])('The misfit of conditions %j with facts %j', (when, more, misfit) => {
    expect(firstUnmetCondition(rule({ when }), { ...facts, ...more })).toBe(misfit)
  })
})

describe('the amount that a markup rule adds', () => {
  it.each<[MarkupPart, { least?: number; most?: number }, number, number, string | undefined]>([
    [amount(35_000), {}, 1_000_000, 35_000, undefined],
    [amount(35_000), { least: 90_000 }, 1_000_000, 35_000, undefined],
    [percent(250), {}, 1_000_000, 25_000, undefined],
    [percent(250), {}, 1_000_010, 25_000, undefined],
    [percent(250), {}, 1_000_020, 25_001, undefined],
    [percent(250), { least: 30_000 }, 1_000_000, 30_000, 'least'],
    [percent(250), { most: 20_000 }, 1_000_000, 20_000, 'most'],
    [percent(250), { least: 25_000, most: 25_000 }, 1_000_000, 25_000, undefined],
    [percent(0), { least: 30_000 }, 1_000_000, 0, undefined],
    [percent(250), { least: 30_000 }, 0, 30_000, 'least'],
  ])('%j within limits %j on a fare of %i', (part, limits, fare, expected, heldAt) => {
    const one = rule({ ...limits, adds: { adult: part, child: nothing, infant: nothing } })
    const added = amountAddedByRule(one, { type: 'adult', fare: satang(fare) })
    expect([added.amount.amount, added.heldAt]).toEqual([expected, heldAt])
  })

  it('depends on the age group of the passenger', () => {
    const one = rule({ adds: { adult: amount(3), child: amount(2), infant: amount(1) } })
    const types = ['adult', 'senior', 'student', 'youth', 'child', 'infantOnLap', 'infantInSeat'] as const
    const amounts = types.map((type) => amountAddedByRule(one, { type, fare: satang(0) }).amount.amount)
    expect(amounts).toEqual([3, 3, 3, 3, 2, 1, 1])
  })
})

describe('the rules of a markup book', () => {
  const adds = (value: number) => ({ adds: { adult: amount(value), child: nothing, infant: nothing } })
  const added = (rules: readonly MarkupRule[]) =>
    applyMarkupRules(rules, facts, [adult]).trail.map((one) =>
      one.kind === 'counted' ? one.added[0]?.amount.amount : one.kind,
    )

  it('add up in order until one stops, and give a reason for every rule that did not count', () => {
    const rules = [
      rule(adds(100)),
      rule({ ...adds(200), when: { airlines: ['JL'] }, stops: true }),
      rule({ ...adds(400), stops: true }),
      rule(adds(800)),
      rule({ ...adds(1600), when: { channels: ['agent'] } }),
    ]
    expect(added(rules)).toEqual([100, 'passedOver', 400, 'stopped', 'stopped'])
    const { trail } = applyMarkupRules(rules, facts, [adult])
    expect(trail[1]).toMatchObject({ number: 2, why: 'airline' })
    expect(trail[3]).toMatchObject({ number: 4, by: 3 })
  })

  it('leave the standing markup out only where a rule that says so counts', () => {
    const ignores = (more: Parameters<typeof rule>[0]) =>
      applyMarkupRules([rule({ ignoresStanding: true, ...more })], facts, [adult]).ignoresStanding
    expect(ignores({})).toBe(true)
    expect(ignores({ when: { airlines: ['JL'] } })).toBe(false)
    const after = [rule({ stops: true }), rule({ ignoresStanding: true })]
    expect(applyMarkupRules(after, facts, [adult]).ignoresStanding).toBe(false)
  })

  it('apply by priority, rules of equal priority in their order', () => {
    const rules = [3, 1, 2, 1].map((priority, index) => rule({ priority, name: `rule ${index}` }))
    expect(inOrderOfPriority(rules).map(({ name }) => name)).toEqual(['rule 1', 'rule 3', 'rule 2', 'rule 0'])
  })
})

const part = fc.oneof(
  fc.record({ kind: fc.constant('amount' as const), satang: fc.nat(10_000_000) }),
  fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.nat(10_000) }),
)
const someRule = fc
  .record({
    priority: fc.nat(10_000),
    adds: fc.record({ adult: part, child: part, infant: part }),
    limits: fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000)),
    airlines: fc.subarray(['TG', 'JL']),
    stops: fc.boolean(),
  })
  .map(({ limits: [one, other], airlines, ...more }) =>
    rule({ ...more, least: Math.min(one, other), most: Math.max(one, other), when: { airlines } }),
  )

describe('any markup rules at any fare', () => {
  const fares = fc.record({ adult: fc.nat(100_000_000), child: fc.nat(100_000_000) })

  it('never reduce the price, and keep percentages within their minimum and maximum', () => {
    fc.assert(
      fc.property(someRule, fares, (one, fare) => {
        const { amount: added, heldAt } = amountAddedByRule(one, { type: 'adult', fare: satang(fare.adult) })
        expect(added.amount).toBeGreaterThanOrEqual(0)
        if (one.adds.adult.kind === 'amount') expect(added.amount).toBe(one.adds.adult.satang)
        else if (one.adds.adult.basisPoints > 0) {
          expect(added.amount).toBeGreaterThanOrEqual(one.least ?? 0)
          expect(added.amount).toBeLessThanOrEqual(one.most ?? Infinity)
          const share = (fare.adult * one.adds.adult.basisPoints) / 10_000
          if (heldAt === undefined) expect(Math.abs(added.amount - share)).toBeLessThanOrEqual(0.5)
        }
      }),
    )
  })

  it('give each rule one verdict, and no rule counts after the first match that stops', () => {
    fc.assert(
      fc.property(fc.array(someRule, { maxLength: 12 }), (some) => {
        const rules = inOrderOfPriority(some)
        const { trail, ignoresStanding } = applyMarkupRules(rules, facts, [adult])
        const counted = trail.filter(({ kind }) => kind === 'counted')
        expect(applyMatchingMarkupRules(rules, facts, [adult])).toEqual({ ignoresStanding, trail: counted })
        expect(trail.map(({ number }) => number)).toEqual(rules.map((_, index) => index + 1))
        const stop = rules.findIndex((one) => one.stops && firstUnmetCondition(one, facts) === undefined)
        const last = stop < 0 ? rules.length : stop + 1
        for (const [index, one] of trail.entries()) {
          const fits = rules[index] && firstUnmetCondition(rules[index], facts) === undefined
          expect(one.kind).toBe(index >= last ? 'stopped' : fits ? 'counted' : 'passedOver')
        }
      }),
    )
  })
})
