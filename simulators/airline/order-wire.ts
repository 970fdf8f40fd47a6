import { type Instant } from '#contract/terms/time.ts'
import { carrierWire } from './offer-wire.ts'
import { type Cancellation, type Order, endedAt } from './order-ledger.ts'
import { decimalOf } from './wire-money.ts'

/** An order as the wire writes it at a moment. */
export function orderWire(order: Order, now: Instant): Record<string, unknown> {
  const cancelledAt = endedAt(order, now)
  return {
    id: order.orderId,
    type: order.type,
    live_mode: false,
    content: 'managed',
    booking_reference: order.recordLocator,
    owner: carrierWire(order.carrier),
    created_at: order.at,
    synced_at: now,
    cancelled_at: cancelledAt ?? null,
    total_amount: decimalOf(order.base + order.tax),
    total_currency: 'THB',
    base_amount: decimalOf(order.base),
    base_currency: 'THB',
    tax_amount: decimalOf(order.tax),
    tax_currency: 'THB',
    payment_status: {
      awaiting_payment: order.paidAt === undefined && cancelledAt === undefined,
      payment_required_by: order.payBy ?? null,
      price_guarantee_expires_at: order.priceStandsUntil ?? null,
      paid_at: order.paidAt ?? null,
    },
    conditions: order.conditions,
    available_actions: cancelledAt ? [] : ['cancel', 'update'],
    airline_initiated_changes: [],
    services: [],
    metadata: order.metadata,
    passengers: order.passengers.map(passengerWire),
    documents: order.documents.map((one) => ({
      type: 'electronic_ticket',
      unique_identifier: one.number,
      passenger_ids: [one.passengerId],
    })),
    slices: order.slices,
  }
}

/** Travellers without what the API keeps to itself: contact and documents. */
function passengerWire(one: Order['passengers'][number]): Record<string, unknown> {
  return {
    id: one.id,
    type: one.type,
    title: one.title,
    given_name: one.given_name,
    family_name: one.family_name,
    gender: one.gender,
    born_on: one.born_on,
    infant_passenger_id: one.infant_passenger_id ?? null,
    loyalty_programme_accounts: [],
  }
}

/** A cancellation as the wire writes it. */
export function cancellationWire(one: Cancellation): Record<string, unknown> {
  return {
    id: one.cancellationId,
    order_id: one.orderId,
    live_mode: false,
    created_at: one.at,
    expires_at: one.expiresAt,
    confirmed_at: one.confirmedAt ?? null,
    refund_amount: decimalOf(one.refund),
    refund_currency: 'THB',
    refund_to: 'balance',
    airline_credits: [],
  }
}
