import type { OrderChange, OrderEventData, WebhookEventType } from '#contract/api/webhooks/webhook-events.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { recordWebhookEvent } from '#server/platform/webhooks/webhook-event-store.ts'
import type { BookingCause } from '../booking-state.ts'
import type { BookingRow } from '../booking-row-store.ts'

type OrderEventType = Extract<WebhookEventType, `order.${string}`>

/** The event of a state that is reached; states of requests under way to the supplier have none. */
const eventOfState: { readonly [State in BookingState]?: OrderEventType } = {
  quoted: 'order.quoted',
  waitlisted: 'order.waitlisted',
  purchased: 'order.booked',
  held: 'order.booked',
  paid: 'order.paid',
  ticketed: 'order.ticketed',
  rejected: 'order.rejected',
  expired: 'order.expired',
  cancelled: 'order.cancelled',
  review: 'order.review_required',
}

/** A transition of a booking. */
export type OrderMove = {
  readonly from: BookingState
  readonly to: BookingState
  readonly cause: BookingCause
}

/** Returns the event of a transition; undefined where nothing happened that another system has to know. */
export function orderEventOf({ from, to, cause }: OrderMove): OrderEventType | undefined {
  // Paid before, and its tickets are requested once more.
  if (cause === 'ticketsAskedAgain') return undefined
  if (from === to && to !== 'quoted') return undefined
  // The seats were held before: the customer has agreed to another total.
  if (from === 'quoted' && to === 'held') return 'order.changed'
  return eventOfState[to]
}

/** The columns of a booking that its events say. */
type EventRow = Pick<BookingRow, 'order_number' | 'state' | 'total_satang'>

/** Records the event of a transition in its transaction. */
export async function recordOrderMove(
  tx: Tx,
  move: OrderMove,
  row: EventRow & { readonly updated_at: Instant },
) {
  const type = orderEventOf(move)
  if (type === undefined) return
  const data =
    type === 'order.changed'
      ? { ...orderData(row), change: 'priceAgreed' satisfies OrderChange }
      : orderData(row)
  await recordWebhookEvent(tx, { type, occurredAt: row.updated_at, readData: () => data })
}

/** A change of an order that is no transition, and when it happened. */
export type OrderChangeEvent = { readonly bookingId: string; readonly at: Instant } & (
  | { readonly type: 'order.changed'; readonly change: OrderChange }
  | { readonly type: 'order.schedule_changed' }
)

/** Records a change of an order that is no transition, in the transaction that stores it. */
export async function recordOrderChange(tx: Tx, event: OrderChangeEvent): Promise<void> {
  const { type, bookingId, at } = event
  await recordWebhookEvent(tx, {
    type,
    occurredAt: at,
    readData: async () => {
      const row = await tx
        .selectFrom('booking')
        .select(['order_number', 'state', 'total_satang'])
        .where('booking_id', '=', bookingId)
        .executeTakeFirstOrThrow()
      return event.type === 'order.changed' ? { ...orderData(row), change: event.change } : orderData(row)
    },
  })
}

function orderData({ order_number: orderNumber, state, total_satang: total }: EventRow): OrderEventData {
  return { orderNumber, state, total, currency: 'THB' }
}
