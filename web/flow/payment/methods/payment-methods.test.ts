import { describe, expect, it } from 'vitest'
import { type PaymentChoice } from '#contract/api/price.ts'
import { choiceOf, paymentMethodsOf } from './payment-methods.ts'

const choice = (paymentMethod: PaymentChoice['paymentMethod'], total: number): PaymentChoice => ({
  paymentMethod,
  isAvailable: true,
  surcharge: 0,
  total,
})
const visa: PaymentChoice = { ...choice('card', 101_50), cardBrand: 'visa' }
const amex: PaymentChoice = { ...choice('card', 103_00), cardBrand: 'amex' }
const closed: PaymentChoice = { ...choice('paysbuy', 100_00), isAvailable: false }
const counter = choice('counter', 100_00)

describe('the ways to pay of an order', () => {
  it('payment methods have one row each, with the card brands inside it', () => {
    const ways = paymentMethodsOf([visa, amex, closed, counter])
    expect(ways.map(({ method, from, isRange }) => [method, from, isRange])).toEqual([
      ['card', 101_50, true],
      ['counter', 100_00, false],
    ])
    expect(ways[0]?.choices).toEqual([visa, amex])
  })

  it('leave the price of a card open until the brand is picked that decides it', () => {
    const [card] = paymentMethodsOf([visa, amex])
    const [oneBrand] = paymentMethodsOf([visa])
    const [samePrice] = paymentMethodsOf([visa, { ...amex, total: visa.total }])
    expect(card && choiceOf(card, undefined)).toBeUndefined()
    expect(card && choiceOf(card, 'amex')).toEqual(amex)
    expect(oneBrand && choiceOf(oneBrand, undefined)).toEqual(visa)
    expect(samePrice && choiceOf(samePrice, undefined)).toEqual(visa)
  })
})
