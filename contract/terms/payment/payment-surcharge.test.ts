import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { satang } from '../money.ts'
import {
  type PaymentTerms,
  cardBrands,
  paymentTermsOfAllMethods,
  isMethodAccepted,
  paymentTermsOf,
  surchargeOf,
  surchargesByReading,
} from './payment-surcharge.ts'
import { publicPaymentMethods } from '../payment.ts'

const card = (cardBrand: PaymentTerms['cardBrand'], surchargeBasisPoints: number): PaymentTerms => ({
  paymentMethod: 'card',
  cardBrand,
  surchargeBasisPoints,
})

describe('the surcharge of a payment method', () => {
  it.each([
    [100_00, 150, 1_50],
    [33, 150, 0],
    [34, 150, 1],
    [4_515_00, 170, 76_76],
    [1, 10_000, 1],
    [123_456_789, 0, 0],
  ])(
    'The surcharge of %i satang at %i basis points is %i, half a satang rounded up',
    (total, basisPoints, expected) => {
      const terms = { paymentMethod: 'card', surchargeBasisPoints: basisPoints } as const
      expect(surchargeOf(satang(total), terms)).toEqual(satang(expected))
    },
  )

  it('never differs from the exact share by more than half a satang', () => {
    const totals = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(totals, fc.integer({ min: 0, max: 10_000 }), (total, surchargeBasisPoints) => {
        const { amount } = surchargeOf(satang(total), { paymentMethod: 'card', surchargeBasisPoints })
        const twice = 2 * (amount * 10_000 - total * surchargeBasisPoints)
        return twice > -10_000 && twice <= 10_000
      }),
    )
  })
})

describe('the list of payment methods', () => {
  it('has every method of the specification once, free of charge, when nothing was set', () => {
    const free = publicPaymentMethods.map((paymentMethod) => ({ paymentMethod, surchargeBasisPoints: 0 }))
    expect(paymentTermsOfAllMethods([])).toEqual(free)
  })

  it('lists cards by brand in the order of the brands, with the terms of other cards last', () => {
    const set = [card('jcb', 170), card('visa', 150), card(undefined, 300)]
    const cards = paymentTermsOfAllMethods(set).filter((one) => one.paymentMethod === 'card')
    expect(cards).toEqual([card('visa', 150), card('jcb', 170), card(undefined, 300)])
  })

  it('uses the terms of a brand, else those of its method, else the highest of the method, else none', () => {
    const brands = [card('visa', 150), card('amex', 300)]
    const of = (set: readonly PaymentTerms[], cardBrand?: PaymentTerms['cardBrand']) =>
      paymentTermsOf(set, { paymentMethod: 'card', cardBrand }).surchargeBasisPoints
    expect(of(brands, 'visa')).toBe(150)
    expect(of([...brands, card(undefined, 200)], 'jcb')).toBe(200)
    expect(of(brands, 'jcb')).toBe(300)
    expect(of(brands)).toBe(300)
    expect(of([], 'visa')).toBe(0)
  })
})

describe('the readings of the card charge', () => {
  const termsIn = (reading: keyof typeof surchargesByReading) =>
    cardBrands.flatMap((brand) => {
      const stated = surchargesByReading[reading][brand]
      return stated === undefined ? [] : [card(brand, stated)]
    })
  const takenIn = (reading: keyof typeof surchargesByReading) =>
    cardBrands.filter((cardBrand) => isMethodAccepted(termsIn(reading), { paymentMethod: 'card', cardBrand }))

  it('apply to the cards that they name and to no others', () => {
    expect(takenIn('cashNote')).toEqual(cardBrands)
    expect(takenIn('otherTexts')).toEqual(['visa', 'mastercard', 'jcb'])
    expect(takenIn('none')).toEqual(cardBrands)
  })

  it('do not apply to other payment methods, nor to a card whose brand is not known yet', () => {
    const terms = termsIn('otherTexts')
    expect(isMethodAccepted(terms, { paymentMethod: 'card' })).toBe(true)
    expect(isMethodAccepted(terms, { paymentMethod: 'counter' })).toBe(true)
    expect(isMethodAccepted([], { paymentMethod: 'card', cardBrand: 'amex' })).toBe(true)
    expect(isMethodAccepted([card(undefined, 300)], { paymentMethod: 'card', cardBrand: 'amex' })).toBe(true)
  })
})
