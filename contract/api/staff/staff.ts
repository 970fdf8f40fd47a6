import { z } from 'zod'
import { bookingStates } from '../../terms/booking.ts'
import { paymentMethods, paymentStates } from '../../terms/payment.ts'
import { refundStates } from './refunds-and-receipts.ts'
import { satangAmount } from '../offers.ts'

const moment = z.string().meta({ format: 'date-time' })

/** What the books say of one order. */
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
  /** What the agency carries of a rise of the net price, and which version of the band allowed it. */
  absorbed: satangAmount.optional(),
  absorbedByBand: z.int().optional(),
  currency: z.literal('THB'),
  payBy: moment.optional(),
  reason: z.string().optional(),
  createdAt: moment,
  updatedAt: moment,
})

/** One time that the supplier was asked to book; without an end it is still under way. */
export const auditAttempt = z.object({
  kind: z.literal('attempt'),
  orderNumber: z.string(),
  version: z.int(),
  writtenAt: moment,
  endedAt: moment.optional(),
  endedBy: z.string().optional(),
})

/** One attempt to pay an order. */
export const auditPayment = z.object({
  kind: z.literal('payment'),
  orderNumber: z.string(),
  paymentId: z.string(),
  attempt: z.int(),
  paymentMethod: z.enum(paymentMethods),
  state: z.enum(paymentStates),
  /** The price of the order and the surcharge of this way to pay. */
  amount: satangAmount,
  surcharge: satangAmount,
  currency: z.literal('THB'),
  provider: z.string(),
  /** Ours, as the provider was given it, and the provider's own. */
  clientReference: z.string(),
  providerRef: z.string().optional(),
  /** What came, in satang. */
  arrived: satangAmount.optional(),
  createdAt: moment,
  updatedAt: moment,
})

/** Money that goes back. */
export const auditRefund = z.object({
  kind: z.literal('refund'),
  orderNumber: z.string(),
  refundId: z.string(),
  paymentId: z.string(),
  state: z.enum(refundStates),
  amount: satangAmount,
  why: z.string(),
  /** True where a person of ours paid it out. */
  isByHand: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})

/** What stands on one account of the books for one order, in satang; a debit is positive. */
export const auditAccount = z.object({
  kind: z.literal('account'),
  orderNumber: z.string(),
  account: z.string(),
  balance: z.int(),
})

/** Seats that the house has sold in one booking class of one flight on one day, cheaper classes included. */
export const auditSeats = z.object({
  kind: z.literal('seats'),
  flight: z.string(),
  departureDate: z.string(),
  rbd: z.string(),
  sold: z.int(),
  capacity: z.int(),
})

/** An order that has somebody on a flight who is booked on it already by an earlier order; both stand. */
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

/** One line of the audit: the books of the shop without anything personal, for drills and auditors. */
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

/** The audit as one answer, for those who take JSON only. */
export const auditAnswer = z.object({ lines: z.array(auditLine) })
