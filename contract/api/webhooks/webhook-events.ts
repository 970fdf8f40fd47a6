import { z } from 'zod'
import { bookingStates } from '../../terms/booking.ts'
import { paymentMethods, paymentStates } from '../../terms/payment.ts'
import { satangAmount } from '../field-schemas.ts'

const orderNumber = z.string().meta({ description: 'The order, by its number: "FH7K2M9P".' })
const currency = z.literal('THB')

/** What an order event says: details are read by the API. */
export const orderEventData = z.object({
  orderNumber,
  state: z.enum(bookingStates),
  total: satangAmount.meta({ description: 'The agreed total, in satang.' }),
  currency,
})
/** What an order event says, on the wire. */
export type OrderEventData = z.infer<typeof orderEventData>

/**
 * What changed in an order whose state stays the same. `passengersSplit` is sent for both orders: the one that passengers
 * have left, and the new one that they have.
 */
export const orderChanges = [
  'priceAgreed',
  'ticketsExchanged',
  'scheduleChangeAccepted',
  'passengersSplit',
] as const
/** What changed in an order whose state stays the same. */
export type OrderChange = (typeof orderChanges)[number]

const changedOrderData = orderEventData.extend({ change: z.enum(orderChanges) })

const paymentEventData = z.object({
  orderNumber,
  paymentId: z.string(),
  method: z.enum(paymentMethods),
  state: z.enum(paymentStates),
  amount: satangAmount.meta({
    description: 'In satang: what was received, or else what is charged, with the surcharge.',
  }),
  currency,
})
/** What a payment event says, on the wire. */
export type PaymentEventData = z.infer<typeof paymentEventData>

const refundEventData = z.object({
  orderNumber,
  paymentId: z.string(),
  refundId: z.string(),
  amount: satangAmount.meta({ description: 'The refunded amount, in satang.' }),
  currency,
})
/** What a refund event says, on the wire. */
export type RefundEventData = z.infer<typeof refundEventData>

/** Every event type that an endpoint can receive: when it is sent, and the schema of its data. */
export const webhookEvents = {
  'order.quoted': {
    summary: 'Staff have sent a quote; the customer’s answer is awaited.',
    data: orderEventData,
  },
  'order.waitlisted': {
    summary: 'The flight is full; the airline has a waitlist request.',
    data: orderEventData,
  },
  'order.booked': {
    summary:
      'The supplier has confirmed the reservation: seats are held until the payment deadline, or bought.',
    data: orderEventData,
  },
  'order.paid': { summary: 'The order is paid; its tickets will be issued.', data: orderEventData },
  'order.ticketed': { summary: 'The tickets are issued.', data: orderEventData },
  'order.changed': {
    summary: 'The flights, the passengers or the agreed total of an order have changed; `change` says why.',
    data: changedOrderData,
  },
  'order.schedule_changed': {
    summary:
      'The airline has changed the flights of an order; the order keeps its flights until the customer accepts.',
    data: orderEventData,
  },
  'order.review_required': { summary: 'The order needs manual review.', data: orderEventData },
  'order.rejected': {
    summary: 'The supplier has refused the booking; nothing is held.',
    data: orderEventData,
  },
  'order.expired': {
    summary: 'The order was not paid or answered in time; its seats are released.',
    data: orderEventData,
  },
  'order.cancelled': { summary: 'The order is cancelled.', data: orderEventData },
  'payment.received': { summary: 'A payment for an order is received.', data: paymentEventData },
  'payment.failed': {
    summary: 'A payment provider has declined a payment; nothing was charged.',
    data: paymentEventData,
  },
  'payment.unallocated': {
    summary:
      'Money has arrived that does not fit its order: too late, or another amount. Staff allocate or refund it.',
    data: paymentEventData,
  },
  'payment.refunded': { summary: 'A refund of a payment is completed.', data: refundEventData },
  'payment.refund_failed': { summary: 'The payment provider has refused a refund.', data: refundEventData },
} as const satisfies Readonly<Record<string, { readonly summary: string; readonly data: z.ZodType }>>

/** A type of event that an endpoint can receive. */
export type WebhookEventType = keyof typeof webhookEvents
/** Every type of event, in the order of the documentation. */
export const webhookEventTypes = Object.keys(webhookEvents) as readonly WebhookEventType[]

/** The type of the event that staff send to try an endpoint; every endpoint receives it. */
export const testEventType = 'webhook.test'

/** Version of the payloads: members may be added under the same version, none is removed or redefined. */
export const webhookPayloadVersion = 1

/** Returns the schema of the request body of an event with this data. */
export function webhookPayload<Data extends z.ZodType>(type: string, data: Data) {
  return z.object({
    id: z.string().meta({
      description: 'The same in every attempt, and in the header `webhook-id`: use it to ignore repetitions.',
    }),
    type: z.literal(type),
    version: z.literal(webhookPayloadVersion),
    timestamp: z.iso.datetime().meta({ description: 'When it happened, UTC.' }),
    sequence: z.int().meta({
      description:
        'Rises with every event of an order. Events may arrive in another order: the highest one is the latest.',
    }),
    data,
  })
}
