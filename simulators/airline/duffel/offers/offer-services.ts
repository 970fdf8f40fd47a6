import type { KeptOffer } from './offer-handlers.ts'
import { type TakenSeats, seatsOnSale } from './offer-seats.ts'
import type { SeatService } from './seat-maps.ts'
import { decimalOf } from '../wire-money.ts'
import { refuse } from '../wire-refusal.ts'

/** What an extra bag costs. */
export const bagSatang = 180_000

/** A requested extra service. */
export type ServiceRequest = { readonly id: string; readonly quantity: number }

/** The services of an order: their total price, their wire format, and the seats among them. */
export type ChosenServices = {
  readonly satang: number
  readonly wires: readonly Record<string, unknown>[]
  readonly seats: readonly SeatService[]
}

/** Returns one additional bag for each passenger on all journeys, in the wire format. */
export function toWireBagServices(offer: KeptOffer): Record<string, unknown>[] {
  return bagsOnSale(offer).map((bag) => ({
    ...bag.wire,
    id: bag.id,
    maximum_quantity: 1,
    total_amount: decimalOf(bagSatang),
    total_currency: 'THB',
  }))
}

/** A bag that is sold, and its fields on the wire. */
export type BagOnSale = { readonly id: string; readonly wire: Record<string, unknown> }

/** Returns an additional bag on all journeys of an offer or an order, for each passenger with a seat. */
export function bagsOnSale(offer: {
  readonly id: string
  readonly slices: KeptOffer['slices']
  readonly passengers: readonly { readonly id: string; readonly type: string }[]
}): BagOnSale[] {
  const segments = (offer.slices as readonly { readonly segments?: unknown }[]).flatMap(
    (slice) => slice.segments as readonly { readonly id: string }[],
  )
  return offer.passengers
    .filter((one) => one.type !== 'infant_without_seat')
    .map((one) => ({
      id: `ase_bag${offer.id.slice(-8)}${one.id.slice(-8)}`,
      wire: {
        type: 'baggage',
        metadata: { type: 'checked', maximum_weight_kg: 23, maximum_length_cm: null },
        passenger_ids: [one.id],
        segment_ids: segments.map((segment) => segment.id),
      },
    }))
}

/** Returns the chosen services; refuses those not on sale with this offer and those requested twice. */
export function selectServices(
  offer: KeptOffer,
  wishes: readonly ServiceRequest[],
  taken: TakenSeats,
): ChosenServices {
  if (wishes.length === 0) return { satang: 0, wires: [], seats: [] }
  const onSale = seatsOnSale(offer, taken)
  const bags = bagsOnSale(offer)
  const chosen = wishes.map((input) => {
    const seat = onSale.find((one) => one.id === input.id)
    const bag = bags.find((one) => one.id === input.id)
    if (!seat && !bag) return refuse('ancillary_service_not_available', 'This is not on sale with the offer.')
    if (input.quantity !== 1)
      return refuse('validation_inclusion', 'There is one of each.', '/services/quantity')
    const satang = seat?.satang ?? bagSatang
    const rest = seat ? toWireSeat(seat) : (bag?.wire ?? {})
    return {
      seat,
      satang,
      wire: { id: input.id, quantity: 1, total_amount: decimalOf(satang), total_currency: 'THB', ...rest },
    }
  })
  const seats = chosen.flatMap((one) => one.seat ?? [])
  checkSeats(seats)
  return {
    satang: chosen.reduce((sum, one) => sum + one.satang, 0),
    wires: chosen.map((one) => one.wire),
    seats,
  }
}

function toWireSeat(seat: SeatService): Record<string, unknown> {
  return {
    type: 'seat',
    metadata: { designator: seat.designator, name: '', disclosures: [] },
    passenger_ids: [seat.passengerId],
    segment_ids: [seat.segmentId],
  }
}

function checkSeats(seats: readonly SeatService[]): void {
  const places = new Set(seats.map((one) => `${one.segmentId}/${one.designator}`))
  const sitters = new Set(seats.map((one) => `${one.segmentId}/${one.passengerId}`))
  if (places.size < seats.length || sitters.size < seats.length) {
    refuse('ancillary_service_not_available', 'A seat is for one passenger, and a passenger has one seat.')
  }
}
