import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { type PriceLine, createOfferPrice } from '#contract/terms/offer.ts'
import type { PriceOutcome, SupplierOffer } from '#server/providers/supply/supplier-offer.ts'
import { type AgreedPurchase, absorbAtOrder, confirmAtOrder } from './absorb-at-order.ts'
import type { SetPriceTolerance } from './price-tolerance-store.ts'

const line = (kind: PriceLine['kind'], value: number): PriceLine => {
  return { kind, code: kind, name: kind, amount: satang(value), source: 'test' }
}
const priceOf = (...lines: readonly PriceLine[]) => createOfferPrice([{ type: 'adult', count: 2, lines }])
const itinerary = { shape: 'oneWay', journeys: [] } as const
const no = { kind: 'no' } as const
const rules = {
  refund: { beforeDeparture: no, afterDeparture: no, noShow: no },
  rebook: { beforeDeparture: no, afterDeparture: no },
  reroute: no,
}
const band = { version: 1, most: satang(200_00), mostBasisPoints: 500 } as SetPriceTolerance

/** A purchase at 5,000 a head, with a seller's markup that nothing adds today. */
const agreed: AgreedPurchase = {
  offerRef: 'ref',
  net: satang(9_600_00),
  offer: { itinerary, selling: priceOf(line('fare', 4_800_00), line('markup', 200_00)) },
}
const pricedAt = (fare: number) =>
  ({
    kind: 'changed',
    was: agreed.net,
    why: 'unknown',
    offer: {
      ref: 'ref',
      itinerary,
      baggage: {},
      rules,
      price: priceOf(line('fare', fare)),
    } as unknown as SupplierOffer,
  }) satisfies PriceOutcome

describe('a purchase whose price has risen when it is ordered', () => {
  it('keeps its total and the agreed fees, and the agency carries the whole increase of the supplier', () => {
    const absorbed = absorbAtOrder(agreed, { priced: pricedAt(4_900_00), band })
    expect(absorbed).toMatchObject({
      net: satang(9_800_00),
      selling: { total: agreed.offer.selling.total },
      increase: { amount: satang(200_00), wasNet: agreed.net },
    })
    expect(absorbed?.selling.passengers[0]?.lines.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['fare', 4_900_00],
      ['markup', 200_00],
      ['absorbed', -100_00],
    ])
  })

  it('a purchase is not ordered when the increase of the supplier is beyond the tolerance, whatever its fees are', () => {
    expect(absorbAtOrder(agreed, { priced: pricedAt(4_950_00), band })).toBeUndefined()
    expect(absorbAtOrder(agreed, { priced: pricedAt(4_900_00), band: undefined })).toBeUndefined()
  })
})

describe('a purchase whose price is confirmed when its money has arrived', () => {
  const fares = fc.integer({ min: 1, max: 10_000_00 })
  const bands = fc.constantFrom(band, undefined)

  it('a purchase is confirmed at its agreed total alone, and no net price is higher than the tolerance allows', () => {
    fc.assert(
      fc.property(fares, bands, (fare, tolerance) => {
        const confirmed = confirmAtOrder(agreed, { priced: pricedAt(fare), band: tolerance })
        const rise = 2 * fare - agreed.net.amount
        expect(confirmed !== undefined).toBe(rise <= (tolerance ? 200_00 : 0))
        if (!confirmed) return
        expect(confirmed.selling.total).toEqual(agreed.offer.selling.total)
        expect(confirmed.net.amount).toBe(2 * fare)
        expect(confirmed.increase?.amount.amount ?? 0).toBe(Math.max(0, rise))
      }),
    )
  })

  it('bags and seats are bought with the offer they were chosen with alone, and keep their price', () => {
    const bag = {
      kind: 'bag',
      passenger: 0,
      covers: [],
      amount: satang(950_00),
      serviceRef: 'ase_1',
    } as const
    const { offer, net } = agreed
    const selling = createOfferPrice(offer.selling.passengers, [bag])
    const withBag = { ...agreed, net: satang(net.amount + 950_00), offer: { ...offer, selling } }
    const same = pricedAt(net.amount / 2)
    const found = { ...same, offer: { ...same.offer, ref: 'another' } }
    expect(confirmAtOrder(withBag, { priced: same, band })).toEqual({
      offerRef: 'ref',
      net: withBag.net,
      selling,
    })
    expect(confirmAtOrder(withBag, { priced: found, band })).toBeUndefined()
    expect(confirmAtOrder(withBag, { priced: pricedAt(net.amount / 2 + 1), band })).toBeUndefined()
  })

  it('other flights and another booking class are not the purchase that was agreed, however cheap', () => {
    const { offer, ...cheap } = pricedAt(100)
    const other = { ...itinerary, journeys: [{ segments: [] }] } as unknown as SupplierOffer['itinerary']
    for (const priced of [
      { ...cheap, offer: { ...offer, itinerary: other } },
      { ...cheap, offer, why: 'class' },
      { kind: 'gone' },
      { kind: 'silent' },
    ] as const)
      expect(confirmAtOrder(agreed, { priced, band })).toBeUndefined()
  })
})
