import { describe, expect, it } from 'vitest'
import { checkMarkupRules, isBlockingMarkupFinding } from './markup-rule-checks.ts'
import type { MarkupConditions, MarkupRule } from './markup-rule.ts'
import type { LocalDate } from '../time.ts'

const day = (text: string) => text as LocalDate
const today = day('2026-11-21')
const hundred = { kind: 'amount', satang: 100_00 } as const
const rule = (when: Partial<MarkupConditions> = {}, more: Partial<MarkupRule> = {}): MarkupRule => ({
  name: 'a rule',
  priority: 100,
  adds: { adult: hundred, child: hundred, infant: hundred },
  stops: false,
  ignoresStanding: false,
  ...more,
  when: {
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
    ...when,
  },
})
const stops = { stops: true }
const nothing = { kind: 'amount', satang: 0 } as const
const japan = [{ kind: 'country', place: 'JP' }] as const
const bangkok = [{ kind: 'city', place: 'BKK' }] as const
const found = (...rules: readonly MarkupRule[]) =>
  checkMarkupRules(rules, today).map(({ rule: number, kind, other }) => [number, kind, other])

describe('the checks of a markup book', () => {
  it.each<[string, MarkupRule[], unknown[]]>([
    ['nothing of an only rule', [rule()], []],
    ['a least above the most', [rule({}, { least: 2, most: 1 })], [[1, 'leastAboveMost', undefined]]],
    [
      'dates that end before they begin',
      [rule({ departs: { from: day('2027-02-01'), until: day('2027-01-01') } })],
      [[1, 'datesOutOfOrder', undefined]],
    ],
    ['a time that is over', [rule({ booked: { until: day('2026-11-20') } })], [[1, 'over', undefined]]],
    ['nothing of a time that ends today', [rule({ departs: { until: today } })], []],
    [
      'a rule that adds nothing',
      [rule({}, { adds: { adult: nothing, child: nothing, infant: nothing } })],
      [[1, 'addsNothing', undefined]],
    ],
    [
      'nothing of a rule that adds nothing but stops',
      [rule({}, { adds: { adult: nothing, child: nothing, infant: nothing }, stops: true })],
      [],
    ],
    [
      'a rule below one that fits all of its offers and stops',
      [rule({ airlines: ['TG', 'JL'] }, stops), rule({ airlines: ['TG'], cabins: ['business'] })],
      [[2, 'neverReached', 1]],
    ],
    ['nothing where the stop is narrower', [rule({ airlines: ['TG'] }, stops), rule()], []],
    [
      'the way back of a rule for both ways',
      [
        rule({ origins: bangkok, destinations: japan }, stops),
        rule({ origins: japan, destinations: bangkok, isBothWays: false }),
      ],
      [[2, 'neverReached', 1]],
    ],
    [
      'nothing where the stop goes one way and the rule both',
      [
        rule({ origins: bangkok, destinations: japan, isBothWays: false }, stops),
        rule({ origins: bangkok, destinations: japan }),
      ],
      [],
    ],
    ['two that count for the same offers', [rule(), rule({ airlines: ['TG'] })], [[2, 'addsUp', 1]]],
    ['nothing of two airlines', [rule({ airlines: ['JL'] }), rule({ airlines: ['TG'] })], []],
    [
      'nothing of two seasons',
      [rule({ departs: { until: day('2027-01-31') } }), rule({ departs: { from: day('2027-02-01') } })],
      [],
    ],
  ])('find %s', (_, rules, expected) => {
    expect(found(...rules)).toEqual(expected)
  })

  it('block saving only for books that cannot have a meaning', () => {
    const kinds = checkMarkupRules(
      [rule({}, { least: 2, most: 1, ...stops }), rule({ departs: { until: day('2026-01-01') } })],
      today,
    )
    expect(kinds.map((one) => [one.kind, isBlockingMarkupFinding(one)])).toEqual([
      ['leastAboveMost', true],
      ['over', false],
      ['neverReached', false],
    ])
  })
})
