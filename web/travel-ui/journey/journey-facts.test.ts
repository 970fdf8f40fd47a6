import { describe, expect, it } from 'vitest'
import type { JourneyAnswer, SegmentAnswer } from '#contract/api/offer/offer-answer.ts'
import {
  airlinesOf,
  connectionsOf,
  arrivalDayOffsetOf,
  operatorsOf,
  selfTransfersOf,
  stopAirportsOf,
  stopCountOf,
} from './journey-facts.ts'

const toHaneda = aFlight({
  from: 'BKK',
  to: 'HKG',
  departureTime: '2026-12-05T20:00',
  departureAt: '2026-12-05T13:00:00.000Z',
  arrivalTime: '2026-12-05T23:30',
  arrivalAt: '2026-12-05T15:30:00.000Z',
})
const onward = aFlight({
  from: 'HKG',
  to: 'HND',
  departureTime: '2026-12-06T00:20',
  departureAt: '2026-12-05T16:20:00.000Z',
  arrivalTime: '2026-12-06T05:20',
  arrivalAt: '2026-12-05T20:20:00.000Z',
})

describe('the facts of a journey', () => {
  it('names where a traveller goes from one airport to another between two journeys', () => {
    const fromNarita = aFlight({ from: 'NRT', to: 'BKK' })
    const fromHaneda = aFlight({ from: 'HND', to: 'BKK' })
    const out = aJourney([toHaneda, onward])
    expect(selfTransfersOf([out, aJourney([fromNarita])])).toEqual([{ from: 'HND', to: 'NRT' }])
    expect(selfTransfersOf([out, aJourney([fromHaneda])])).toEqual([])
    expect(selfTransfersOf([out])).toEqual([])
  })

  it.each([
    { name: 'direct', segments: [toHaneda], stops: 0, airports: [] },
    { name: 'one change', segments: [toHaneda, onward], stops: 1, airports: ['HKG'] },
    {
      name: 'a landing inside a flight',
      segments: [{ ...toHaneda, stops: [{ airport: 'TPE', durationMinutes: 60 }] }, onward],
      stops: 2,
      airports: ['TPE', 'HKG'],
    },
  ])('counts stops: $name', ({ segments, stops, airports }) => {
    const journey = aJourney(segments)
    expect(stopCountOf(journey)).toBe(stops)
    expect(stopAirportsOf(journey)).toEqual(airports)
  })

  it('tells a short wait over midnight', () => {
    expect(connectionsOf(aJourney([toHaneda, onward]))).toEqual([
      {
        arrivalAirport: 'HKG',
        departureAirport: 'HKG',
        durationMinutes: 50,
        isAirportChange: false,
        isOvernight: true,
        isShort: true,
      },
    ])
  })

  it('tells a change of airport', () => {
    const [connection] = connectionsOf(aJourney([{ ...toHaneda, to: 'SZX' }, onward]))
    expect(connection).toMatchObject({
      isAirportChange: true,
      arrivalAirport: 'SZX',
      departureAirport: 'HKG',
    })
  })

  it.each([
    ['the same day', '2026-12-05T23:59', 0],
    ['the next day', '2026-12-06T00:00', 1],
    ['two days later', '2026-12-07T00:00', 2],
    ['the day before, over the date line', '2026-12-04T10:00', -1],
  ])('arrives on %s', (_, arrivalTime, shift) => {
    expect(arrivalDayOffsetOf(aJourney([{ ...toHaneda, arrivalTime }]))).toBe(shift)
  })

  it('names airlines once, and who flies for another', () => {
    const shared = { ...onward, airline: 'TG', operatingAirline: 'NH' }
    expect(airlinesOf([aJourney([toHaneda, shared])])).toEqual(['TG'])
    expect(operatorsOf(aJourney([toHaneda, shared]))).toEqual(['NH'])
  })
})

function aJourney(segments: readonly SegmentAnswer[]): JourneyAnswer {
  const start = Date.parse(segments[0]?.departureAt ?? '')
  const end = Date.parse(segments.at(-1)?.arrivalAt ?? '')
  return { segments: [...segments], durationMinutes: (end - start) / 60_000 }
}

function aFlight(given: Partial<SegmentAnswer>): SegmentAnswer {
  return {
    airline: 'TG',
    operatingAirline: 'TG',
    flightNumber: '600',
    from: 'BKK',
    to: 'HKG',
    departureTime: '2026-12-05T20:00',
    departureZone: 'Asia/Bangkok',
    departureAt: '2026-12-05T13:00:00.000Z',
    arrivalTime: '2026-12-05T23:30',
    arrivalZone: 'Asia/Hong_Kong',
    arrivalAt: '2026-12-05T15:30:00.000Z',
    durationMinutes: 150,
    stops: [],
    cabinClass: 'economy',
    waitingList: false,
    ...given,
  }
}
