import { instantFromMs, localTimeAsUtcMs } from '../../terms/time.ts'
import type { JourneyAnswer, OfferAnswer, PriceAnswer, SegmentAnswer } from './offer-answer.ts'
import type {
  PackedFare,
  PackedOffer,
  PackedOffers,
  PackedPassenger,
  PackedSegment,
  PackedTime,
} from './packed-offers.ts'

/** The rows of one answer that have arrived. */
type Rows = {
  readonly zones: string[]
  readonly segments: SegmentAnswer[]
  readonly journeys: JourneyAnswer[]
  readonly fares: PackedFare[]
  readonly lines: PackedOffers['lines']
  idStart: string
}

const noRows = (): Rows => ({ zones: [], segments: [], journeys: [], fares: [], lines: [], idStart: '' })

/** Reads a line of packed offers of a source. */
export type OfferUnpacker = (source: string, packed: PackedOffers) => OfferAnswer[]

/**
 * Returns a function that reads the packed offers of one answer, line after line, as offers; positions count within a
 * source. It throws on a position that was not sent: the answer was changed on its way.
 */
export function createOfferUnpacker(): OfferUnpacker {
  const rowsOf = new Map<string, Rows>()
  return (source, packed) => {
    const rows = rowsOf.get(source) ?? noRows()
    rowsOf.set(source, rows)
    rows.idStart = packed.idStart ?? rows.idStart
    rows.zones.push(...packed.zones)
    rows.segments.push(...packed.segments.map((segment) => unpackSegment(rows, segment)))
    for (const [durationMinutes, fareBrand, places] of packed.journeys) {
      const segments = places.map((place) => rowAtIndex(rows.segments, place))
      rows.journeys.push({ durationMinutes, segments, ...(fareBrand === null ? {} : { fareBrand }) })
    }
    rows.fares.push(...packed.fares)
    rows.lines.push(...packed.lines)
    return packed.offers.map((offer) => unpackOffer(rows, offer))
  }
}

function unpackOffer(rows: Rows, offer: PackedOffer): OfferAnswer {
  const [idEnd, places, fare, total, averagePerPerson, people, seatsLeft, ...more] = offer
  const [waiting, staffPrice, emissions] = more
  const passengers = people.map((passenger) => unpackPassenger(rows, passenger))
  return {
    offerId: rows.idStart + idEnd,
    journeys: places.map((place) => rowAtIndex(rows.journeys, place)),
    price: { currency: 'THB', total, averagePerPerson, passengers },
    ...rowAtIndex(rows.fares, fare),
    ...(seatsLeft === null ? {} : { seatsLeft }),
    ...(emissions === null ? {} : { emissions: { kgPerPassenger: emissions[0], source: emissions[1] } }),
    waitingList: waiting === 1,
    ...(staffPrice === null ? {} : { staffPrice }),
  }
}

function unpackSegment({ zones }: Rows, [codes, departure, arrival, ...more]: PackedSegment): SegmentAnswer {
  const [airline, operatingAirline, flightNumber, from, to] = codes
  const [durationMinutes, cabinClass, rbd, aircraft, waiting, stops] = more
  return {
    airline,
    operatingAirline,
    flightNumber,
    from,
    to,
    departureTime: departure[0],
    departureZone: rowAtIndex(zones, departure[1]),
    departureAt: unpackInstant(departure),
    arrivalTime: arrival[0],
    arrivalZone: rowAtIndex(zones, arrival[1]),
    arrivalAt: unpackInstant(arrival),
    durationMinutes,
    ...(aircraft === null ? {} : { aircraft }),
    stops: stops.map(([airport, minutes]) => ({ airport, durationMinutes: minutes })),
    cabinClass,
    ...(rbd === null ? {} : { rbd }),
    waitingList: waiting === 1,
  }
}

function unpackInstant([local, , aheadMinutes]: PackedTime): string {
  return instantFromMs(localTimeAsUtcMs(local) - aheadMinutes * 60_000)
}

type PricedPassenger = PriceAnswer['passengers'][number]

function unpackPassenger(rows: Rows, packed: PackedPassenger): PricedPassenger {
  const [type, count, perPerson, isShare, amounts] = packed
  const share = isShare === 1 ? { isShareOfTotal: true as const } : {}
  const lines: PricedPassenger['lines'] = []
  for (let at = 0; at < amounts.length; at += 2) {
    const [kind, lineCode, name] = rowAtIndex(rows.lines, amounts[at] ?? -1)
    lines.push({ kind, lineCode, name, amount: amounts[at + 1] ?? 0 })
  }
  return { type, count, perPerson, ...share, lines }
}

function rowAtIndex<Row>(rows: readonly Row[], place: number): Row {
  const row = rows[place]
  if (row === undefined) throw new RangeError(`row ${place} of ${rows.length}`)
  return row
}
