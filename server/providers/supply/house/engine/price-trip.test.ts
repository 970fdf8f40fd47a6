import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TripShape } from '#contract/terms/itinerary.ts'
import type { PassengerCounts } from '#contract/terms/passenger.ts'
import { dateOfDay } from './day-number.ts'
import { houseCabins } from './cabin-seats.ts'
import { marketOf, onDay, packedTimetable, queryOf, searchOf, wayOf } from '#test-kit/house/packed-house.ts'
import { higherFareFamilies, fareBuyerOfPlan } from './fares/higher-fare-families.ts'
import { ruleFaults } from '../../rule-faults.suite.ts'
import { priceTrip, rulesOfTrip } from './price-trip.ts'
import { repriceTrip } from './reprice-trip.ts'
import { planOfFound } from './trip-plan.ts'
import { worldViewOf } from './world-view.ts'

const view = worldViewOf(packedTimetable())
const search = searchOf()
const codes = view.world.header.airportCodes.slice(0, 40)
const parties: PassengerCounts[] = [
  { adult: 1 },
  { adult: 2, child: 1, infantOnLap: 1 },
  { senior: 1, youth: 1 },
  { student: 2, infantInSeat: 1, child: 2 },
]

const asked = fc.record({
  stops: fc.uniqueArray(fc.constantFrom(...codes), { minLength: 3, maxLength: 3 }),
  shape: fc.constantFrom<TripShape>('oneWay', 'roundTrip', 'multiCity'),
  ahead: fc.integer({ min: 1, max: 300 }),
  nights: fc.integer({ min: 1, max: 40 }),
  cabin: fc.constantFrom(...houseCabins),
  party: fc.constantFrom(...parties),
  refundableOnly: fc.boolean(),
})

type GeneratedTrip = typeof asked extends fc.Arbitrary<infer One> ? One : never

/** Requested journeys: one way, round trip, or via a third place home. */
function waysOf({ stops, shape, ahead, nights, cabin }: GeneratedTrip) {
  const [one = '', two = '', three = ''] = stops
  const journeys = {
    oneWay: [`${one} ${two}`],
    roundTrip: [`${one} ${two}`, `${two} ${one}`],
    multiCity: [`${one} ${two}`, `${two} ${three}`, `${three} ${one}`],
  }
  const first = onDay('2026-11-21') + ahead
  return journeys[shape].map((text, at) => wayOf(`${text} ${dateOfDay(first + at * nights)}`, cabin, view))
}

describe('the price of a found trip', () => {
  it('the price equals that of the search to the baht, and that of its reference', () => {
    let priced = 0
    fc.assert(
      fc.property(asked, (input) => {
        const { shape, cabin, party, refundableOnly } = input
        const ways = waysOf(input)
        const market = marketOf()
        for (const trip of search.best(queryOf(ways, party, { refundableOnly, count: 60 })).trips) {
          const plan = planOfFound(trip, { shape, party, cabins: ways.map(() => cabin) }, market)
          const offer = priceTrip(plan, market)
          expect(offer.price.total.amount, offer.ref).toBe(trip.baht * 100)
          const again = repriceTrip(offer.ref, market)
          expect(again.kind === 'open' && again.offer, offer.ref).toEqual(offer)
          priced += 1
        }
      }),
      { numRuns: 250 },
    )
    expect(priced).toBeGreaterThan(3000)
  })

  it('increases from fare family to fare family', () => {
    const party = { adult: 1 }
    const market = marketOf()
    const query = queryOf([wayOf('BKK NRT 2027-01-20', 'economy', view)], party, { maxStops: 0 })
    const { trips } = search.best(query)
    expect(trips.length).toBeGreaterThan(10)
    for (const trip of trips) {
      const plan = planOfFound(trip, { shape: 'oneWay', party, cabins: ['economy'] }, market)
      const families = [plan, ...higherFareFamilies(plan, fareBuyerOfPlan(plan), market)].map((one) =>
        priceTrip(one, market),
      )
      const totals = families.map(({ price }) => price.total.amount)
      expect(totals).toHaveLength(3)
      expect(totals).toEqual(totals.toSorted((left, right) => left - right))
      expect(new Set(families.map(({ fareBrand }) => fareBrand)).size).toBe(3)
    }
  })
})

describe('the rules of a found trip', () => {
  it('have a text or a figure behind every answer, and a season only where all fares share it', () => {
    let seasons = 0
    fc.assert(
      fc.property(asked, (input) => {
        const { shape, cabin, party } = input
        const ways = waysOf(input)
        const market = marketOf()
        for (const trip of search.best(queryOf(ways, party, { count: 5 })).trips) {
          const plan = planOfFound(trip, { shape, party, cabins: ways.map(() => cabin) }, market)
          const rules = rulesOfTrip(plan, market)
          expect(ruleFaults(rules)).toEqual([])
          const spans = new Set(rules.texts?.flatMap((one) => (one.topic === 'season' ? [one.text] : [])))
          expect(rules.untold?.includes('season') ?? false).toBe(spans.size > 1)
          seasons = Math.max(seasons, spans.size)
        }
      }),
      { numRuns: 100 },
    )
    expect(seasons).toBeGreaterThan(1)
  })
})
