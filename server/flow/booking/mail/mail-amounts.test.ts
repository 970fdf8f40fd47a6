import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { formatMailTotal } from './mail-amounts.ts'

describe('the amount to pay in a mail', () => {
  const total = satang(100_000)
  const paymentTerms = [
    { paymentMethod: 'card', cardBrand: 'visa', surchargeBasisPoints: 150 },
    { paymentMethod: 'card', cardBrand: 'amex', surchargeBasisPoints: 300 },
  ] as const

  it('includes the surcharge of the chosen card brand, as on the page', () => {
    const booking = { total, paymentTerms, paymentMethod: 'card', cardBrand: 'visa', language: 'en' } as const
    expect(formatMailTotal(booking)).toBe('฿1,015 (payment surcharge ฿15 included, not refundable)')
  })

  it('names no surcharge where there is none', () => {
    const booking = { total, paymentTerms, paymentMethod: 'counter', language: 'th' } as const
    expect(formatMailTotal(booking)).toBe('฿1,000')
  })
})
