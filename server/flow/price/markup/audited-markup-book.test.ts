import { describe, expect, it } from 'vitest'
import type { MarkupRule } from '#contract/terms/price/markup-rule.ts'
import { auditChangesBetween } from '#server/platform/audit/audit-changes.ts'
import { auditedRules } from './audited-markup-book.ts'

const amount = (satang: number) => ({ kind: 'amount', satang }) as const
const rule = (name: string, more: Partial<MarkupRule> = {}): MarkupRule => ({
  name,
  priority: 10,
  when: {
    airlines: ['TG'],
    origins: [{ kind: 'city', place: 'BKK' }],
    destinations: [],
    isBothWays: true,
    cabins: [],
    refundabilities: [],
    fareBrands: [],
    channels: [],
    shapes: [],
    departs: { from: '2026-12-01' as NonNullable<MarkupRule['when']['departs']['from']> },
    booked: {},
  },
  adds: { adult: amount(25_000), child: { kind: 'percent', basisPoints: 150 }, infant: amount(0) },
  stops: false,
  ignoresStanding: false,
  ...more,
})
const text = '#10, ฿250.00 / 1.5% / ฿0.00, airlines TG, origins city:BKK, isBothWays yes, departs 2026-12-01'

describe('markup rules in the audit', () => {
  it('a rule is written with its priority, what it adds and when it counts', () => {
    expect(auditedRules([rule('TG')])).toEqual({ 'markupRule:TG': text })
  })

  it('rules of the same name are told apart', () => {
    expect(Object.keys(auditedRules([rule('A'), rule('A')]))).toEqual(['markupRule:A', 'markupRule:A (2)'])
  })

  it.each([
    ['a rule that comes', [], [rule('A')], { before: undefined, after: text }],
    ['a rule that goes', [rule('A')], [], { before: text, after: undefined }],
    [
      'a limit that is set',
      [rule('A')],
      [rule('A', { most: 50_000 })],
      { before: text, after: text.replace('฿0.00,', '฿0.00, most ฿500.00,') },
    ],
  ])('the change is kept for %s', (_name, before, after, change) => {
    const changes = auditChangesBetween(auditedRules(before), auditedRules(after))
    expect(changes).toEqual([{ field: 'markupRule:A', ...change }])
  })
})
