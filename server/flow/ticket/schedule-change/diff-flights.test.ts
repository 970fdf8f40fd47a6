import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AirlineCode, AirportCode } from '#contract/terms/codes.ts'
import { type Itinerary, type Segment, journeyFromSegments } from '#contract/terms/itinerary.ts'
import { type Instant, type Zone, plusMinutes } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import type { ReservedFlight } from '#server/providers/supply/supplier-reservation.ts'
import { isAlreadyNotified } from './schedule-change-record.ts'
import { diffFlights } from './diff-flights.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant
const zones: Readonly<Record<string, string>> = {
  BKK: 'Asia/Bangkok',
  NRT: 'Asia/Tokyo',
  HND: 'Asia/Tokyo',
  SIN: 'Asia/Singapore',
  HKG: 'Asia/Hong_Kong',
}
const zoneOf = (airport: string) => (zones[airport] ?? 'Asia/Bangkok') as Zone

function aSegment(flight: string, departureAt: string, minutes = 360): Segment {
  const [carrier = '', flightNumber = '', way = ''] = flight.split(' ')
  const [from = '', to = ''] = way.split('-')
  const [leaves, lands] = [departureAt as Instant, plusMinutes(departureAt as Instant, minutes)]
  return {
    marketingCarrier: carrier as AirlineCode,
    operatingCarrier: carrier as AirlineCode,
    flightNumber,
    origin: from as AirportCode,
    destination: to as AirportCode,
    departureLocal: toLocal(leaves, zoneOf(from)),
    departureZone: zoneOf(from),
    departureAt: leaves,
    arrivalLocal: toLocal(lands, zoneOf(to)),
    arrivalZone: zoneOf(to),
    arrivalAt: lands,
    durationMinutes: minutes,
    stops: [],
    cabin: 'economy',
    waitlisted: false,
  }
}

const reservedOf = (segment: Segment, more: Partial<ReservedFlight> = {}): ReservedFlight => ({
  ...segment,
  status: 'confirmed',
  ...more,
})

function moved(
  segment: Segment,
  minutes: number,
  status: ReservedFlight['status'] = 'changed',
): ReservedFlight {
  const { marketingCarrier, flightNumber, origin, destination, durationMinutes } = segment
  const flight = `${marketingCarrier} ${flightNumber} ${origin}-${destination}`
  return reservedOf(aSegment(flight, plusMinutes(segment.departureAt, minutes), durationMinutes), { status })
}

const out = aSegment('SQ 705 BKK-SIN', '2027-01-20T02:00:00.000Z', 140)
const onwards = aSegment('SQ 638 SIN-NRT', '2027-01-20T06:00:00.000Z', 400)
const back = aSegment('TG 641 NRT-BKK', '2027-01-27T02:00:00.000Z', 420)
const trip: Itinerary = {
  shape: 'roundTrip',
  journeys: [journeyFromSegments([out, onwards]), journeyFromSegments([back])],
}
const all = [out, onwards, back]
const asBooked = all.map((one) => reservedOf(one))
const instead = (was: Segment, ...is: readonly ReservedFlight[]) =>
  all.flatMap((one) => (one === was ? is : [reservedOf(one)]))
const difference = (reserved: readonly ReservedFlight[], at = now) => diffFlights(trip, reserved, at)

describe('comparing the flights of an order with the airline’s', () => {
  it('finds nothing where flights are as booked, whatever their order and notation', () => {
    expect(difference(asBooked)).toBeUndefined()
    expect(difference(asBooked.toReversed())).toBeUndefined()
    const written = reservedOf(back, {
      flightNumber: '0641',
      departureLocal: `${back.departureLocal}:00` as never,
    })
    expect(difference(instead(back, written))).toBeUndefined()
  })

  it.each([
    ['earlier', -90],
    ['later', 45],
  ] as const)('reports a flight that leaves %s', (kind, minutes) => {
    const found = difference(instead(back, moved(back, minutes)))
    expect(found?.flights).toMatchObject([{ journey: 1, kinds: [kind], was: { flightNumber: '641' } }])
    expect(found?.itinerary?.journeys[1]?.segments[0]?.departureAt).toBe(
      plusMinutes(back.departureAt, minutes),
    )
  })

  it('reports a flight of which only the arrival moves', () => {
    const longer = reservedOf(aSegment('TG 641 NRT-BKK', back.departureAt, 450))
    expect(difference(instead(back, longer))?.flights).toMatchObject([{ kinds: ['otherArrival'] }])
  })

  it('reports another airport of the same city, in the same time zone', () => {
    const haneda = reservedOf(aSegment('TG 641 HND-BKK', back.departureAt, 420))
    const found = difference(instead(back, haneda))
    expect(found?.flights).toMatchObject([{ kinds: ['otherAirport'] }])
    expect(found?.itinerary?.journeys[1]?.segments[0]?.origin).toBe('HND')
  })

  it('offers no acceptance where the new airport has another time zone, which nobody has stated', () => {
    const hongKong = reservedOf(aSegment('TG 641 HKG-BKK', back.departureAt, 420))
    expect(difference(instead(back, hongKong))?.itinerary).toBeUndefined()
  })

  it('reports another flight where one is cancelled and another takes its place', () => {
    const other = reservedOf(aSegment('TG 677 NRT-BKK', plusMinutes(back.departureAt, 300), 420))
    const found = difference(instead(back, reservedOf(back, { status: 'cancelledByCarrier' }), other))
    expect(found?.flights).toMatchObject([{ kinds: ['otherFlight', 'later'], now: { flightNumber: '677' } }])
    expect(found?.itinerary).toBeDefined()
  })

  it('reports a cancelled flight, with nothing to accept', () => {
    for (const rest of [instead(back), instead(back, reservedOf(back, { status: 'cancelledByCarrier' }))]) {
      const found = difference(rest)
      expect(found?.flights).toMatchObject([{ kinds: ['cancelled'], was: { flightNumber: '641' } }])
      expect(found?.flights[0]).not.toHaveProperty('now')
      expect(found?.itinerary).toBeUndefined()
    }
  })

  it('reports an added flight, with nothing to accept', () => {
    const extra = reservedOf(aSegment('TG 999 BKK-HKG', '2027-03-01T02:00:00.000Z', 160))
    const found = difference([...asBooked, extra])
    expect(found?.flights).toMatchObject([{ kinds: ['added'], now: { flightNumber: '999' } }])
    expect(found?.itinerary).toBeUndefined()
  })

  it('reports when a connection becomes too short, and when it becomes impossible', () => {
    const late = (minutes: number) => difference(instead(out, moved(out, minutes)))
    expect(late(30)?.connections).toEqual([])
    expect(late(65)).toMatchObject({ connections: [{ fault: 'tooShort', airport: 'SIN', minutes: 35 }] })
    expect(late(65)?.itinerary).toBeDefined()
    expect(late(150)?.flights).toHaveLength(1)
    expect(late(150)?.itinerary).toBeUndefined()
  })

  it('ignores flights that have left, and reports the rest', () => {
    const onTheWay = '2027-01-22T00:00:00.000Z' as Instant
    expect(difference([reservedOf(back)], onTheWay)).toBeUndefined()
    expect(difference([], onTheWay)?.flights).toMatchObject([{ kinds: ['cancelled'], journey: 1 }])
    expect(difference(asBooked, '2027-02-01T00:00:00.000Z' as Instant)).toBeUndefined()
  })

  it('finds nothing where a flight was moved forward and has left before its booked time', () => {
    const at = plusMinutes(out.departureAt, -60)
    const early = moved(out, -120)
    expect(difference(instead(out, early), at)).toBeUndefined()
    const told = difference(instead(out, early), plusMinutes(at, -120))
    expect(told?.flights).toMatchObject([{ kinds: ['earlier'] }])
    // Sabre drops what has left.
    const dropped = difference(instead(out), at)
    expect(told && dropped && isAlreadyNotified(told, dropped, at)).toBe(true)
    expect(told && dropped && isAlreadyNotified(told, dropped, now)).toBe(false)
  })

  it('names every moved flight once and no other, and finds nothing after acceptance', () => {
    const move = fc.integer({ min: -20, max: 20 }).map((steps) => steps * 5)
    fc.assert(
      fc.property(fc.tuple(move, move, move), fc.boolean(), (minutes, isTurned) => {
        const reserved = all.map((one, index) => moved(one, minutes[index] ?? 0))
        const found = difference(isTurned ? reserved.toReversed() : reserved)
        const changed = minutes.filter((one) => one !== 0)
        expect(found?.flights ?? []).toHaveLength(changed.length)
        if (!found?.itinerary) return
        expect(diffFlights(found.itinerary, reserved, now)).toBeUndefined()
      }),
    )
  })
})
