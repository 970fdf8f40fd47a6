import { describe, expect, it } from 'vitest'
import { dateOfLocalTime, plusDays } from '#contract/terms/time.ts'
import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import { done } from '../../supply-calls.suite.ts'
import type { SupplierOffer } from '../../supplier-offer.ts'
import { aCommand, aSearch, context, duffelBench } from '../duffel-bench.suite.ts'
import { parseDuffelOfferRef } from '../duffel-passengers.ts'

const bench = duffelBench()
const agreed: PrivateFare = {
  airline: 'TG',
  accountCode: 'ACME26',
  tourCode: 'TH26ACME',
  companyId: 'com_a',
  rate: { kind: 'percent', basisPoints: 300 },
}
const key = ({ itinerary, fareBrand, isInstant }: SupplierOffer) =>
  JSON.stringify([
    itinerary.journeys.flatMap(({ segments }) =>
      segments.map((one) => `${one.marketingCarrier}${one.flightNumber} ${one.departureAt}`),
    ),
    fareBrand,
    isInstant,
  ])
const pricesOf = (offers: readonly SupplierOffer[]) =>
  new Map(offers.map((one) => [key(one), one.price.total.amount]))

describe('private fares at Duffel', () => {
  it('private fares are found by the right code alone, for its airline alone, and are marked with it', async () => {
    const published = pricesOf(await bench.offersOf(aSearch()))
    expect(
      pricesOf(await bench.offersOf({ ...aSearch(), privateFares: [{ ...agreed, accountCode: 'WRONG' }] })),
    ).toEqual(published)
    const offers = await bench.offersOf({ ...aSearch(), privateFares: [agreed] })
    const cheaper = offers.filter((one) => one.price.total.amount < (published.get(key(one)) ?? 0))
    expect(new Set(cheaper.map((one) => one.validatingCarrier))).toEqual(new Set(['TG']))
    expect(offers.filter(({ fareType }) => fareType === 'private')).toEqual(cheaper)
    for (const { privateFare } of cheaper) expect(privateFare).toEqual(agreed)
    const [byReference] = await bench
      .offersOf({ ...aSearch(), privateFares: [{ airline: 'JL', trackingReference: 'FH:0105551234567' }] })
      .then((all) => all.filter(({ fareType }) => fareType === 'private'))
    expect(byReference?.validatingCarrier).toBe('JL')
  })

  it('a private fare keeps its price and its codes at the price check and at the order', async () => {
    const request = { ...aSearch(), privateFares: [agreed] }
    const offer = (await bench.offersOf(request)).find((one) => one.privateFare && !one.isInstant)
    if (!offer) throw new Error('the airline with the contract has no such flight')
    const { total } = offer.price
    expect(parseDuffelOfferRef(offer.ref)?.privateFare).toEqual(agreed)
    const priced = await bench.duffel().price(offer.ref, total, context())
    expect(priced).toMatchObject({ kind: 'same', offer: { privateFare: agreed, fareType: 'private' } })
    expect(done(await bench.duffel().book(aCommand(offer), context())).total).toEqual(total)
    const [booked] = await bench.airline().reservations()
    expect(booked).toMatchObject({ accountCode: 'ACME26', totalSatang: total.amount })
  })

  it('an order at a private fare is changed with its codes; without them the airline asks for the published fare', async () => {
    const request = { ...aSearch(), privateFares: [agreed] }
    const offer = (await bench.offersOf(request)).find((one) => one.privateFare && !one.isInstant)
    if (!offer) throw new Error('the airline with the contract has no such flight')
    const { reservationRef } = done(await bench.duffel().book(aCommand(offer), context()))
    done(await bench.duffel().ticket(reservationRef, context()))
    const [first] = offer.itinerary.journeys[0]?.segments ?? []
    if (!first) throw new Error('an offer without flights')
    const departureOn = plusDays(dateOfLocalTime(first.departureLocal), 1)
    const search = { reservationRef, itinerary: offer.itinerary, changes: [{ journey: 0, departureOn }] }
    const cheapest = async (privateFare?: PrivateFare) => {
      const found = await bench.duffel().searchExchange?.({ ...search, privateFare }, context())
      const [best] = found?.kind === 'offers' ? found.offers : []
      if (!best) throw new Error(`the airline says ${found?.kind}`)
      return best.fareDifference.amount + best.penalty.amount
    }
    expect(await cheapest(agreed)).toBeLessThan(await cheapest())
  })

  it('the airline’s search refuses a malformed set of codes', async () => {
    const ask = async (codes: unknown) => {
      const answer = await fetch(`${bench.airline().url}/air/offer_requests`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer duffel_test_1',
          'duffel-version': 'v2',
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          data: {
            slices: [{ origin: 'BKK', destination: 'NRT', departure_date: '2027-01-10' }],
            passengers: [{ type: 'adult' }],
            private_fares: codes,
          },
        }),
      })
      return answer.status
    }
    const one = { corporate_code: 'ACME26' }
    expect(await ask({ TG: [one] })).toBe(201)
    for (const wrong of [
      { TG: [] },
      { TG: [one, one] },
      { TG: [{}] },
      { TG: [{ tour_code: 'X' }] },
      { Thai: [one] },
      [one],
    ])
      expect(await ask(wrong)).toBe(422)
  })
})
