import type { Instant } from '#contract/terms/time.ts'
import { reservationEndedAt } from '../../world/ledger-entries.ts'
import { toWireChanges } from './change-wire.ts'
import { toWireCarrier } from '../offers/offer-wire.ts'
import {
  type Cancellation,
  type KeptPassenger,
  type Order,
  isChangeable,
  totalSatangOf,
} from './order-record.ts'
import { currentSlices } from './order-slices.ts'
import { decimalOf } from '../wire-money.ts'

/** Returns an order at an instant in the wire format. */
export function toWireOrder(order: Order, now: Instant): Record<string, unknown> {
  const { kept } = order
  const cancelledAt = reservationEndedAt(order, now)
  const confirmed = Object.values(kept.cancellations).find((one) => one.confirmedAt)
  return {
    id: order.id,
    type: order.mode,
    live_mode: false,
    content: 'managed',
    offer_id: kept.offerId,
    booking_reference: order.recordLocator,
    booking_references: [
      { booking_reference: order.recordLocator, carrier: toWireCarrier(order.offer.carrier) },
    ],
    owner: toWireCarrier(order.offer.carrier),
    created_at: order.at,
    synced_at: now,
    cancelled_at: cancelledAt ?? null,
    cancellation: confirmed ? toWireCancellation(confirmed) : null,
    ...toWireTotals(order),
    payment_status: {
      awaiting_payment: order.paidAt === undefined && cancelledAt === undefined,
      payment_required_by: order.payBy ?? null,
      price_guarantee_expires_at: order.priceStandsUntil ?? null,
      paid_at: order.paidAt ?? null,
    },
    conditions: kept.conditions,
    available_actions: cancelledAt ? [] : ['cancel', ...(isChangeable(order) ? ['change'] : []), 'update'],
    airline_initiated_changes: toWireChanges(order),
    services: kept.services,
    metadata: kept.metadata,
    passengers: kept.passengers.map(toWirePassenger),
    documents: toWireDocuments(order),
    slices: currentSlices(order),
  }
}

/** An exchanged ticket is replaced in the list by the new one. */
function toWireDocuments({ documents }: Order): Record<string, unknown>[] {
  return documents
    .filter((one) => !one.exchangedAt)
    .map((one) => ({
      type: one.isEmd ? 'electronic_miscellaneous_document_associated' : 'electronic_ticket',
      unique_identifier: one.number,
      passenger_ids: [one.passengerId],
    }))
}

function toWireTotals(order: Order): Record<string, unknown> {
  return {
    total_amount: decimalOf(totalSatangOf(order)),
    total_currency: 'THB',
    base_amount: decimalOf(order.baseSatang),
    base_currency: 'THB',
    tax_amount: decimalOf(order.taxSatang),
    tax_currency: 'THB',
  }
}

/** Returns a traveller without the contact and documents, which the API does not disclose. */
function toWirePassenger(one: KeptPassenger): Record<string, unknown> {
  return {
    id: one.id,
    type: one.type,
    title: one.title,
    given_name: one.given_name,
    family_name: one.family_name,
    gender: one.gender,
    born_on: one.born_on,
    infant_passenger_id: one.infant_passenger_id ?? null,
    loyalty_programme_accounts: one.loyalty_programme_accounts ?? [],
  }
}

/**
 * Returns a cancellation in the wire format; its amounts are null where the airline gives no refund amount.
 */
export function toWireCancellation(one: Cancellation): Record<string, unknown> {
  const isKnown = one.refund !== undefined
  return {
    id: one.cancellationId,
    order_id: one.orderId,
    live_mode: false,
    created_at: one.at,
    expires_at: one.expiresAt,
    confirmed_at: one.confirmedAt ?? null,
    refund_amount: isKnown ? decimalOf(one.refund) : null,
    refund_currency: isKnown ? 'THB' : null,
    refund_to: one.isPaid ? 'balance' : 'awaiting_payment',
    airline_credits: [],
  }
}

/** Returns the payment of an order in the wire format. */
export function toWirePayment(order: Order, type = 'balance'): Record<string, unknown> {
  return {
    id: order.paymentId ?? null,
    order_id: order.id,
    type,
    amount: decimalOf(totalSatangOf(order)),
    currency: 'THB',
    created_at: order.paidAt ?? null,
    live_mode: false,
    status: 'succeeded',
  }
}
