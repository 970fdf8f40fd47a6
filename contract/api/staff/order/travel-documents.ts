import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { openTicketEndings } from '../../../terms/document/ticket-ending.ts'
import { parseOrderNumber } from '../../../terms/booking.ts'
import { voidStates } from '../../../terms/document/ticket-void.ts'
import { paymentMethods } from '../../../terms/payment.ts'
import { satangAmount } from '../../field-schemas.ts'
import { couponStatuses, documentKinds, documentStatuses } from '../../../terms/document/travel-document.ts'

const moment = z.string().meta({ format: 'date-time' })
const knownOrderNumber = z.string().refine((text) => parseOrderNumber(text) !== undefined, 'notFound')

/** A ticket or EMD of an order, as staff see it. */
export const travelDocumentAnswer = z
  .object({
    /** Position of the passenger, from 0. */
    passenger: z.int(),
    /** As printed, with the end of the range of conjunction tickets. */
    ticketNumber: z.string(),
    kind: z.enum(documentKinds),
    status: z.enum(documentStatuses),
    issuedAt: moment,
    /** Journey and segment are positions in the itinerary as sold. */
    coupons: z.array(
      z.object({ number: z.int(), journey: z.int(), segment: z.int(), status: z.enum(couponStatuses) }),
    ),
    originalTicketNumber: z.string().optional(),
    /** When the supplier was last asked; absent when it never was. */
    syncedAt: moment.optional(),
  })
  .meta({ id: 'TravelDocument' })
/** A ticket or EMD of an order, on the wire. */
export type TravelDocumentAnswer = z.infer<typeof travelDocumentAnswer>

export const refreshTravelDocuments = endpoint({
  method: 'POST',
  path: '/api/staff/orders/documents/refresh',
  summary: 'Reads the tickets and EMDs of an order from its supplier, with the status of their coupons.',
  body: z.strictObject({ orderNumber: knownOrderNumber }),
  answer: z.object({ documents: z.array(travelDocumentAnswer) }),
})

/** What has become of the latest request to void the tickets of an order. */
const ticketVoidAnswer = z
  .object({
    state: z.enum(voidStates),
    ticketNumbers: z.array(z.string()),
    /** Those of them that were voided, once that is certain. */
    voidedNumbers: z.array(z.string()),
    at: moment,
  })
  .meta({ id: 'TicketVoid' })
/** What has become of the latest request to void the tickets of an order, on the wire. */
export type TicketVoidAnswer = z.infer<typeof ticketVoidAnswer>

/** Who has agreed to void the tickets of an order, of which two have to. */
export const voidApproval = z.object({ by: z.string(), at: moment, isMine: z.boolean() })

/** Fields of an order that tell whether its tickets can be ended. */
export const ticketEndingFields = {
  /** The latest request to void them; absent when there was none. */
  ticketVoid: ticketVoidAnswer.optional(),
  /** Who has agreed to void them, while a second person is missing. */
  voidApprovals: z.array(voidApproval),
  /** What is under way with them: none can be voided, refunded or exchanged meanwhile. Absent where nothing is. */
  openTicketEnding: z.enum(openTicketEndings).optional(),
}

/** What the supplier says about voiding the tickets of an order now, and what the customer would get back. */
export const voidQuoteAnswer = z
  .object({
    /** Whether the supplier would void every open document. */
    isVoidable: z.boolean(),
    documents: z.array(
      z.object({
        ticketNumber: z.string(),
        isVoidable: z.boolean(),
        /** The airport controls a coupon: only the airline can tell. */
        isUnderAirportControl: z.boolean(),
      }),
    ),
    /** End of the offer; only where the supplier states it. */
    validUntil: moment.optional(),
    /** When the supplier was asked. */
    askedAt: moment,
    /** The refund of the customer; absent where nothing can be voided. */
    refund: z
      .object({
        /** All that is left of the payment. */
        amount: satangAmount,
        paymentMethod: z.enum(paymentMethods),
        /** Whether staff pay it out. */
        isByHand: z.boolean(),
        /** Whether a second member of staff has to agree, for this caller. */
        needsApproval: z.boolean(),
        /** Who has agreed already. */
        approvedBy: z.array(voidApproval),
      })
      .optional(),
  })
  .meta({ id: 'VoidQuote' })
/** What the supplier says about voiding the tickets of an order, on the wire. */
export type VoidQuoteAnswer = z.infer<typeof voidQuoteAnswer>

export const quoteVoid = endpoint({
  method: 'GET',
  path: '/api/staff/orders/:orderNumber/void-quote',
  summary: 'Asks the supplier whether the tickets of an order can be voided now; changes nothing.',
  params: z.object({ orderNumber: z.string().max(20) }),
  answer: voidQuoteAnswer,
})

export const voidTickets = endpoint({
  method: 'POST',
  path: '/api/staff/orders/void',
  summary:
    'Voids the tickets of an order at its supplier, once; the order ends and its payment is refunded when all are void.',
  body: z.strictObject({
    orderNumber: knownOrderNumber,
    /** The documents that the caller has seen: all that are open. */
    ticketNumbers: z
      .array(z.string().regex(/^\d{13}$/, 'wrongFormat'))
      .min(1)
      .max(50),
  }),
  answer: z.object({
    /** `approvalNeeded`: recorded as the first of two approvals, and nothing was sent. */
    state: z.enum([...voidStates, 'approvalNeeded']),
    voidedNumbers: z.array(z.string()),
  }),
})
