import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalDate } from '../time.ts'
import {
  type ExchangeRate,
  bahtAtPublishedRate,
  bahtAtSellingRate,
  formatExchangeRate,
  parseExchangeRate,
  sellingRateOf,
} from './exchange-rate.ts'

const on = '2026-11-28' as LocalDate
const rateOf = (bahtMillionths: number, marginBasisPoints = 0): ExchangeRate => ({
  currency: 'EUR',
  bahtMillionths,
  on,
  marginBasisPoints,
})

describe('an exchange rate', () => {
  it.each([
    ['without a margin', 38_123_456, 0, 38_123_456],
    // 38.123456 × 1.015 = 38.69530784, rounded up in the sixth decimal
    ['with a margin of 1.5 percent', 38_123_456, 150, 38_695_308],
    ['of one yen', 217_500, 250, 222_938],
  ])('%s has its selling rate', (_, published, margin, selling) => {
    expect(sellingRateOf(rateOf(published, margin))).toBe(selling)
  })

  it.each([
    ['385.50', 38_123_456, 1_469_659], // 14,696.592288 baht
    ['1000', 217_500, 21_750], // yen have no decimals
    ['12.345', 105_000_000, 129_623], // dinars have three: 1,296.225 baht, half away from zero
    ['0.005', 1_000_000, 1], // half a satang
    ['0.00', 38_123_456, 0],
    ['-385.50', 38_123_456, -1_469_659], // a refund in an exchange
    ['-0', 38_123_456, 0],
  ])('makes %s at %s millionths %s satang', (amount, millionths, expected) => {
    expect(bahtAtPublishedRate(amount, rateOf(millionths))?.amount).toBe(expected)
  })

  it.each(['', '1,000', '1e3', '1.', '.5', ' 1', '99999999999999999'])(
    'refuses the amount "%s"',
    (amount) => {
      expect(bahtAtSellingRate(amount, rateOf(38_000_000))).toBeUndefined()
    },
  )

  it('gives the same satang for an amount each time it is read, and never more than half a satang off', () => {
    const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 10n }), fc.integer({ min: 0, max: 3 }))
    const rates = fc.tuple(fc.integer({ min: 1, max: 200_000_000 }), fc.integer({ min: 0, max: 2_000 }))
    const check = fc.property(amounts, rates, ([digits, decimals], [published, margin]) => {
      const text = digits.toString().padStart(decimals + 1, '0')
      const amount = decimals ? `${text.slice(0, -decimals)}.${text.slice(-decimals)}` : text
      const rate = rateOf(published, margin)
      const again = parseExchangeRate(formatExchangeRate(rate))
      const sold = bahtAtSellingRate(amount, rate)
      if (!again || !sold) return
      expect(bahtAtSellingRate(amount, again)).toEqual(sold)
      const unit = 10n ** BigInt(decimals) * 1_000_000n
      const off = BigInt(sold.amount) * unit - digits * BigInt(sellingRateOf(rate)) * 100n
      expect((off < 0n ? -off : off) * 2n <= unit).toBe(true)
    })
    fc.assert(check, { numRuns: 100_000 })
  })

  it.each(['', 'EUR:0:2026-11-28:0', 'EUR:38:2026-13-28:0', 'eur:38:2026-11-28:0', 'EUR:38:2026-11-28:0:x'])(
    'a rate is not read from "%s"',
    (text) => {
      expect(parseExchangeRate(text)).toBeUndefined()
    },
  )
})
