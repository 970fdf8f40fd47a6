import type { FareComponent, FareRules } from '#contract/terms/fare.ts'
import type { PriceLine } from '#contract/terms/offer.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import { type LocalDate, type LocalDateTime, dateOfLocalTime, daysBetween } from '#contract/terms/time.ts'
import type { SupplierOffer } from '../supplier-offer.ts'
import {
  type DemoFare,
  type DemoJourney,
  type DemoRecording,
  type DemoSegment,
  recordedTypes,
} from './demo-recorded-offers.ts'

/** Converts the offers of a journey to a sample; data shared with others goes into the recording. */
export function recordedJourneyOf(offers: readonly SupplierOffer[], recording: DemoRecording): DemoJourney {
  const segments = offers[0]?.itinerary.journeys[0]?.segments ?? []
  const first = segments[0]
  const last = segments.at(-1)
  if (!first || !last) throw new RangeError('a journey has at least one segment')
  const on = recording.recordedOn as LocalDate
  for (const one of segments) {
    noteAirport(recording, one.origin, one.departureZone)
    noteAirport(recording, one.destination, one.arrivalZone)
  }
  return {
    from: first.origin,
    to: last.destination,
    segments: segments.map((one): DemoSegment => ({
      carrier: one.marketingCarrier,
      ...(one.operatingCarrier !== one.marketingCarrier && { operating: one.operatingCarrier }),
      number: one.flightNumber,
      from: one.origin,
      to: one.destination,
      leaves: dayOffsetAndTime(one.departureLocal, on),
      arrives: dayOffsetAndTime(one.arrivalLocal, on),
      ...(one.aircraft !== undefined && { aircraft: one.aircraft }),
      stops: one.stops.map((stop) => ({ ...stop })),
    })),
    fares: offers.map((offer) => recordedFareOf(offer, recording)),
  }
}

/** The recording tool adds the city: offers do not have it. */
function noteAirport({ airports }: DemoRecording, code: string, zone: string): void {
  airports[code] ??= [code, zone]
}

function dayOffsetAndTime(local: LocalDateTime, on: LocalDate): [number, string] {
  return [daysBetween(on, dateOfLocalTime(local)), local.slice(11, 16)]
}

function recordedFareOf(offer: SupplierOffer, recording: DemoRecording): DemoFare {
  const segments = offer.itinerary.journeys.flatMap((one) => one.segments)
  const { cabinPieces, cabinKg, checkedPieces, checkedKg } = offer.baggage
  return {
    carrier: offer.validatingCarrier,
    ...(offer.fareBrand !== undefined && { brand: offer.fareBrand }),
    cabins: segments.map(({ cabin }) => cabin),
    rbds: segments.map(({ rbd }) => rbd ?? 'Y'),
    rules: ruleIndexOf(offer.rules, recording),
    baggage: [cabinPieces, cabinKg, checkedPieces, checkedKg],
    ...(offer.seatsLeft !== undefined && { seatsLeft: offer.seatsLeft }),
    needsPassport: offer.documents === 'passport',
    lines: valuesByPassengerType((type) => {
      const lines = offer.price.passengers.find((one) => one.type === type)?.lines ?? []
      return lines.map((one): [number, number] => [chargeIndexOf(one, recording), one.amount.amount])
    }),
    components: fareComponentsOf(offer, 'adult').map(({ origin, destination, fare, covers }) => {
      const positions = covers.map(({ segment }) => segment)
      return [origin, destination, fare.fareBasis, fare.carrier, fare.rbd, positions]
    }),
    amounts: valuesByPassengerType((type) =>
      fareComponentsOf(offer, type).map(({ fare }) => fare.amount.amount),
    ),
  }
}

function valuesByPassengerType<Value>(value: (type: PassengerType) => Value) {
  return Object.fromEntries(recordedTypes.map((type) => [type, value(type)]))
}

function fareComponentsOf({ pricingUnits }: SupplierOffer, type: PassengerType): FareComponent[] {
  return pricingUnits
    .flatMap(({ components }) => components)
    .filter(({ fare }) => fare.passengerType === type)
}

function chargeIndexOf({ kind, code, name }: PriceLine, { charges }: DemoRecording): number {
  const known = charges.findIndex((one) => one[0] === kind && one[1] === code && one[2] === name)
  return known >= 0 ? known : charges.push([kind, code, name]) - 1
}

const allYear = {
  topic: 'season',
  lang: 'en',
  text: 'A sample: it is played on every day of the year.',
} as const

/** Seasons belong to the recorded day: samples are replayed on any day. */
function ruleIndexOf({ season: _season, texts = [], ...rules }: FareRules, recording: DemoRecording): number {
  const anyDay = texts.filter(({ topic }) => topic !== 'season')
  const own = anyDay.map(({ fareBasis: _basis, ...text }) => text)
  const played = { ...rules, others: [], texts: [...own, allYear] }
  const text = JSON.stringify(played)
  const known = recording.rules.findIndex((one) => JSON.stringify(one) === text)
  return known >= 0 ? known : recording.rules.push(played) - 1
}
