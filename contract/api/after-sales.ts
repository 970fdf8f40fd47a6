import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { afterSalesStatuses } from '../terms/after-sales.ts'
import { voidStates } from '../terms/document/ticket-void.ts'
import { paymentMethods } from '../terms/payment.ts'
import { satangAmount } from './field-schemas.ts'
import { orderKey } from './order-key.ts'

/** What happened to an order after payment; absent when nothing did. */
export const afterSalesAnswer = z
  .object({
    status: z.enum(afterSalesStatuses),
    /** False once no ticket can be used any more. */
    areTicketsValid: z.boolean(),
  })
  .meta({ id: 'AfterSales' })

/** What the owner of an order gets back when all its tickets are voided now. */
export const ownVoidQuoteAnswer = z
  .object({
    /** The refund in satang, all that is left of the payment; absent where the tickets cannot be voided. */
    amount: satangAmount.optional(),
    paymentMethod: z.enum(paymentMethods).optional(),
    /** Whether staff pay the refund out, to a bank account that the owner names. */
    isByHand: z.boolean().optional(),
    /** End of the airline's offer; only where it states one. */
    validUntil: z.string().meta({ format: 'date-time' }).optional(),
  })
  .meta({ id: 'OwnVoidQuote' })
/** What the owner of an order gets back when all its tickets are voided now, on the wire. */
export type OwnVoidQuoteAnswer = z.infer<typeof ownVoidQuoteAnswer>

/** A refund of tickets that the airline decides about or pays, as the owner of the order follows it. */
export const ownTicketRefundAnswer = z
  .object({
    refundId: z.string(),
    /** Positions of the passengers whose tickets are refunded, from 0. */
    passengers: z.array(z.int()),
    /** `submitted` to the airline, `accepted` by it, `supplierPaid`: its money is here and the customer is not paid yet. */
    stage: z.enum(['submitted', 'accepted', 'supplierPaid']),
    /** What the customer is to get, in satang. */
    amount: satangAmount,
    /** True where the airline may pay less, which the customer then bears. */
    isUpTo: z.boolean(),
    sentAt: z.string().meta({ format: 'date-time' }),
    updatedAt: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'OwnTicketRefund' })
/** A refund of tickets as the owner of the order follows it, on the wire. */
export type OwnTicketRefundAnswer = z.infer<typeof ownTicketRefundAnswer>

export const quoteOwnVoid = endpoint({
  method: 'POST',
  path: '/api/orders/void/quote/',
  summary:
    'Asks the airline whether the tickets of an order can be voided now, and what its owner gets back; changes nothing.',
  body: z.strictObject({ orderKey }),
  answer: ownVoidQuoteAnswer,
})

export const voidOwnTickets = endpoint({
  method: 'POST',
  path: '/api/orders/void/',
  summary:
    'Voids all tickets of an order at the request of its owner, once; the order ends and is refunded in full.',
  body: z.strictObject({
    orderKey,
    /** The refund that the owner has seen; with another one nothing is voided. */
    amount: satangAmount,
    yes: z.literal(true),
  }),
  answer: z.object({ state: z.enum(voidStates) }),
})
