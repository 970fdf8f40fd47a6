import { type BookedFlight, type CarrierChange } from '../../world/world-books.ts'
import { hashOf } from '../../world/base-fares.ts'
import { durationWire } from '../offers/offer-wire.ts'
import { type Order } from './order-record.ts'

type Json = Record<string, unknown>

/** The journeys of an order as the airline flies them now, as the wire writes them. */
export function slicesNow(order: Order): Json[] {
  return slicesWith(order, order.flights).map(plain)
}

/** The journeys that a change concerns, before and after it; one that is not flown at all is not among the latter. */
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
  const part = (flights: readonly BookedFlight[]) =>
    slicesWith(order, flights).filter((slice) => touched.has(Number(slice['journey'])))
  return { removed: part(change.before).map(plain), added: part(change.after).map(plain) }
}

function plain({ journey: _journey, ...slice }: Json): Json {
  return slice
}

/** Each slice also says which journey it is, for those who ask here; {@link plain} takes that away. */
function slicesWith({ kept }: Order, flights: readonly BookedFlight[]): Json[] {
  let start = 0
  return kept.slices.flatMap((slice, journey) => {
    const segments = slice['segments'] as readonly Json[]
    const booked = flights.slice(start, start + segments.length)
    start += segments.length
    const flown = segments.flatMap((segment, index) => segmentWith(segment, booked[index]))
    return flown.length === 0 ? [] : [{ ...slice, journey, ...shapeOf(flown, booked), segments: flown }]
  })
}

function segmentWith(segment: Json, booked: BookedFlight | undefined): Json[] {
  if (!booked) return [segment]
  if (booked.status === 'cancelledByCarrier') return []
  const departing = `${booked.flight.departureLocal}:00`
  if (departing === segment['departing_at']) return [segment]
  return [
    {
      ...segment,
      id: idAfter(String(segment['id']), departing),
      departing_at: departing,
      arriving_at: `${booked.flight.arrivalLocal}:00`,
    },
  ]
}

/** A moved segment has another id, and the same one whenever it is looked at. */
function idAfter(id: string, departing: string): string {
  return id.slice(0, -4) + (hashOf(departing) % 36 ** 4).toString(36).padStart(4, '0')
}

function shapeOf(segments: readonly Json[], booked: readonly BookedFlight[]): Json {
  const flown = booked.filter((one) => one.status !== 'cancelledByCarrier')
  const departureAt = flown[0]?.flight.departureAt ?? ''
  const arrivalAt = flown.at(-1)?.flight.arrivalAt ?? ''
  const minutes = (Date.parse(arrivalAt) - Date.parse(departureAt)) / 60_000
  return {
    origin: segments[0]?.['origin'],
    destination: segments.at(-1)?.['destination'],
    // moved flights that no longer wait for each other have no sensible length
    duration: durationWire(Math.max(0, minutes)),
  }
}
