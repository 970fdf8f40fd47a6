import { describe, expect, it } from 'vitest'
import type { PaymentChoice } from '#contract/api/price.ts'
import { paymentOptionsOf } from '#web/travel-ui/payment/payment-options.ts'
import { firstChoiceOf, paymentMethodOf, paymentOptionOfCode } from './payment-method-code.ts'

const choice = (paymentMethod: PaymentChoice['paymentMethod'], surcharge = 0): PaymentChoice => ({
  paymentMethod,
  isAvailable: true,
  surcharge,
  total: 100_00 + surcharge,
})
const visa: PaymentChoice = { ...choice('card', 1_50), cardBrand: 'visa' }
const transfer = choice('bankTransfer')
const choices = [visa, transfer, { ...choice('paysbuy'), isAvailable: false }]

describe('the code of a payment method', () => {
  it.each([
    ['promptPay', transfer],
    ['bankTransfer', transfer],
    ['card.visa', visa],
    ['card', undefined],
    ['paysbuy', undefined],
    ['', undefined],
  ])('"%s" names what is offered, or nothing', (code, expected) => {
    expect(paymentMethodOf(code, choices)).toEqual(expected)
  })

  it('a brand belongs to the row of its method', () => {
    const ways = paymentOptionsOf(choices, { hasPromptPay: true })
    expect(paymentOptionOfCode('card.visa', ways)?.key).toBe('card')
    expect(paymentOptionOfCode('promptPay', ways)?.key).toBe('promptPay')
    expect(paymentOptionOfCode('counter', ways)).toBeUndefined()
  })

  it('PromptPay is chosen first where it is offered without a fee, and nothing else ever is', () => {
    const first = (offered: readonly PaymentChoice[], hasPromptPay: boolean) =>
      firstChoiceOf(paymentOptionsOf(offered, { hasPromptPay }))
    expect(first(choices, true)).toBe('promptPay')
    expect(first(choices, false)).toBe('')
    expect(first([choice('bankTransfer', 1_20)], true)).toBe('')
    expect(first([choice('credit'), transfer], true)).toBe('')
  })
})
