import { describe, expect, it } from 'vitest'
import type { FiledFare, FiledRule } from './engine/world/schedule.ts'
import {
  houseNowMs,
  marketOf,
  onDay,
  packedWith,
  queryOf,
  searchOf,
  wayOf,
} from '#test-kit/house/packed-house.ts'
import { priceTrip } from './engine/price-trip.ts'
import { repriceTrip } from './engine/reprice-trip.ts'
import { planOfFound } from './engine/trip-plan.ts'
import { worldViewOf } from './engine/world-view.ts'
import { saleableOffers } from './house-offers.ts'
import { openTaxTables } from './tax-tables.ts'

const office = openTaxTables()
const december: FiledRule = { travelFirst: onDay('2026-12-01'), travelLast: onDay('2026-12-15') }
const winter: FiledRule = { travelFirst: onDay('2027-01-10'), travelLast: onDay('2027-03-31') }

/** Returns a fare of one name, filed once per rule. */
function filedOnceWith(rules: readonly FiledRule[]): FiledFare[] {
  const name = { rbd: 'H', kind: 0, fareBasis: 'HNETOW', baht: 3000 }
  return rules.map((rule) => ({ carrier: 'TG', from: 'BKK', to: 'NRT', ...name, rule }) as FiledFare)
}

describe('an imported fare that is filed several times under one name', () => {
  it.each([
    ['for travel later', [december, winter], '2027-01-20'],
    ['for travel earlier', [december, winter], '2026-12-10'],
    ['for sale later', [{ saleFirst: onDay('2026-12-01') }, { saleLast: onDay('2026-11-30') }], '2027-01-20'],
    // 20 January 2027 is a Wednesday
    ['on other weekdays', [{ weekdays: 0b11 }, { weekdays: 0b100 }, { weekdays: 0b1000 }], '2027-01-20'],
    ['dearer for adults', [{ percent: { adult: 200 } }, { percent: { adult: 100 } }], '2027-01-20'],
  ])('the fare is sold as it was offered, with one of its filings %s', (_, rules, on) => {
    const world = packedWith(filedOnceWith(rules))
    const view = worldViewOf(world)
    const market = marketOf(world)
    const party = { adult: 1 }
    const query = queryOf([wayOf(`BKK NRT ${on}`, 'economy', view)], party, { maxStops: 0 })
    const offers = searchOf(world)
      .best(query)
      .trips.map((trip) =>
        priceTrip(planOfFound(trip, { shape: 'oneWay', party, cabins: ['economy'] }, market), market),
      )
      .filter(({ ref }) => ref.includes('HNETOW'))
    expect(offers.length).toBeGreaterThan(0)
    const selling = saleableOffers(() => ({ view, office }))
    for (const offer of offers) {
      expect(repriceTrip(offer.ref, market)).toMatchObject({ kind: 'open', offer, isFareKept: true })
      expect(selling.price(offer.ref, { sales: new Map(), nowMs: houseNowMs })).toMatchObject({
        kind: 'open',
        plan: { total: offer.price.total },
      })
    }
  })

  it('a fare without a filing for its flights is repriced as moved', () => {
    const world = packedWith(filedOnceWith([december, winter]))
    const ref = `h2~O~1.0.0.0.0.0.0~3000~Y:TG642BKKNRT${onDay('2026-12-20')}:00TG!H0.HNETOW.3000`
    expect(repriceTrip(ref, marketOf(world)).kind).toBe('moved')
  })
})
