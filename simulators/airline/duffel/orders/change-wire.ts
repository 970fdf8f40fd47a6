import { type CarrierChange } from '../../world/world-books.ts'
import { type Order } from './order-record.ts'
import { slicesOfChange } from './order-slices.ts'

/** Whether this wire tells of a change as an airline-initiated change: flights moved or not flown. */
export function isScheduleChange({ kind }: CarrierChange): boolean {
  return kind === 'scheduleChange' || kind === 'carrierCancel'
}

/** The id of a change on this wire. */
export function changeId({ id }: CarrierChange): string {
  return `aic_0000${id.replaceAll('-', '').slice(0, 18)}`
}

/** What airlines have done to the flights of an order, as the wire writes it; oldest first. */
export function changeWires(order: Order): Record<string, unknown>[] {
  return order.changes.filter(isScheduleChange).map((one) => changeWire(order, one))
}

/** One of these changes as the wire writes it. */
export function changeWire(order: Order, change: CarrierChange): Record<string, unknown> {
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
