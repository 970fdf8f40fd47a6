import { describe, expect, it } from 'vitest'
import { priceLineKinds } from '../offer.ts'
import { priceLineFactsOf } from './price-line-facts.ts'

describe('the receiver and the refund rule of a price line', () => {
  it.each([
    ['fare', 'QLTHRT', 'airlineAndAgency', 'asFare'],
    ['carrierSurcharge', 'YQ', 'airline', 'asFare'],
    ['tax', 'TS', 'airport', 'unflown'],
    ['tax', 'E7', 'aviationAuthority', 'unflown'],
    ['tax', 'TH', 'government', 'asFare'],
    ['serviceFee', 'SVC', 'agency', 'never'],
    ['markup', 'AGY', 'agency', 'never'],
    ['paymentSurcharge', 'PAY', 'agency', 'never'],
  ] as const)('The %s %s goes to the %s and is refunded: %s', (kind, code, receiver, comesBack) => {
    expect(priceLineFactsOf(kind, code)).toEqual({ receiver, comesBack })
  })

  it.each(['ZZ', '', 'constructor'])('stay undefined for the unknown tax "%s"', (code) => {
    expect(priceLineFactsOf('tax', code)).toBeUndefined()
  })

  it('exist for every kind that is not a tax', () => {
    const others = priceLineKinds.filter((kind) => kind !== 'tax')
    expect(others.filter((kind) => priceLineFactsOf(kind, '') === undefined)).toEqual([])
  })
})
