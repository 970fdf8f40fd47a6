import type { BookedFlight, CarrierChange } from '../../world/world-reservation.ts'
import { hashOf } from '../../world/base-fares.ts'
import { toWireDuration } from '../offers/offer-wire.ts'
import type { Order } from './order-record.ts'

type Json = Record<string, unknown>

/** Returns the journeys of an order as now flown, in the wire format. */
export function currentSlices(order: Order): Json[] {
  return slicesWithFlights(order, order.flights).map(withoutJourneyNumber)
}

/**
 * Returns the journeys that a change concerns, before and after it; a cancelled journey is absent after it.
 */
export function slicesOfChange(
  order: Order,
  change: CarrierChange,
): { readonly removed: Json[]; readonly added: Json[] } {
  const touched = new Set(
    change.after.flatMap((one, index) => {
      const before = change.before[index]
      const isSame = before?.status === one.status && before.flight.departureAt === one.flight.departureAt
      return isSame ? [] : [one.journey]
    }),
  )
  const slicesOfFlights = (flights: readonly BookedFlight[]) =>
    slicesWithFlights(order, flights).filter((slice) => touched.has(Number(slice['journey'])))
  return {
    removed: slicesOfFlights(change.before).map(withoutJourneyNumber),
    added: slicesOfFlights(change.after).map(withoutJourneyNumber),
  }
}

function withoutJourneyNumber({ journey: _journey, ...slice }: Json): Json {
  return slice
}

/** Returns the slices, each with its journey number for internal use; {@link withoutJourneyNumber} removes it. */
function slicesWithFlights({ kept }: Order, flights: readonly BookedFlight[]): Json[] {
  let start = 0
  return kept.slices.flatMap((slice, journey) => {
    const segments = slice['segments'] as readonly Json[]
    const booked = flights.slice(start, start + segments.length)
    start += segments.length
    const flown = segments.flatMap((segment, index) => segmentWithFlight(segment, booked[index]))
    return flown.length === 0 ? [] : [{ ...slice, journey, ...sliceSummary(flown, booked), segments: flown }]
  })
}

function segmentWithFlight(segment: Json, booked: BookedFlight | undefined): Json[] {
  if (!booked) return [segment]
  if (booked.status === 'cancelledByCarrier') return []
  const departing = `${booked.flight.departureLocal}:00`
  if (departing === segment['departing_at']) return [segment]
  return [
    {
      ...segment,
      id: segmentIdAfterMove(String(segment['id']), departing),
      departing_at: departing,
      arriving_at: `${booked.flight.arrivalLocal}:00`,
    },
  ]
}

/** Returns the id of a moved segment; it is always the same for one departure time. */
function segmentIdAfterMove(id: string, departing: string): string {
  return id.slice(0, -4) + (hashOf(departing) % 36 ** 4).toString(36).padStart(4, '0')
}

function sliceSummary(segments: readonly Json[], booked: readonly BookedFlight[]): Json {
  const flown = booked.filter((one) => one.status !== 'cancelledByCarrier')
  const departureAt = flown[0]?.flight.departureAt ?? ''
  const arrivalAt = flown.at(-1)?.flight.arrivalAt ?? ''
  const minutes = (Date.parse(arrivalAt) - Date.parse(departureAt)) / 60_000
  return {
    origin: segments[0]?.['origin'],
    destination: segments.at(-1)?.['destination'],
    // moved flights that no longer connect have no sensible duration
    duration: toWireDuration(Math.max(0, minutes)),
  }
}
