import { describe, expect, it } from 'vitest'
import type { Instant, LocalDateTime, Zone } from '#contract/terms/time.ts'
import { sampleBooking } from '#server/flow/booking/booking.ts'
import { flightsCalendarText } from './flights-calendar.ts'

const now = '2026-11-22T10:00:00.000Z' as Instant
const booking = sampleBooking({ language: 'th', variant: 'usual', publicUrl: 'https://shop.example' })
const [out] = booking.offer.itinerary.journeys.flatMap(({ segments }) => segments)
const linesOf = (order: typeof booking) =>
  flightsCalendarText(order, { now, place: (code) => `${code}, ท่าอากาศยาน` })
    .replaceAll('\r\n ', '')
    .split('\r\n')

/** The flight at other moments, in the zone of New York. */
function inNewYork(
  departs: readonly [at: string, local: string],
  arrives: readonly [at: string, local: string],
) {
  if (!out) throw new Error('a sample without flights')
  const zone = 'America/New_York' as Zone
  return {
    ...out,
    departureAt: departs[0] as Instant,
    departureLocal: departs[1] as LocalDateTime,
    arrivalAt: arrives[0] as Instant,
    arrivalLocal: arrives[1] as LocalDateTime,
    departureZone: zone,
    arrivalZone: zone,
  }
}

describe('the calendar file of an order', () => {
  it('has an event for each flight, in the local time of its airports, with their time zones', () => {
    const lines = linesOf(booking)
    const flights = booking.offer.itinerary.journeys.flatMap(({ segments }) => segments)
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(flights.length)
    const local = (text = '') => `${text.replaceAll(/[-:]/g, '')}00`
    expect(lines).toContain(`DTSTART;TZID=${out?.departureZone}:${local(out?.departureLocal)}`)
    expect(lines).toContain(`DTEND;TZID=${out?.arrivalZone}:${local(out?.arrivalLocal)}`)
    expect(lines).toContain(`TZID:${out?.departureZone}`)
    expect(lines).toContain(`UID:${booking.orderNumber}-1@farehouse`)
    expect(lines.some((line) => line === String.raw`LOCATION:${out?.origin}\, ท่าอากาศยาน`)).toBe(true)
  })

  it('states the UTC offset before and after each clock change', () => {
    const first = inNewYork(
      ['2026-10-30T16:00:00.000Z', '2026-10-30T12:00'],
      ['2026-10-30T18:00:00.000Z', '2026-10-30T14:00'],
    )
    const second = inNewYork(
      ['2026-11-10T17:00:00.000Z', '2026-11-10T12:00'],
      ['2026-11-10T19:00:00.000Z', '2026-11-10T14:00'],
    )
    const journeys = [first, second].map((one) => ({ segments: [one], durationMinutes: 120 }))
    const itinerary = { shape: 'roundTrip', journeys } as const
    const lines = linesOf({ ...booking, offer: { ...booking.offer, itinerary } })
    const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE'))
    expect(zone.filter((line) => /DTSTART|OFFSET/.test(line))).toEqual([
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0400',
      'DTSTART:20261110T000000',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
    ])
  })

  it('keeps every line within 75 octets and ends each as the format requires', () => {
    const text = flightsCalendarText(booking, {
      now,
      place: (code) => `${code} สนามบินนานาชาติสุวรรณภูมิ กรุงเทพมหานคร`,
    })
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})
