import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { foreignMoneyOf, paypalMoneyOf, sumInSatang } from './paypal-amounts.ts'

const baht = (value: string) => ({ currency_code: 'THB', value })

describe('PayPal amounts', () => {
  it.each([
    ['12345.50', 1_234_550],
    ['12345.5', 1_234_550],
    ['1.15', 115],
    ['1120.1', 112_010],
    ['.05', 5],
    ['-10.00', -1000],
    ['7', 700],
    ['1.2300', 123],
  ])('%s is %i hundredths', (value, hundredths) => {
    expect(foreignMoneyOf(baht(value))).toEqual({ hundredths, currency: 'THB' })
  })

  it.each(['', '-', '.', '1.005', '1e3', '1,000.00', ' 1.00', '12345678901234567890', 'NaN'])(
    'rejects %j as an amount',
    (value) => {
      expect(foreignMoneyOf(baht(value))).toBeUndefined()
    },
  )

  it('keeps the currency that PayPal reports', () => {
    expect(foreignMoneyOf({ currency_code: 'JPY', value: '1000' })).toEqual({
      hundredths: 100_000,
      currency: 'JPY',
    })
  })

  it('counts only baht', () => {
    expect(sumInSatang([baht('1.00'), { currency_code: 'USD', value: '5.00' }])).toEqual(satang(100))
    expect(sumInSatang([baht('1.001')])).toBeUndefined()
  })

  it('any amount survives conversion in both directions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (amount) => {
        expect(foreignMoneyOf(paypalMoneyOf(satang(amount)))).toEqual({ hundredths: amount, currency: 'THB' })
      }),
    )
  })
})
