import { type Instant, epochMsOf } from './time.ts'

/**
 * Why an order is on the desk of staff. An order may be there for several reasons at once.
 * - quoteRequested: the customer wants the exact price, and staff have to name it
 * - quoteSent: staff have named it; the customer's yes or no is awaited
 * - unpaid: seats are held until the payment deadline
 * - paidNotTicketed: money is here, the tickets are not
 * - unknownOutcome: the supplier's answer to a booking was lost
 * - review: a person must look
 * - waitingList: a waitlist request that the airline has not confirmed
 * - transferProofToCheck: the customer sent a bank slip that nobody has looked at
 * - refundDue: money that has to go back and is not on its way; the price of a refused exchange until it is back
 * - changeRequested: the owner wants a refund or a change and has said yes to what it costs
 * - unappliedReceipt: money came that pays for nothing
 * - splitToDivide: passengers are to be split off, and staff have to divide the booking at the supplier or the airline
 * - airlineRequest: a special service or a correction of a name that staff have to arrange with the airline, or a refusal
 * - scheduleChanged: the airline has changed the flights, and the owner's answer is awaited or has to be settled
 * - exchangeUnticketed: an exchange has moved the seats and a new ticket is missing
 * - ticketOutcomeUnknown: the supplier's answer to a void, an exchange or a refund of tickets was lost
 * - voidIncomplete: some tickets of a void were voided, and others are still valid
 * - refundUncovered: more goes back for exchanged or voided tickets than is left of the payments
 * - debitMemo: an airline asks for money because of the order, and the agency has not answered
 * - splitUnknown: nobody knows whether the supplier has divided the booking, as it cannot be asked or does not answer
 * - splitIncomplete: the supplier has divided the booking, and something open on the order keeps it from being divided
 */
export const workReasons = [
  'quoteRequested',
  'quoteSent',
  'unpaid',
  'paidNotTicketed',
  'unknownOutcome',
  'review',
  'waitingList',
  'transferProofToCheck',
  'refundDue',
  'changeRequested',
  'unappliedReceipt',
  'scheduleChanged',
  'exchangeUnticketed',
  'ticketOutcomeUnknown',
  'voidIncomplete',
  'refundUncovered',
  'splitUnknown',
  'splitIncomplete',
  'splitToDivide',
  'airlineRequest',
  'debitMemo',
] as const
/** Why an order is on the desk of staff. */
export type WorkReason = (typeof workReasons)[number]

const hourMs = 3_600_000
const satangPerBaht = 100

/**
 * Where work stands in the queue; the higher first. The urgency of work is its money, halved for each hour that is left
 * until it is due (and doubled for each that it is late). That changes with every minute, its order never does: the
 * logarithm of it is this number less the moment at which one looks. In ms, so that it can be kept and indexed; money
 * under a baht counts as one.
 */
export function workQueueRank(satang: number, dueAt: Instant): number {
  return Math.round(Math.log2(Math.max(satang, satangPerBaht) / satangPerBaht) * hourMs) - epochMsOf(dueAt)
}
