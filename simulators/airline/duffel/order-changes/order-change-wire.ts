import { decimalOf } from '../wire-money.ts'
import { toWireAirport } from '../offers/offer-wire.ts'
import { airportsOfPlace } from '../../world/airports.ts'
import type { ChangeOffer, ChangePrice, ChangeRequest, OrderChange } from './order-change-record.ts'

type Json = Record<string, unknown>

/** Returns a request in the wire format, with the offers that it has found. */
export function toWireChangeRequest(request: ChangeRequest, offers: readonly ChangeOffer[]): Json {
  const { id, body, at } = request
  return {
    id,
    live_mode: false,
    order_id: body.order_id,
    slices: {
      add: body.slices.add.map((one) => ({
        ...one,
        origin: placeOf(one.origin),
        destination: placeOf(one.destination),
        cabin_class: one.cabin_class ?? null,
      })),
      remove: body.slices.remove,
    },
    order_change_offers: offers.map(toWireChangeOffer),
    created_at: at,
    updated_at: at,
  }
}

function placeOf(code: string): Json | null {
  const [airport] = airportsOfPlace(code)
  return airport ? toWireAirport(airport) : null
}

/** Returns an offer of other flights in the wire format. */
export function toWireChangeOffer(offer: ChangeOffer): Json {
  return {
    id: offer.id,
    live_mode: false,
    order_change_id: offer.changeId ?? null,
    ...toWireChangePrice(offer),
    // older readers know the penalty by these names
    penalty_amount: toWireChangePrice(offer)['penalty_total_amount'],
    penalty_currency: toWireChangePrice(offer)['penalty_total_currency'],
    refund_to: 'original_form_of_payment',
    slices: toWireSlices(offer),
    created_at: offer.at,
    updated_at: offer.at,
    expires_at: offer.expiresAt,
    conditions: null,
    private_fares: [],
  }
}

/** Returns a change, pending or confirmed, in the wire format. */
export function toWireOrderChange(change: OrderChange): Json {
  return {
    id: change.id,
    live_mode: false,
    order_id: change.offer.orderId,
    ...toWireChangePrice(change),
    refund_to: change.changeTotal < 0 ? 'original_form_of_payment' : null,
    available_payment_types: change.changeTotal > 0 ? ['balance'] : [],
    slices: toWireSlices(change.offer),
    confirmed_at: change.confirmedAt ?? null,
    created_at: change.at,
    updated_at: change.confirmedAt ?? change.at,
    expires_at: change.expiresAt,
  }
}

function toWireChangePrice({ changeTotal, newTotal, penalty }: ChangePrice): Json {
  return {
    change_total_amount: decimalOf(changeTotal),
    change_total_currency: 'THB',
    new_total_amount: decimalOf(newTotal),
    new_total_currency: 'THB',
    penalty_total_amount: penalty === undefined ? null : decimalOf(penalty),
    penalty_total_currency: penalty === undefined ? null : 'THB',
  }
}

function toWireSlices({ parts, removed }: ChangeOffer): Json {
  return { add: parts.flatMap((one) => (one.booked ? [] : [one.slice])), remove: removed }
}
