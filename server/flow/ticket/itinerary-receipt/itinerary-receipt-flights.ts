import type { JourneyAnswer, SegmentAnswer } from '#contract/api/offer/offer-answer.ts'
import { arcSize, journeyArc } from '#contract/journey-arc.ts'
import { cancelledFlightKey } from '#contract/terms/after-sales.ts'
import { type LocalDateTime, dateOfLocalTime, daysBetween } from '#contract/terms/time.ts'
import type { SummaryColors, SummaryFlight, SummaryJourney, SummaryPoint } from './itinerary-receipt-data.ts'
import type { ItineraryReceiptFormats } from './itinerary-receipt-formats.ts'
import { type ItineraryReceiptMessages, fillPlaceholders } from './itinerary-receipt-messages.ts'

/** Names for codes in the language of the document; an unknown code is its own name. */
export type ItineraryReceiptNames = {
  readonly city: (code: string) => string
  /** "Tokyo Narita (NRT)". */
  readonly place: (code: string) => string
  readonly airline: (code: string) => string
}

/** Messages and formats for flights. */
export type FlightMessages = {
  readonly words: Pick<ItineraryReceiptMessages, 'flights' | 'cabins'>
  readonly formats: ItineraryReceiptFormats
  readonly names: ItineraryReceiptNames
  /** Colours of the band that the arcs lie on. */
  readonly colors: SummaryColors
  /** Keys of the flights that the airline has cancelled. */
  readonly cancelled: ReadonlySet<string>
}

/** Returns the texts of a journey with all its flights. */
export function receiptJourneyOf(journey: JourneyAnswer, by: FlightMessages): SummaryJourney {
  const { segments } = journey
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) throw new RangeError('a journey has at least one flight')
  const day = by.formats.day(first.departureTime as LocalDateTime)
  return {
    title: `${by.names.city(first.from)} – ${by.names.city(last.to)}`,
    facts: `${day} · ${by.formats.duration(journey.durationMinutes)}`,
    arc: arcPicture(segments, by.colors),
    ends: [
      `${first.from} ${first.departureTime.slice(11, 16)}`,
      `${last.arrivalTime.slice(11, 16)} ${last.to}${dayShiftText(first.departureTime, last.arrivalTime)}`,
    ],
    flights: segments.map((segment, index) => receiptFlightOf({ segment, next: segments[index + 1] }, by)),
  }
}

/** The days from departure to arrival by the calendars at both places: " +1"; empty on the same day. */
function dayShiftText(departure: string, arrival: string): string {
  const days = daysBetween(
    dateOfLocalTime(departure as LocalDateTime),
    dateOfLocalTime(arrival as LocalDateTime),
  )
  if (days === 0) return ''
  return days > 0 ? ` +${days}` : ` −${-days}`
}

/** Returns the arc of a journey as SVG: a line on the band, with stops that are filled in its colour. */
function arcPicture(segments: readonly SegmentAnswer[], { band, line }: SummaryColors): string {
  const { flights, waits, points } = journeyArc(segments)
  const lines = [
    ...waits.map((path) => `<path d="${path}" stroke-dasharray="0.1 5" stroke-linecap="round"/>`),
    ...flights.map((path) => `<path d="${path}"/>`),
    ...points.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="4" fill="${band}"/>`),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${arcSize.width} ${arcSize.height}"><g fill="none" stroke="${line}" stroke-width="2">${lines.join('')}</g></svg>`
}

type Flight = { readonly segment: SegmentAnswer; readonly next: SegmentAnswer | undefined }

function receiptFlightOf({ segment, next }: Flight, by: FlightMessages): SummaryFlight {
  const { words: messages, names, formats } = by
  const { airline, operatingAirline, stops } = segment
  const said = [
    names.airline(airline),
    operatingAirline === airline
      ? ''
      : fillPlaceholders(messages.flights.operatedBy, { operator: names.airline(operatingAirline) }),
    messages.cabins[segment.cabinClass],
    formats.duration(segment.durationMinutes),
    ...stops.map(({ airport }) => fillPlaceholders(messages.flights.stop, { place: names.place(airport) })),
  ]
  return {
    from: receiptPointOf(segment.departureTime, segment.from, by),
    to: receiptPointOf(segment.arrivalTime, segment.to, by),
    number: `${airline} ${segment.flightNumber}`,
    facts: said.filter((one) => one !== '').join(' · '),
    look: by.cancelled.has(cancelledFlightKey(segment))
      ? messages.flights.cancelled
      : segment.waitingList
        ? messages.flights.waitingList
        : '',
    wait: next === undefined ? '' : connectionText(segment, next, by),
  }
}

function receiptPointOf(local: string, code: string, { names, formats }: FlightMessages): SummaryPoint {
  return { time: local.slice(11, 16), day: formats.day(local as LocalDateTime), place: names.place(code) }
}

function connectionText(
  before: SegmentAnswer,
  next: SegmentAnswer,
  { words: messages, names, formats }: FlightMessages,
): string {
  const minutes = Math.round((Date.parse(next.departureAt) - Date.parse(before.arrivalAt)) / 60_000)
  const said = before.to === next.from ? messages.flights.wait : messages.flights.airportChange
  return fillPlaceholders(said, {
    wait: formats.duration(minutes),
    place: names.place(before.to),
    other: names.place(next.from),
  })
}
