import { describe, expect, it } from 'vitest'
import type { PaymentChoice } from '#contract/api/price.ts'
import { methodsOutOfService } from './methods-out-of-service.ts'

const choice = (
  paymentMethod: PaymentChoice['paymentMethod'],
  isAvailable: boolean,
  cardBrand?: PaymentChoice['cardBrand'],
): PaymentChoice => ({
  paymentMethod,
  ...(cardBrand && { cardBrand }),
  isAvailable,
  surcharge: 0,
  total: 100_00,
})

describe('methods out of service', () => {
  it('a method without an offered choice is listed as out of service, once', () => {
    const choices = [
      choice('card', false, 'visa'),
      choice('card', false, 'jcb'),
      choice('paypal', true),
      choice('paysbuy', false),
    ]
    expect(methodsOutOfService(choices)).toEqual(['card', 'paysbuy'])
  })

  it('a card with another offered brand, and account credit, are not listed as out of service', () => {
    expect(methodsOutOfService([choice('card', true, 'visa'), choice('card', false, 'amex')])).toEqual([])
    expect(methodsOutOfService([choice('credit', false)])).toEqual([])
    expect(methodsOutOfService([choice('payforu', false)])).toEqual(['payforu'])
  })
})
