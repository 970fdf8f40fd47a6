import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from './codes.ts'
import {
  addMoney,
  averageMoney,
  money,
  percentOfMoney,
  satang,
  subtractMoney,
  sumMoney,
  multiplyMoney,
} from './money.ts'

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

describe('money amounts', () => {
  it('reject a fraction of a satang and another currency', () => {
    expect(() => satang(0.5)).toThrow(RangeError)
    expect(() => satang(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
    expect(() => addMoney(satang(1), money(1, 'JPY' as CurrencyCode))).toThrow(RangeError)
  })

  it('add up in any order, and subtraction reverses addition', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 30 }), amount, (amounts, more) => {
        const all = sumMoney(amounts.map(satang))
        expect(sumMoney(amounts.toReversed().map(satang))).toEqual(all)
        expect(subtractMoney(addMoney(all, satang(more)), satang(more))).toEqual(all)
      }),
    )
  })

  it('never show an average below the true one, nor more than a baht above it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 9 }),
        (total, count) => {
          const shown = multiplyMoney(averageMoney(satang(total), count), count).amount
          expect(shown).toBeGreaterThanOrEqual(total)
          expect(shown - total).toBeLessThan(100 * count)
        },
      ),
    )
  })

  it.each([
    [10_000, 150, 150],
    [10_050, 300, 302],
    [1, 5000, 1],
    [0, 300, 0],
  ])('have a share of %i at %i basis points: %i', (base, basisPoints, share) => {
    expect(percentOfMoney(satang(base), basisPoints).amount).toBe(share)
  })
})
