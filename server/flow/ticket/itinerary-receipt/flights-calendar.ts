import { calendarFileText, escapeCalendarText } from '#contract/icalendar-text.ts'
import type { Segment } from '#contract/terms/itinerary.ts'
import { type Instant, type LocalDateTime, type Zone, epochMsOf } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'

/** The fields of an order for its calendar file. */
export type CalendarOrder = Pick<Booking, 'orderNumber' | 'recordLocator'> & {
  readonly offer: Pick<Booking['offer'], 'itinerary'>
}

/** Place names and creation time of the file. */
export type CalendarContext = { readonly place: (code: string) => string; readonly now: Instant }

/** A moment of a flight in the local time of its airport. */
type Moment = { readonly at: Instant; readonly local: LocalDateTime; readonly zone: Zone }

/**
 * Returns the flights of an order as an iCalendar file (RFC 5545): one event per flight from departure to
 * arrival in the local times of both airports, with their time zones included. Importing a flight again
 * updates the same event.
 */
export function flightsCalendarText(order: CalendarOrder, context: CalendarContext): string {
  const flights = order.offer.itinerary.journeys.flatMap(({ segments }) => segments)
  return calendarFileText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farehouse//EN',
    'CALSCALE:GREGORIAN',
    ...timeZoneLines(flights.flatMap((flight) => [departureMoment(flight), arrivalMoment(flight)])),
    ...flights.flatMap((flight, index) => calendarEventLines(order, { flight, index }, context)),
    'END:VCALENDAR',
  ])
}

function calendarEventLines(
  { orderNumber, recordLocator }: CalendarOrder,
  { flight, index }: { readonly flight: Segment; readonly index: number },
  { place, now }: CalendarContext,
): string[] {
  const { marketingCarrier, flightNumber, origin, destination } = flight
  const number = `${marketingCarrier} ${flightNumber}`
  const codes = [orderNumber, ...(recordLocator === undefined ? [] : [recordLocator])]
  return [
    'BEGIN:VEVENT',
    `UID:${orderNumber}-${index + 1}@farehouse`,
    `DTSTAMP:${now.replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;${zonedTimeText(departureMoment(flight))}`,
    `DTEND;${zonedTimeText(arrivalMoment(flight))}`,
    `SUMMARY:${escapeCalendarText(`${number} ${origin} – ${destination}`)}`,
    `LOCATION:${escapeCalendarText(place(origin))}`,
    `DESCRIPTION:${escapeCalendarText(`${place(origin)} – ${place(destination)}\n${codes.join(' · ')}`)}`,
    'END:VEVENT',
  ]
}

const departureMoment = (flight: Segment): Moment => {
  return { at: flight.departureAt, local: flight.departureLocal, zone: flight.departureZone }
}
const arrivalMoment = (flight: Segment): Moment => {
  return { at: flight.arrivalAt, local: flight.arrivalLocal, zone: flight.arrivalZone }
}

const zonedTimeText = ({ local, zone }: Moment) => `TZID=${zone}:${icsLocalTime(local)}`

/** Formats "2027-01-20T23:35" for calendar files: "20270120T233500". */
function icsLocalTime(local: string): string {
  return `${local.replaceAll(/[-:]/g, '')}00`
}

/** Returns every time zone of these moments with its UTC offsets at them. */
function timeZoneLines(moments: readonly Moment[]): string[] {
  const ordered = moments.toSorted((one, other) => epochMsOf(one.at) - epochMsOf(other.at))
  return [...new Set(moments.map(({ zone }) => zone))].flatMap((zone) => [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...offsetPeriodLines(ordered.filter((moment) => moment.zone === zone)),
    'END:VTIMEZONE',
  ])
}

/**
 * Returns one period for each offset: the first starts long ago, every other on the day of the first moment
 * with it.
 */
function offsetPeriodLines(moments: readonly Moment[]): string[] {
  return moments.flatMap((moment, index) => {
    const before = moments[index - 1]
    const [offset, from] = [formatUtcOffset(moment), formatUtcOffset(before ?? moment)]
    if (before && offset === from) return []
    const begins = before ? icsLocalTime(`${moment.local.slice(0, 10)}T00:00`) : '19700101T000000'
    return [
      'BEGIN:STANDARD',
      `DTSTART:${begins}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${offset}`,
      'END:STANDARD',
    ]
  })
}

/** Formats a UTC offset: "+0700". */
function formatUtcOffset({ at, local }: Moment): string {
  const minutes = Math.round((Date.parse(`${local}Z`) - epochMsOf(at)) / 60_000)
  const twoDigits = (figure: number) => String(Math.trunc(figure)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(size / 60)}${twoDigits(size % 60)}`
}
