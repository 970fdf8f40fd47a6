import type { ReservationStore } from '../../world/reservation-store.ts'
import type { CarrierChange } from '../../world/world-reservation.ts'
import { changeId, isScheduleChange } from '../orders/change-wire.ts'
import { type Order, orderOf } from '../orders/order-record.ts'
import { toWirePayment } from '../orders/order-wire.ts'
import type { OutgoingEvent, WebhookHandlers } from './webhook-handlers.ts'

/** Sends webhook events for ledger entries about orders of this wire. */
export function sendOrderWebhookEvents(books: ReservationStore, webhooks: WebhookHandlers): void {
  books.onEntry((entry, reservation) => {
    const order = orderOf(reservation)
    if (!order) return
    if (entry.kind === 'created') webhooks.tell(orderEvent('order.created', order))
    if (entry.kind === 'paid') {
      webhooks.tell({
        type: 'payment.created',
        idempotencyKey: entry.paymentId,
        object: toWirePayment(order),
      })
    }
    if (entry.kind === 'changedByCarrier') webhooks.tell(scheduleChangeEvent(order, entry.change))
  })
}

function orderEvent(type: OutgoingEvent['type'], order: Order): OutgoingEvent {
  return { type, idempotencyKey: order.id, object: eventObjectOf(order) }
}

function scheduleChangeEvent(order: Order, change: CarrierChange): OutgoingEvent {
  if (!isScheduleChange(change)) {
    return { type: 'order.updated', idempotencyKey: change.id, object: eventObjectOf(order) }
  }
  return {
    type: 'order.airline_initiated_change_detected',
    idempotencyKey: changeId(change),
    object: { ...eventObjectOf(order), aic_id: changeId(change) },
  }
}

function eventObjectOf({ id, recordLocator, kept }: Order): Record<string, unknown> {
  return {
    id,
    order_id: id,
    booking_reference: recordLocator,
    offer_id: kept.offerId,
    metadata: kept.metadata,
  }
}
