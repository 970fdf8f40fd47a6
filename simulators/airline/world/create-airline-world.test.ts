import { describe, expect, it } from 'vitest'
import { type Instant, type LocalDate, epochMsOf } from '#contract/terms/time.ts'
import { fareBrands } from './fare-brands.ts'
import { partyTotals } from './make-offer.ts'
import { createAirlineWorld } from './create-airline-world.ts'
import { timetableSize } from './timetable.ts'
import { type SeatNeed, type WorldOffer, type WorldSearch, worldCabins } from './world-offer.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant
const on = '2027-01-10' as LocalDate
const adult = [{ type: 'adult', count: 1 }] as const
const journey = { from: 'BKK', to: 'TYO', on }

const worldWith = (sold: readonly SeatNeed[] = []) => createAirlineWorld({ now: () => now, sold: () => sold })
const input = (rest: Partial<WorldSearch> = {}): WorldSearch => ({
  journeys: [journey],
  passengers: adult,
  maxConnections: 1,
  most: 200,
  ...rest,
})
const totalOf = (offer: WorldOffer) => {
  const { base, tax } = partyTotals(offer.prices)
  return base + tax
}
const flightsOf = (offer: WorldOffer) => offer.journeys.flatMap((one) => one.flights)

describe('a search in the simulated world', () => {
  it('sells the timetable of the house supplier: many airlines, cheapest first', () => {
    expect(timetableSize()).toBeGreaterThan(1_000)
    const offers = worldWith().search(input())
    expect(offers).toHaveLength(200)
    expect(new Set(offers.map((one) => one.carrier)).size).toBeGreaterThan(15)
    const totals = offers.map(totalOf)
    expect(totals).toEqual(totals.toSorted((one, other) => one - other))
    const keys = offers.map(
      (one) =>
        flightsOf(one)
          .map((flight) => flight.key)
          .join() + one.rbds.join(),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(worldCabins)('sells the cabin %s, and no other when it is requested', (cabin) => {
    const offers = worldWith().search(input({ journeys: [{ ...journey, cabin }] }))
    expect(offers.length).toBeGreaterThan(0)
    expect(new Set(offers.flatMap((one) => one.needs.map((need) => need.cabin)))).toEqual(new Set([cabin]))
  })

  it('keeps to one cabin for each journey', () => {
    const back = { from: 'TYO', to: 'BKK', on: '2027-01-20' as LocalDate, cabin: 'business' } as const
    const offers = worldWith().search(input({ journeys: [{ ...journey, cabin: 'economy' }, back] }))
    expect(offers.length).toBeGreaterThan(0)
    for (const { brands } of offers) {
      expect(brands.map((one) => one.cabin)).toEqual(['economy', 'business'])
    }
  })

  it('keeps to airlines, time windows, connecting points, nonstop flights and refundable fares', () => {
    const world = worldWith()
    const only = world.search(input({ airlines: ['CX', 'SQ'] }))
    expect(new Set(only.map((one) => one.carrier))).toEqual(new Set(['CX', 'SQ']))
    const quiet = world.search(input({ silent: ['TG'] }))
    expect(quiet.some((one) => one.carrier === 'TG')).toBe(false)
    const direct = world.search(input({ maxConnections: 0 }))
    expect(direct.every((one) => flightsOf(one).length === 1)).toBe(true)
    const via = world.search(input({ via: ['HKG'] }))
    expect(via.length).toBeGreaterThan(0)
    expect(via.every((one) => flightsOf(one)[0]?.to.code === 'HKG')).toBe(true)
    const morning = { of: 'departure', fromMinute: 360, toMinute: 720 } as const
    const early = world.search(input({ journeys: [{ ...journey, window: morning }] }))
    expect(early.length).toBeGreaterThan(0)
    for (const offer of early) {
      const time = flightsOf(offer)[0]?.departureLocal.slice(11) ?? ''
      expect(time >= '06:00' && time <= '12:00').toBe(true)
    }
    const refundable = world.search(input({ refundableOnly: true }))
    expect(refundable.every((one) => one.brand.refund?.allowed)).toBe(true)
  })

  it('finds nothing for unknown places', () => {
    expect(worldWith().search(input({ journeys: [{ ...journey, to: 'ZZZ' }] }))).toEqual([])
    expect(worldWith().search(input({ journeys: [{ ...journey, to: 'DMK' }] }))).toEqual([])
  })

  it('offers only possible connections, on the requested day', () => {
    const offers = worldWith().search(input({ maxConnections: 2 }))
    expect(offers.some((offer) => flightsOf(offer).length > 1)).toBe(true)
    for (const offer of offers) {
      const flights = flightsOf(offer)
      expect(flights[0]?.departureLocal.slice(0, 10)).toBe(on)
      for (const [index, flight] of flights.entries()) {
        const next = flights[index + 1]
        if (!next) continue
        expect(next.from.code).toBe(flight.to.code)
        expect(epochMsOf(next.departureAt) - epochMsOf(flight.arrivalAt)).toBeGreaterThanOrEqual(3_600_000)
      }
    }
  })

  it('charges whole baht, and less for children and infants', () => {
    const party = [...adult, { type: 'child', count: 2 }, { type: 'infantOnLap', count: 1 }] as const
    const [offer] = worldWith().search(input({ passengers: party }))
    const [grown, child, infant] = offer?.prices ?? []
    expect(offer?.needs.every((one) => one.seats === 3)).toBe(true)
    expect(grown?.taxes.map((one) => one.code)).toEqual(expect.arrayContaining(['TS', 'E7', 'G8']))
    expect(child?.baseSatang).toBeLessThan(grown?.baseSatang ?? 0)
    expect(infant?.baseSatang).toBeLessThan(child?.baseSatang ?? 0)
    const amounts = (offer?.prices ?? []).flatMap((one) => [
      one.baseSatang,
      ...one.taxes.map((tax) => tax.satang),
    ])
    expect(amounts.every((amount) => amount % 100 === 0 && amount > 0)).toBe(true)
  })
})

describe('pricing the same flights again', () => {
  const ask = (offer: WorldOffer) => ({
    flights: flightsOf(offer),
    rbds: offer.rbds,
    passengers: offer.prices.map(({ type, count }) => ({ type, count })),
  })

  it('returns the same price, also for a round trip', () => {
    const world = worldWith()
    const back = { from: 'TYO', to: 'BKK', on: '2027-01-20' as LocalDate }
    const offers = world.search(input({ journeys: [journey, back], most: 60 }))
    expect(offers.length).toBeGreaterThan(0)
    for (const offer of offers) expect(world.price(ask(offer))).toEqual(offer)
  })

  it('returns a higher price after a fare increase', () => {
    const world = worldWith()
    const [offer] = world.search(input())
    if (!offer) throw new Error('nothing found')
    world.drift(
      flightsOf(offer).map((one) => one.key),
      10,
    )
    const fareIncrease = world.price(ask(offer))
    expect(fareIncrease?.prices[0]?.baseSatang).toBe(Math.round((offer.prices[0]?.baseSatang ?? 0) * 1.1))
  })

  it('finds no seats once they are sold, and then offers the waiting list', () => {
    const [offer] = worldWith().search(input())
    if (!offer) throw new Error('nothing found')
    const full = worldWith(offer.needs.map((need) => ({ ...need, seats: offer.seatsLeft })))
    expect(full.hasSeats(offer.needs)).toBe(false)
    expect(full.price(ask(offer))).toBeUndefined()
    expect(
      full
        .search(input())
        .some(
          (one) => one.needs[0]?.flightKey === offer.needs[0]?.flightKey && one.brand.cabin === 'economy',
        ),
    ).toBe(false)
    expect(full.price({ ...ask(offer), isWaitlistWanted: true })).toMatchObject({
      isWaitlisted: true,
      seatsLeft: 0,
    })
    const waiting = full.search(input({ isWaitlistWanted: true })).filter((one) => one.isWaitlisted)
    expect(waiting.length).toBeGreaterThan(0)
  })

  it('refuses classes that nobody sells and classes mixed on one journey', () => {
    const world = worldWith()
    const [offer] = world.search(input({ via: ['HKG'] }))
    if (!offer) throw new Error('nothing found')
    expect(world.price({ ...ask(offer), rbds: ['Z', 'Z'] })).toBeUndefined()
    expect(world.price({ ...ask(offer), rbds: ['Q', 'Y'] })).toBeUndefined()
  })

  it('finds one product for every booking class', () => {
    expect(new Set(fareBrands.map((one) => one.rbd)).size).toBe(fareBrands.length)
  })
})
