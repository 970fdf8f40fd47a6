import { describe, expect, it } from 'vitest'
import type { PaymentChoice } from '#contract/api/price.ts'
import { selectedPaymentChoice, paymentOptionsOf } from './payment-options.ts'

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
const transfer = choice('bankTransfer', 100_00)
const withoutCode = { hasPromptPay: false }

describe('the ways to pay of an order', () => {
  it('payment methods have one row each, with the card brands inside it', () => {
    const ways = paymentOptionsOf([visa, amex, closed, counter], withoutCode)
    expect(ways.map(({ method, from, isRange }) => [method, from, isRange])).toEqual([
      ['card', 101_50, true],
      ['counter', 100_00, false],
    ])
    expect(ways[0]?.choices).toEqual([visa, amex])
  })

  it('name PromptPay before the card where a bank transfer can be made by QR code', () => {
    const keysOf = (hasPromptPay: boolean) =>
      paymentOptionsOf([visa, counter, transfer], { hasPromptPay }).map(({ key, method }) => [key, method])
    const others = [
      ['card', 'card'],
      ['bankTransfer', 'bankTransfer'],
      ['counter', 'counter'],
    ]
    expect(keysOf(false)).toEqual(others)
    expect(keysOf(true)).toEqual([['promptPay', 'bankTransfer'], ...others])
    expect(paymentOptionsOf([visa], { hasPromptPay: true }).map(({ key }) => key)).toEqual(['card'])
  })

  it('leave the price of a card open until the brand is picked that decides it', () => {
    const [card] = paymentOptionsOf([visa, amex], withoutCode)
    const [oneBrand] = paymentOptionsOf([visa], withoutCode)
    const [samePrice] = paymentOptionsOf([visa, { ...amex, total: visa.total }], withoutCode)
    expect(card && selectedPaymentChoice(card, undefined)).toBeUndefined()
    expect(card && selectedPaymentChoice(card, 'amex')).toEqual(amex)
    expect(oneBrand && selectedPaymentChoice(oneBrand, undefined)).toEqual(visa)
    expect(samePrice && selectedPaymentChoice(samePrice, undefined)).toEqual(visa)
  })
})
