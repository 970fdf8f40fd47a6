import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimalAmount, parseDecimalAmount } from './decimal-amount.ts'

describe('decimal amounts of outside services', () => {
  it.each([
    ['0.01', 1],
    ['1', 100],
    ['12345.5', 1_234_550],
    ['12345.50', 1_234_550],
    ['12345.50000', 1_234_550],
    ['-0.00', 0],
    ['-120.30', -12_030],
    // as floats these are 828.9999999999999 and 114.99999999999999
    ['8.29', 829],
    ['1.15', 115],
  ])('"%s" equals %d hundredths', (text, hundredths) => {
    expect(parseDecimalAmount(text)).toBe(hundredths)
  })

  it.each(['1.005', '1e3', '', '.5', '5.', '1,000.00', ' 1', '+1', '12345678901234', '１'])(
    'rejects "%s"',
    (text) => {
      expect(parseDecimalAmount(text)).toBeUndefined()
    },
  )

  it('round-trip for any whole amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (amount) => {
        expect(parseDecimalAmount(formatDecimalAmount(amount))).toBe(amount)
      }),
    )
  })

  it('reject a fraction of a hundredth when written', () => {
    expect(() => formatDecimalAmount(1.5)).toThrow(RangeError)
  })
})
