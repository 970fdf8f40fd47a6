import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '#contract/terms/codes.ts'
import { type Money, money, satang } from '#contract/terms/money.ts'
import type { SupplierOffer } from '#server/providers/supply/supplier-offer.ts'
import { canBeSold } from './offer-snapshot.ts'

describe('an offer for sale', () => {
  const isSold = (offer: Pick<SupplierOffer, 'isInstant'> & { total: Money }, sellsPayFirst: boolean) =>
    canBeSold({ ...offer, price: { total: offer.total } } as unknown as SupplierOffer, sellsPayFirst)

  it('has a price in baht, and can be held or paid first', () => {
    const total = satang(1_000_00)
    expect(isSold({ total }, false)).toBe(true)
    expect(isSold({ total: money(1_000_00, 'USD' as CurrencyCode) }, true)).toBe(false)
    expect(isSold({ total, isInstant: true }, false)).toBe(false)
    expect(isSold({ total, isInstant: true }, true)).toBe(true)
  })
})
