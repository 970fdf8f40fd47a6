import type { CarrierChange } from '../../world/world-reservation.ts'
import type { Order } from './order-record.ts'
import { slicesOfChange } from './order-slices.ts'

/** Returns whether a change is an airline-initiated change on this wire: flights moved or cancelled. */
export function isScheduleChange({ kind }: CarrierChange): boolean {
  return kind === 'scheduleChange' || kind === 'carrierCancel'
}

/** Returns the id of a change on this wire. */
export function changeId({ id }: CarrierChange): string {
  return `aic_0000${id.replaceAll('-', '').slice(0, 18)}`
}

/** Returns the airline-initiated changes of an order in the wire format, oldest first. */
export function toWireChanges(order: Order): Record<string, unknown>[] {
  return order.changes.filter(isScheduleChange).map((one) => toWireChange(order, one))
}

/** Returns one airline-initiated change in the wire format. */
export function toWireChange(order: Order, change: CarrierChange): Record<string, unknown> {
  const answer = order.kept.answers[change.id]
  const takenAt = answer?.at ?? change.answeredAt
  const taken = answer?.taken ?? (takenAt ? 'accepted' : null)
  return {
    id: changeId(change),
    order_id: order.id,
    ...slicesOfChange(order, change),
    action_taken: taken,
    action_taken_at: takenAt ?? null,
    available_actions: taken ? [] : ['accept', 'cancel', 'update'],
    created_at: change.at,
    updated_at: takenAt ?? change.at,
    travel_agent_ticket: null,
  }
}
