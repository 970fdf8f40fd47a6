import { z } from 'zod'
import { orderNumber } from '../terms/booking.ts'
import { priceLineKinds } from '../terms/offer.ts'
import {
  changeRequestKinds,
  changeRequestStates,
  refundReasons,
  requestCertainties,
} from '../terms/change-request.ts'
import { passengerTypes } from '../terms/passenger.ts'
import { refundMoments } from '../terms/refund.ts'
import { satangAmount } from './offers.ts'
import { orderKey } from './order-key.ts'
import { line, oneOf, usual } from './typed-text.ts'

const knownOrderNumber = z.string().refine((text) => orderNumber(text) !== undefined, 'notFound')

/** Finds an order without its link: by the code that is printed on it and the e-mail address it was booked with. */
export const orderFindRequest = z
  .strictObject({
    /** Our order number or the airline's booking code, as it was typed. */
    code: line(20).min(1, 'requiredFieldMissing'),
    email: line(254).min(1, 'requiredFieldMissing'),
  })
  .meta({ id: 'OrderFindRequest' })
/** Finds an order without its link. */
export type OrderFindRequest = z.infer<typeof orderFindRequest>

/** The key that opens the order that was found. */
export const orderFindAnswer = z.object({ orderKey: z.string() }).meta({ id: 'OrderFound' })
/** The key that opens the order that was found, on the wire. */
export type OrderFindAnswer = z.infer<typeof orderFindAnswer>

/** What comes back of one line of a price, for all passengers of a type together, in satang. */
export const refundLineAnswer = z.object({
  passengerType: z.enum(passengerTypes),
  count: z.int(),
  kind: z.enum([...priceLineKinds, 'airlineFee']),
  lineCode: z.string(),
  name: z.string(),
  paid: satangAmount,
  /** Absent where only staff can say it. */
  comesBack: satangAmount.optional(),
})
/** What comes back of one line, on the wire. */
export type RefundLineAnswer = z.infer<typeof refundLineAnswer>

/**
 * What the owner of an order asks for, with what it costs or brings. `comesBack` is of a refund, `fee` of a change:
 * the airline's fee for everybody, to which the difference in fare comes. Neither is there when only staff can say it.
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
    /** What was wished, in the owner's own words. */
    wish: z.string().optional(),
    /** Whether the figure is one that staff have named. */
    isNamedByStaff: z.boolean(),
    /** Why everything comes back, whatever the rules of the fare say; absent of any other request. */
    reason: z.enum(refundReasons).optional(),
    /** Until when staff answer what is asked at this moment. */
    staffAnswerBy: z.string(),
    /** Until when a yes to it counts. */
    validUntil: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'ChangeRequest' })
/** What the owner of an order asks for, on the wire. */
export type ChangeRequestAnswer = z.infer<typeof changeRequestAnswer>

/** Asks what a cancellation, a refund or a change would cost or bring; nothing is done yet. */
export const changeRequestQuoteRequest = z
  .strictObject({
    orderKey,
    kind: oneOf(changeRequestKinds, usual),
    /** Once the first flight has left: whether none of the flights was flown, or some were. */
    moment: z.enum(['noShow', 'partlyFlown']).optional(),
    wish: line(500).optional(),
  })
  .meta({ id: 'ChangeRequestQuoteRequest' })
/** Asks what a request would cost or bring. */
export type ChangeRequestQuoteRequest = z.infer<typeof changeRequestQuoteRequest>

/** The owner's yes to what was quoted; nothing but `true` is one. */
export const changeRequestAcceptance = z
  .strictObject({ orderKey, requestId: z.string().max(60), yes: z.literal(true) })
  .meta({ id: 'ChangeRequestAcceptance' })
/** The owner's yes to what was quoted. */
export type ChangeRequestAcceptance = z.infer<typeof changeRequestAcceptance>

/** Takes a request back that staff have not carried out. */
export const changeRequestWithdrawal = z
  .strictObject({ orderKey, requestId: z.string().max(60) })
  .meta({ id: 'OrderRequestWithdrawal' })

/** Staff work out what a request would cost or bring that the customer makes by phone; nothing is done yet. */
export const phoneRequestQuote = z
  .strictObject({
    orderNumber: knownOrderNumber,
    kind: oneOf(changeRequestKinds, usual),
    moment: z.enum(['noShow', 'partlyFlown']).optional(),
    wish: line(500).optional(),
  })
  .meta({ id: 'PhoneRequestQuote' })

/** Staff record the yes that the customer gave by phone to what a request costs or brings. */
export const phoneRequestYes = z
  .strictObject({ orderNumber: knownOrderNumber, requestId: z.string().max(60), yes: z.literal(true) })
  .meta({ id: 'PhoneRequestYes' })

/**
 * Staff open the refund of everything that was paid for an order of which the airline has cancelled a flight. `reason`
 * is written into the audit.
 */
export const cancelledFlightRefund = z
  .strictObject({
    orderNumber: knownOrderNumber,
    changeId: z.string().max(60),
    reason: line(300).min(1, 'requiredFieldMissing'),
  })
  .meta({ id: 'CancelledFlightRefund' })

/** What staff have to carry out, the oldest first. */
export const staffRequestsAnswer = z
  .object({
    requests: z.array(z.object({ orderNumber: z.string(), ...changeRequestAnswer.shape })),
  })
  .meta({ id: 'StaffRequests' })
/** What staff have to carry out, on the wire. */
export type StaffRequestsAnswer = z.infer<typeof staffRequestsAnswer>

/**
 * What staff say to a request: carried out as quoted, declined, or a figure that only they could name, which goes back
 * to the owner for a yes. `amount` in satang: what comes back of a refund, what a change costs in all.
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
/** What staff say to a request. */
export type StaffRequestReply = z.infer<typeof staffRequestReply>
