import type { Selectable } from 'kysely'
import type {
  PaymentEventData,
  RefundEventData,
  WebhookEventType,
} from '#contract/api/webhooks/webhook-events.ts'
import type { Money } from '#contract/terms/money.ts'
import type { PaymentState } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { recordWebhookEvent } from '#server/platform/webhooks/webhook-event-store.ts'
import type { RefundState } from './refund/refund-state.ts'

type PaymentEventType = Extract<WebhookEventType, `payment.${string}`>

/** The event of a state that a payment reaches; states of payments under way have none. */
const eventOfPayment: { readonly [State in PaymentState]?: PaymentEventType } = {
  received: 'payment.received',
  declined: 'payment.failed',
  late: 'payment.unallocated',
  mismatched: 'payment.unallocated',
}

/** The event of a state that a refund reaches. */
const eventOfRefund: { readonly [State in RefundState]?: PaymentEventType } = {
  done: 'payment.refunded',
  failed: 'payment.refund_failed',
}

/** Records the event of a payment's transition, in its transaction. */
export async function recordPaymentMove(tx: Tx, row: Selectable<Tables['payment']>): Promise<void> {
  const type = eventOfPayment[row.state]
  if (type === undefined) return
  const { payment_id: paymentId, state, method, updated_at: occurredAt } = row
  const amount = row.arrived_satang ?? row.amount_satang
  const readData = async (): Promise<PaymentEventData> => {
    const orderNumber = await readOrderNumber(tx, row.booking_id)
    return { orderNumber, paymentId, method, state, amount, currency: 'THB' }
  }
  await recordWebhookEvent(tx, { type, occurredAt, readData })
}

/** A refund after its transition. */
type MovedRefund = {
  readonly refundId: string
  readonly bookingId: string
  readonly paymentId: string
  readonly amount: Money
  readonly state: RefundState
  readonly at: Instant
}

/** Records the event of a refund's transition, in its transaction. */
export async function recordRefundMove(tx: Tx, refund: MovedRefund): Promise<void> {
  const { refundId, bookingId, paymentId, amount, state, at } = refund
  const type = eventOfRefund[state]
  if (type === undefined) return
  const readData = async (): Promise<RefundEventData> => {
    const orderNumber = await readOrderNumber(tx, bookingId)
    return { orderNumber, paymentId, refundId, amount: amount.amount, currency: 'THB' }
  }
  await recordWebhookEvent(tx, { type, occurredAt: at, readData })
}

async function readOrderNumber(tx: Tx, bookingId: string): Promise<string> {
  const booking = tx.selectFrom('booking').select('order_number').where('booking_id', '=', bookingId)
  return (await booking.executeTakeFirstOrThrow()).order_number
}
