import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '#contract/terms/codes.ts'
import { type Money, money, satang } from '#contract/terms/money.ts'
import type { SupplierOffer } from '#server/providers/supply/supplier-offer.ts'
import { canBeSold } from './offer-snapshot.ts'

describe('an offer for sale', () => {
  const offer = (total: Money, more: Pick<SupplierOffer, 'isInstant'> = {}) =>
    canBeSold({ price: { total }, ...more } as SupplierOffer)

  it('has a price in baht and can be held', () => {
    expect(offer(satang(1_000_00))).toBe(true)
    expect(offer(money(1_000_00, 'USD' as CurrencyCode))).toBe(false)
    expect(offer(satang(1_000_00), { isInstant: true })).toBe(false)
  })
})
