import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AirlineCode, type AirportCode } from '#contract/terms/codes.ts'
import { type LocalDate } from '#contract/terms/time.ts'
import { houseWorld } from '#test-kit/house-kit.ts'
import { type HouseCabin } from './cabin-seats.ts'
import { dayOf } from './day.ts'
import { fareFamilies } from './fare-family.ts'
import { type FareAsk, filedFareBaht } from './filed-fare.ts'
import { kmBetween } from './places.ts'
import { seatClasses } from './seat-classes.ts'

const world = houseWorld()

/** A one-way fare: "TG BKK NRT Q L 2027-02-17". */
function ask(text: string, more: Partial<FareAsk> = {}): FareAsk {
  const [code, from, to, rbd, letter, on = ''] = text.split(' ')
  const airline = world.airlines.get(code as AirlineCode)
  const origin = world.places.airports.get(from as AirportCode)
  const destination = world.places.airports.get(to as AirportCode)
  const found = Object.entries(seatClasses).flatMap(([cabin, classes]) =>
    classes.filter((one) => one.rbd === rbd).map((seatClass) => ({ cabin: cabin as HouseCabin, seatClass })),
  )[0]
  const family =
    airline && found && fareFamilies(airline.kind, found.cabin).find((one) => one.letter === letter)
  if (!airline || !origin || !destination || !family) throw new Error(`no such fare: ${text}`)
  const day = dayOf(on as LocalDate)
  return {
    airline,
    from: origin,
    to: destination,
    day,
    seatClass: found.seatClass,
    family,
    use: 'OW',
    hasConnection: false,
    farePercent: 0,
    ...more,
  }
}

describe('filed fares', () => {
  // what such tickets cost before tax
  it.each([
    ['TG BKK NRT V L 2027-02-17', 6000, 8500],
    ['TG BKK NRT K L 2027-02-17', 9500, 12_500],
    ['TG BKK NRT Q L 2027-02-17', 12_000, 16_000],
    ['NH BKK HND K L 2027-02-17', 10_000, 14_000],
    ['XJ DMK NRT K L 2027-02-17', 5500, 8500],
    ['TG BKK NRT D S 2027-02-17', 38_000, 52_000],
    ['TG BKK CNX K L 2027-02-17', 2100, 3300],
    ['FD DMK CNX K L 2027-02-17', 1300, 2100],
    ['PG BKK USM K L 2027-02-17', 1800, 3200],
    ['SQ BKK SIN K L 2027-02-17', 4000, 6000],
    ['TG BKK LHR K L 2027-02-17', 14_000, 21_000],
  ])('%s costs between %i and %i baht', (text, least, most) => {
    const baht = filedFareBaht(ask(text))
    expect(baht).toBeGreaterThanOrEqual(least)
    expect(baht).toBeLessThanOrEqual(most)
  })

  it('make a return about 1.7 one ways on full-service airlines, and two on low-cost ones', () => {
    const half = (text: string) => filedFareBaht(ask(text, { use: 'RT' })) / filedFareBaht(ask(text))
    expect(half('TG BKK NRT K L 2027-02-17')).toBeCloseTo(0.86, 2)
    expect(half('XJ DMK NRT K L 2027-02-17')).toBe(1)
  })

  it('are whole multiples of five baht, and follow what is set by hand', () => {
    const plain = filedFareBaht(ask('TG BKK NRT Q S 2027-02-17'))
    expect(plain % 5).toBe(0)
    expect(filedFareBaht(ask('TG BKK NRT Q S 2027-02-17', { farePercent: 10 })) / plain).toBeCloseTo(1.1, 3)
  })

  it('rise from class to class and from family to family', () => {
    for (const [cabin, classes] of Object.entries(seatClasses)) {
      const family = fareFamilies('full', cabin as HouseCabin)[0]
      const base = ask('TG BKK NRT Q L 2027-02-17', family && { family })
      const fares = classes.map((seatClass) => filedFareBaht({ ...base, seatClass }))
      expect(fares).toEqual(fares.toSorted((left, right) => right - left))
    }
    for (const airline of ['TG', 'XJ']) {
      const fares = ['L', 'S', 'X'].map((letter) =>
        filedFareBaht(ask(`${airline} BKK NRT Q ${letter} 2027-02-17`)),
      )
      expect(fares).toEqual(fares.toSorted((left, right) => left - right))
    }
  })

  it('never exceed the ceilings of Thai domestic flights', () => {
    const domestic = world.flights.filter(({ from, to }) => from.country === 'TH' && to.country === 'TH')
    const day = fc.integer({ min: dayOf('2026-11-21' as LocalDate), max: dayOf('2027-11-20' as LocalDate) })
    fc.assert(
      fc.property(
        fc.constantFrom(...domestic),
        day,
        fc.constantFrom(...seatClasses.economy),
        (flight, on, seatClass) => {
          for (const family of fareFamilies(flight.airline.kind, 'economy')) {
            const { airline, from, to } = flight
            const baht = filedFareBaht({
              airline,
              from,
              to,
              day: on,
              seatClass,
              family,
              use: 'OW',
              hasConnection: false,
              farePercent: 0,
            })
            const ceiling = (airline.kind === 'full' ? 13 : 9.4) * kmBetween(from, to)
            expect(baht).toBeLessThanOrEqual(ceiling)
          }
        },
      ),
    )
  })
})
