import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PriceAnswer } from '#contract/api/offer/offer-answer.ts'
import { priceLineKinds } from '#contract/terms/offer.ts'
import { pricePartsOf } from './price-parts.ts'

const line = fc.record({
  kind: fc.constantFrom(...priceLineKinds),
  lineCode: fc.constant('X'),
  name: fc.constant('line'),
  amount: fc.integer({ min: -50_000, max: 10_000_000 }),
})
const passenger = fc
  .record({
    type: fc.constantFrom('adult' as const, 'child' as const),
    count: fc.integer({ min: 1, max: 9 }),
    lines: fc.array(line, { maxLength: 12 }),
  })
  .map((one) => ({ ...one, perPerson: one.lines.reduce((sum, { amount }) => sum + amount, 0) }))

it('takes every line of everybody into exactly one part, to the satang', () => {
  fc.assert(
    fc.property(fc.array(passenger, { minLength: 1, maxLength: 3 }), (passengers) => {
      const total = passengers.reduce((sum, one) => sum + one.count * one.perPerson, 0)
      const price: PriceAnswer = { currency: 'THB', total, averagePerPerson: total, passengers }
      const parts = pricePartsOf(price)
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(total)
      expect(new Set(parts.map((part) => part.kind)).size).toBe(parts.length)
    }),
  )
})
