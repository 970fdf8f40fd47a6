import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { bookingStates } from '../../terms/booking.ts'
import { paymentMethods, paymentStates } from '../../terms/payment.ts'
import { refundStates } from './refunds-and-receipts.ts'
import { satangAmount } from '../field-schemas.ts'

const moment = z.string().meta({ format: 'date-time' })

/** The books of one order. */
export const auditOrder = z.object({
  kind: z.literal('order'),
  orderNumber: z.string(),
  bookingId: z.string(),
  state: z.enum(bookingStates),
  version: z.int(),
  idempotencyKey: z.string(),
  supplier: z.string(),
  clientReference: z.string(),
  reservationRef: z.string().optional(),
  bookingCode: z.string().optional(),
  attempts: z.int(),
  net: satangAmount,
  total: satangAmount,
  /** The absorbed increase of the net price, and the version of the price tolerance that allowed it. */
  absorbed: satangAmount.optional(),
  absorbedByTolerance: z.int().optional(),
  currency: z.literal('THB'),
  payBy: moment.optional(),
  reason: z.string().optional(),
  createdAt: moment,
  updatedAt: moment,
})

/** One booking attempt at the supplier; without an end it is still under way. */
export const auditAttempt = z.object({
  kind: z.literal('attempt'),
  orderNumber: z.string(),
  version: z.int(),
  writtenAt: moment,
  endedAt: moment.optional(),
  endedBy: z.string().optional(),
})

/** One payment attempt of an order. */
export const auditPayment = z.object({
  kind: z.literal('payment'),
  orderNumber: z.string(),
  paymentId: z.string(),
  attempt: z.int(),
  paymentMethod: z.enum(paymentMethods),
  state: z.enum(paymentStates),
  /** The price of the order and the surcharge of this payment method. */
  amount: satangAmount,
  surcharge: satangAmount,
  currency: z.literal('THB'),
  provider: z.string(),
  /** Our reference as sent to the provider, and the provider's own. */
  clientReference: z.string(),
  providerRef: z.string().optional(),
  /** The received amount, in satang. */
  arrived: satangAmount.optional(),
  createdAt: moment,
  updatedAt: moment,
})

/** One refund as a line of the audit export. */
export const auditRefund = z.object({
  kind: z.literal('refund'),
  orderNumber: z.string(),
  refundId: z.string(),
  paymentId: z.string(),
  state: z.enum(refundStates),
  amount: satangAmount,
  why: z.string(),
  /** True when staff paid it out manually. */
  isByHand: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})

/** The balance of one ledger account for one order, in satang; a debit is positive. */
export const auditAccount = z.object({
  kind: z.literal('account'),
  orderNumber: z.string(),
  account: z.string(),
  balance: z.int(),
})

/**
 * Seats sold by the house supplier in one booking class of one flight on one day, cheaper classes included.
 */
export const auditSeats = z.object({
  kind: z.literal('seats'),
  flight: z.string(),
  departureDate: z.string(),
  rbd: z.string(),
  sold: z.int(),
  capacity: z.int(),
})

/** An order with a passenger who is already booked on the same flight by an earlier order; both stand. */
export const auditDuplicate = z.object({
  kind: z.literal('duplicate'),
  orderNumber: z.string(),
  possibleDuplicateOf: z.string(),
})

/** One mail of the outbox, without address and content. */
export const auditMail = z.object({
  kind: z.literal('mail'),
  key: z.string(),
  state: z.enum(['waiting', 'failing', 'givenUp', 'sent']),
  createdAt: moment,
  sentAt: moment.optional(),
})

/**
 * One line of the audit: the books of the shop without personal data, for fault-injection tests and auditors.
 */
export const auditLine = z.discriminatedUnion('kind', [
  auditOrder,
  auditAttempt,
  auditPayment,
  auditRefund,
  auditAccount,
  auditDuplicate,
  auditSeats,
  auditMail,
])
/** One line of the audit on the wire. */
export type AuditLine = z.infer<typeof auditLine>

/** The audit as a single answer, for clients that accept JSON only. */
export const auditAnswer = z.object({ lines: z.array(auditLine) })

export const auditOrders = endpoint({
  method: 'GET',
  path: '/api/staff/audit/orders',
  summary: 'The books as JSON lines: orders, attempts, payments, seats and mails, nothing personal.',
  answer: auditAnswer,
  line: auditLine,
})
