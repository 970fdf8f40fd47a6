import { describe, expect, it } from 'vitest'
import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import type { PriceLineKind } from '#contract/terms/offer.ts'
import {
  houseNowMs,
  marketOf,
  packedTimetable,
  queryOf,
  searchOf,
  wayOf,
} from '#test-kit/house/packed-house.ts'
import { explainOffer } from '../engine/explain/explain-offer.ts'
import { type HouseOffer, mainFarePart, priceTrip } from '../engine/price-trip.ts'
import { repriceTrip } from '../engine/reprice-trip.ts'
import { type TripPlan, planOfFound } from '../engine/trip-plan.ts'
import { worldViewOf } from '../engine/world-view.ts'
import { saleableOffers } from '../house-offers.ts'
import { openTaxTables } from '../tax-tables.ts'
import { privateFareContracts, readPrivateFareContracts } from './private-fare-contracts.ts'

const head = 'airline,code,percent,from,to\n'
const acme: PrivateFare = {
  airline: 'TG',
  accountCode: 'ACME26',
  tourCode: 'TH26ACME',
  companyId: 'com_a',
  rate: { kind: 'percent', basisPoints: 300 },
}
const view = worldViewOf(packedTimetable())
const market = { ...marketOf(), contracts: privateFareContracts() }
const party = { adult: 2, child: 1 }
const plans = searchOf()
  .best(queryOf([wayOf('BKK NRT 2027-01-20', 'economy', view)], party, { maxStops: 1 }))
  .trips.map((trip) => planOfFound(trip, { shape: 'oneWay', party, cabins: ['economy'] }, market))
const issuedBy = (plan: TripPlan) => mainFarePart(plan).market.owner.code
const ofThai = plans.filter((plan) => issuedBy(plan) === 'TG')
const sumOf = ({ price }: HouseOffer, ...kinds: readonly PriceLineKind[]) =>
  price.passengers.reduce(
    (sum, { count, lines }) =>
      sum +
      count * lines.reduce((all, { kind, amount }) => all + (kinds.includes(kind) ? amount.amount : 0), 0),
    0,
  )

describe('private fares of the house', () => {
  it('a code takes its share of the fares of its airline and leaves taxes and surcharges as they are', () => {
    expect(ofThai.length).toBeGreaterThan(0)
    for (const plan of ofThai) {
      const filed = priceTrip(plan, market)
      const agreed = priceTrip({ ...plan, privateFare: acme }, market)
      expect(agreed).toMatchObject({ fareType: 'private', privateFare: acme })
      expect(filed).not.toHaveProperty('privateFare')
      expect(agreed.price.total.amount).toBeLessThan(filed.price.total.amount)
      expect(sumOf(agreed, 'tax', 'carrierSurcharge')).toBe(sumOf(filed, 'tax', 'carrierSurcharge'))
      const isThaiAlone = plan.journeys.every(({ parts }) =>
        parts.every(({ market: { owner } }) => owner.code === 'TG'),
      )
      // Each passenger's share is a whole number of baht.
      if (isThaiAlone) expect(sumOf(agreed, 'fare') / sumOf(filed, 'fare')).toBeCloseTo(0.8, 2)
    }
  })

  it('its reference carries the codes: it is repriced, sold and explained at the same amount', () => {
    const selling = saleableOffers(() => ({ view, office: openTaxTables() }))
    for (const plan of ofThai) {
      const offer = priceTrip({ ...plan, privateFare: acme }, market)
      expect(repriceTrip(offer.ref, market)).toMatchObject({ kind: 'open', offer, isFareKept: true })
      expect(selling.price(offer.ref, { sales: new Map(), nowMs: houseNowMs })).toMatchObject({
        kind: 'open',
        plan: { total: offer.price.total },
      })
      expect(explainOffer(offer.ref, market)?.totalBaht).toBe(offer.price.total.amount / 100)
    }
  })

  it.each([
    ['of another code', { ...acme, accountCode: 'WRONG' }, market],
    ['without an account code', { airline: 'TG', trackingReference: 'X' }, market],
    [
      'that has ended',
      acme,
      { ...marketOf(), contracts: readPrivateFareContracts(`${head}TG,ACME26,80,2025-01-01,2026-11-20`) },
    ],
  ] as const)('a fare %s costs what is filed, and is not marked', (_, privateFare, at) => {
    const [plan] = ofThai
    if (!plan) throw new Error('nothing found')
    expect(priceTrip({ ...plan, privateFare }, at)).toEqual(priceTrip(plan, at))
  })

  it('an offer whose contract ends before the booking is repriced as dearer', () => {
    const [plan] = ofThai
    if (!plan) throw new Error('nothing found')
    const { ref, price } = priceTrip({ ...plan, privateFare: acme }, market)
    const later = repriceTrip(ref, { ...marketOf(), contracts: [] })
    if (later.kind !== 'open') throw new Error(later.kind)
    expect(later.isFareKept).toBe(false)
    expect(later.offer.price.total.amount).toBeGreaterThan(price.total.amount)
  })

  it.each([
    'TG,ACME26,0,2026-01-01,2026-12-31',
    'TG,ACME26,80,2027-01-01,2026-12-31',
    'TG,acme,80,2026-01-01,2026-12-31',
  ])('the table refuses %s', (row) => expect(() => readPrivateFareContracts(head + row)).toThrow('line 2'))
})
