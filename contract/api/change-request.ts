import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { parseOrderNumber } from '../terms/booking.ts'
import { priceLineKinds } from '../terms/offer.ts'
import {
  changeRequestKinds,
  changeRequestStates,
  refundReasons,
  requestCertainties,
} from '../terms/change-request.ts'
import { passengerTypes } from '../terms/passenger.ts'
import { refundMoments } from '../terms/refund.ts'
import { orderKey } from './order-key.ts'
import { singleLineText, oneOf, usual, satangAmount } from './field-schemas.ts'

const knownOrderNumber = z.string().refine((text) => parseOrderNumber(text) !== undefined, 'notFound')

/** Finds an order without its link, by its code and the email address of the booking. */
export const orderFindRequest = z
  .strictObject({
    /** The order number or the airline's booking code, as typed. */
    code: singleLineText(20).min(1, 'requiredFieldMissing'),
    email: singleLineText(254).min(1, 'requiredFieldMissing'),
  })
  .meta({ id: 'OrderFindRequest' })
/** Finds an order without its link. */
export type OrderFindRequest = z.infer<typeof orderFindRequest>

/** The key that opens the found order. */
export const orderFindAnswer = z.object({ orderKey: z.string() }).meta({ id: 'OrderFound' })
/** The key that opens the found order, on the wire. */
export type OrderFindAnswer = z.infer<typeof orderFindAnswer>

/** The refundable part of one price line, for all passengers of a type together, in satang. */
export const refundLineAnswer = z.object({
  passengerType: z.enum(passengerTypes),
  count: z.int(),
  kind: z.enum([...priceLineKinds, 'airlineFee']),
  lineCode: z.string(),
  name: z.string(),
  paid: satangAmount,
  /** Absent when only staff can determine it. */
  comesBack: satangAmount.optional(),
})
/** The refundable part of one line, on the wire. */
export type RefundLineAnswer = z.infer<typeof refundLineAnswer>

/**
 * A change request of the owner of an order, with its cost or refund. `comesBack` belongs to a refund; `fee`
 * belongs to a change and is the airline's fee for all passengers, without the difference in fare. Both are
 * absent when only staff can determine them.
 */
export const changeRequestAnswer = z
  .object({
    requestId: z.string(),
    kind: z.enum(changeRequestKinds),
    state: z.enum(changeRequestStates),
    certainty: z.enum(requestCertainties),
    moment: z.enum(refundMoments).optional(),
    paid: satangAmount,
    comesBack: satangAmount.optional(),
    fee: satangAmount.optional(),
    lines: z.array(refundLineAnswer),
    /** The request in the owner's own words. */
    message: z.string().optional(),
    /** Whether staff set the figure. */
    isNamedByStaff: z.boolean(),
    /** Why everything is refundable, or other flights are free of charge, regardless of the fare rules; absent otherwise. */
    reason: z.enum(refundReasons).optional(),
    /** When staff will have answered a request made now. */
    staffAnswerBy: z.string(),
    /** Until when the owner can accept it. */
    validUntil: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'ChangeRequest' })
/** A change request, on the wire. */
export type ChangeRequestAnswer = z.infer<typeof changeRequestAnswer>

/** Requests the cost or refund of a cancellation, refund or change; nothing is carried out yet. */
export const changeRequestQuoteRequest = z
  .strictObject({
    orderKey,
    kind: oneOf(changeRequestKinds, usual),
    /** After the first departure: whether no flight or some flights were flown. */
    moment: z.enum(['noShow', 'partlyFlown']).optional(),
    message: singleLineText(500).optional(),
  })
  .meta({ id: 'ChangeRequestQuoteRequest' })
/** Requests the cost or refund of a change request. */
export type ChangeRequestQuoteRequest = z.infer<typeof changeRequestQuoteRequest>

/** The owner's acceptance of a quoted change request; the only valid value is `true`. */
export const changeRequestAcceptance = z
  .strictObject({ orderKey, requestId: z.string().max(60), yes: z.literal(true) })
  .meta({ id: 'ChangeRequestAcceptance' })
/** The owner's acceptance of a quoted change request. */
export type ChangeRequestAcceptance = z.infer<typeof changeRequestAcceptance>

/** Withdraws a request that staff have not carried out. */
export const changeRequestWithdrawal = z
  .strictObject({ orderKey, requestId: z.string().max(60) })
  .meta({ id: 'OrderRequestWithdrawal' })

/** Staff quote a request that the customer makes by phone; nothing is carried out yet. */
export const phoneRequestQuote = z
  .strictObject({
    orderNumber: knownOrderNumber,
    kind: oneOf(changeRequestKinds, usual),
    moment: z.enum(['noShow', 'partlyFlown']).optional(),
    message: singleLineText(500).optional(),
  })
  .meta({ id: 'PhoneRequestQuote' })

/** Staff record the customer's acceptance by phone of a quoted request. */
export const phoneRequestYes = z
  .strictObject({ orderNumber: knownOrderNumber, requestId: z.string().max(60), yes: z.literal(true) })
  .meta({ id: 'PhoneRequestAcceptance' })

/**
 * Staff open a full refund of an order with a flight cancelled by the airline. `reason` is written to the
 * audit.
 */
export const cancelledFlightRefund = z
  .strictObject({
    orderNumber: knownOrderNumber,
    changeId: z.string().max(60),
    reason: singleLineText(300).min(1, 'requiredFieldMissing'),
  })
  .meta({ id: 'CancelledFlightRefund' })

/** The change requests that staff have to carry out, oldest first. */
export const staffRequestsAnswer = z
  .object({
    requests: z.array(z.object({ orderNumber: z.string(), ...changeRequestAnswer.shape })),
  })
  .meta({ id: 'StaffRequests' })
/** The change requests that staff have to carry out, on the wire. */
export type StaffRequestsAnswer = z.infer<typeof staffRequestsAnswer>

/**
 * The reply of staff to a change request: carried out as quoted, declined, or a figure that the owner has to
 * accept. `amount` in satang: the refund, or the total cost of a change.
 */
export const staffRequestReply = z
  .strictObject({
    requestId: z.string().max(60),
    reply: oneOf(['done', 'declined', 'figure'], usual),
    amount: satangAmount.min(0).optional(),
  })
  .refine(({ reply, amount }) => (reply === 'figure') === (amount !== undefined), {
    path: ['amount'],
    message: 'wrongFormat',
  })
/** The reply of staff to a change request. */
export type StaffRequestReply = z.infer<typeof staffRequestReply>

export const lookUpOrder = endpoint({
  method: 'POST',
  path: '/api/orders/find/',
  summary: 'Finds an order by its number or booking code and the email address it was booked with.',
  body: orderFindRequest,
  answer: orderFindAnswer,
})

export const quoteChangeRequest = endpoint({
  method: 'POST',
  path: '/api/orders/change-requests/quote/',
  summary: 'What a cancellation, a refund or a change would cost or bring; nothing is done yet.',
  body: changeRequestQuoteRequest,
  answer: changeRequestAnswer,
})

export const acceptChangeRequest = endpoint({
  method: 'POST',
  path: '/api/orders/change-requests/',
  summary: "The owner's yes to what was quoted; asking again changes nothing.",
  body: changeRequestAcceptance,
  answer: changeRequestAnswer,
})

export const withdrawChangeRequest = endpoint({
  method: 'POST',
  path: '/api/orders/change-requests/withdraw/',
  summary: 'Takes a request back that staff have not carried out.',
  body: changeRequestWithdrawal,
  answer: changeRequestAnswer,
})

export const listChangeRequests = endpoint({
  method: 'GET',
  path: '/api/staff/change-requests',
  scope: 'orders:read',
  summary: 'What owners of orders ask for and staff have to carry out, the oldest first.',
  answer: staffRequestsAnswer,
})

export const replyToChangeRequest = endpoint({
  method: 'POST',
  path: '/api/staff/change-requests/reply',
  summary:
    'What staff say to a request: done as quoted, declined, or a figure for the owner to say yes to. A refund amount that staff set takes the right to return money, before and after the yes; everything else takes the right to work orders, or for refunds to return money.',
  body: staffRequestReply,
  answer: changeRequestAnswer,
})

export const quoteChangeByPhone = endpoint({
  method: 'POST',
  path: '/api/staff/change-requests/quote',
  summary: 'What a request that the customer makes by phone would cost or bring; nothing is done yet.',
  body: phoneRequestQuote,
  answer: changeRequestAnswer,
})

export const acceptChangeByPhone = endpoint({
  method: 'POST',
  path: '/api/staff/change-requests/accept',
  summary: "Records the customer's yes by phone to what a request costs or brings.",
  body: phoneRequestYes,
  answer: changeRequestAnswer,
})

export const refundCancelledFlight = endpoint({
  method: 'POST',
  path: '/api/staff/change-requests/cancelled-flight',
  summary:
    'Opens the refund of everything that was paid, as the airline has cancelled a flight. It is carried out like any refund whose amount staff have set.',
  body: cancelledFlightRefund,
  answer: changeRequestAnswer,
})
