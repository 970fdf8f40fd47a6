import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { parseOrderNumber } from '../../../terms/booking.ts'
import { mostAgencyFee } from '../../../terms/document/ticket-exchange.ts'
import { documentUses, refundBlocks } from '../../../terms/document/document-use.ts'
import { figureSources, refundBases, refundLineKinds } from '../../../terms/document/refund-quote.ts'
import { ticketRefundStates } from '../../../terms/document/ticket-refund.ts'
import { satangAmount } from '../../field-schemas.ts'
import { voidApproval } from './travel-documents.ts'

const moment = z.string().meta({ format: 'date-time' })
const knownOrderNumber = z.string().refine((text) => parseOrderNumber(text) !== undefined, 'notFound')
const ticketNumber = z.string().regex(/^\d{13}$/, 'wrongFormat')
/** Negative where it takes from what comes back. */
const signedAmount = z.int()

/** What a document brings back, line by line. */
export const documentRefundAnswer = z
  .object({
    ticketNumber: z.string(),
    /** Position of the passenger, from 0. */
    passenger: z.int(),
    blockedBy: z.enum(refundBlocks).optional(),
    use: z.enum(documentUses).optional(),
    /** Numbers of the coupons that are refunded. */
    coupons: z.array(z.int()),
    source: z.enum(figureSources),
    isUpTo: z.boolean(),
    lines: z.array(
      z.object({
        kind: z.enum(refundLineKinds),
        lineCode: z.string(),
        name: z.string(),
        paid: signedAmount,
        comesBack: signedAmount.optional(),
      }),
    ),
    fromSupplier: satangAmount.optional(),
    toCustomer: satangAmount.optional(),
  })
  .meta({ id: 'DocumentRefund' })
/** What a document brings back, on the wire. */
export type DocumentRefundAnswer = z.infer<typeof documentRefundAnswer>

/** Which documents are refunded, on what basis, and what staff add. */
const refundRequest = z.strictObject({
  orderNumber: knownOrderNumber,
  ticketNumbers: z.array(ticketNumber).min(1).max(50),
  basis: z.enum(refundBases),
  /** What staff state of flights that have left, where the supplier tells no coupon. */
  stated: z.enum(['noShow', 'partlyFlown']).optional(),
  /** The agency's fee for each document, VAT included. */
  agencyFee: satangAmount.min(0).max(mostAgencyFee).default(0),
  /** What the airline has told staff that it pays, by document. */
  figures: z
    .array(z.strictObject({ ticketNumber, total: satangAmount }))
    .max(50)
    .default([]),
})
/** A request to quote a refund of documents, on the wire. */
export type TicketRefundRequest = z.infer<typeof refundRequest>

/** How a refund reaches the airline: by the supplier's system, or by an application outside of it. */
export const refundRoutes = ['supplier', 'application'] as const

/** What documents of an order bring back now. */
export const ticketRefundQuoteAnswer = z
  .object({
    documents: z.array(documentRefundAnswer),
    route: z.enum(refundRoutes),
    isUpTo: z.boolean(),
    /** Absent while a document is blocked, or only the airline can tell. */
    fromSupplier: satangAmount.optional(),
    toCustomer: satangAmount.optional(),
    /** Whether a second member of staff has to agree, for this caller. */
    needsApproval: z.boolean(),
    approvedBy: z.array(voidApproval),
    /** End of the supplier's offer; only where it states one. */
    validUntil: moment.optional(),
    askedAt: moment,
  })
  .meta({ id: 'TicketRefundQuote' })
/** What documents of an order bring back now, on the wire. */
export type TicketRefundQuoteAnswer = z.infer<typeof ticketRefundQuoteAnswer>

export const quoteTicketRefund = endpoint({
  method: 'POST',
  path: '/api/staff/orders/ticket-refunds/quote',
  summary: 'Quotes the refund of tickets and EMDs, after asking the supplier; changes nothing.',
  body: refundRequest,
  answer: ticketRefundQuoteAnswer,
})

export const refundTickets = endpoint({
  method: 'POST',
  path: '/api/staff/orders/ticket-refunds',
  summary: 'Refunds tickets and EMDs at their supplier, once, or records an application to the airline.',
  body: refundRequest.extend({
    /** The figures that the caller has seen; with others nothing is sent. */
    fromSupplier: satangAmount,
    toCustomer: satangAmount,
  }),
  answer: z.object({
    /** `approvalNeeded`: recorded as the first of two approvals, and nothing was sent. */
    state: z.enum([...ticketRefundStates, 'approvalNeeded']),
  }),
})

/** A refund of documents of an order, in its two ledgers. */
export const ticketRefundAnswer = z
  .object({
    refundId: z.string(),
    state: z.enum(ticketRefundStates),
    route: z.enum(refundRoutes),
    basis: z.enum(refundBases),
    documents: z.array(documentRefundAnswer),
    /** The documents that were refunded, once that is certain. */
    refundedNumbers: z.array(z.string()),
    isUpTo: z.boolean(),
    /** From the supplier: expected, and received. */
    fromSupplier: satangAmount,
    received: satangAmount.optional(),
    supplierPaidAt: moment.optional(),
    /** To the customer: quoted, and paid. */
    toCustomer: satangAmount,
    customerPaid: satangAmount.optional(),
    customerPaidAt: moment.optional(),
    /** The text of the application to the airline; only while it is not answered. */
    application: z.string().optional(),
    sentAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'TicketRefund' })
/** A refund of documents of an order, on the wire. */
export type TicketRefundAnswer = z.infer<typeof ticketRefundAnswer>

const refundId = z.string().max(60)

export const answerRefundApplication = endpoint({
  method: 'POST',
  path: '/api/staff/orders/ticket-refunds/application',
  summary: 'Records that the airline has authorised or rejected an application for a refund.',
  body: z.strictObject({ refundId, isAuthorised: z.boolean() }),
  answer: z.object({ state: z.enum(ticketRefundStates) }),
})

export const recordSupplierRefund = endpoint({
  method: 'POST',
  path: '/api/staff/orders/ticket-refunds/supplier-paid',
  summary: 'Records what the supplier has paid for refunded documents; the customer is refunded then.',
  body: z.strictObject({ refundId, amount: satangAmount }),
  answer: z.object({ state: z.enum(ticketRefundStates) }),
})

export const advanceCustomerRefund = endpoint({
  method: 'POST',
  path: '/api/staff/orders/ticket-refunds/advance',
  summary: 'Refunds the customer before the supplier has paid.',
  body: z.strictObject({ refundId }),
  answer: z.object({ state: z.enum(ticketRefundStates) }),
})
