import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { compareMoney, sumMoney } from '#contract/terms/money.ts'
import type { SupplyContext, SupplyOutcome } from '../../supply-provider.ts'
import type { Reservation, SupplierRefund } from '../../supplier-reservation.ts'
import { parseBaht } from '../sabre-amounts.ts'
import { type SabreBookingCalls, isLocator } from './sabre-booking-calls.ts'
import type { WireCancelOffer, WireCancelled, WireGotBooking } from './sabre-booking-wire.ts'
import type { SabreAnswer } from '../client/sabre-client.ts'
import { ancillariesToIssue } from '../extras/ordered-extras.ts'
import { isNdcBooking } from '../ndc/cancel-offers.ts'
import { type BookingFrame, reservationOf } from './sabre-order-to-terms.ts'
import { isErrorFatal, outcomeOfErrors, outcomeWithoutData } from './sabre-outcome.ts'

/** Dependencies of booking and servicing. */
export type SabreBookingDeps = {
  readonly calls: SabreBookingCalls
  readonly frame: BookingFrame
  /** The office's ticket printer profile: without one Sabre issues no tickets. */
  readonly printerProfile: number
}

type CallOutcome = SupplyOutcome<Reservation>

/** The result of getBooking for a locator. */
export type Seen =
  | { readonly kind: 'seen'; readonly reservation: Reservation; readonly wire: WireGotBooking }
  | { readonly kind: 'notThere' }
  | { readonly kind: 'silent' }

/** Reads an answer of getBooking. Errors beside a booking concern services that the office has not bought. */
export function readBookingAnswer(
  locator: string,
  answer: SabreAnswer<WireGotBooking>,
  frame: BookingFrame,
): Seen {
  if (answer.kind === 'refused' && answer.status === 404) return { kind: 'notThere' }
  if (answer.kind !== 'data') return { kind: 'silent' }
  const { errors, travelers } = answer.value
  if (travelers.length === 0) {
    const isNotThere = errors.some(({ category, type }) => `${category}/${type}`.includes('NOT_FOUND'))
    return { kind: isNotThere ? 'notThere' : 'silent' }
  }
  // a booking with unreadable flights must not count as cancelled
  if (errors.some(isErrorFatal)) return { kind: 'silent' }
  const reservation = reservationOf(locator, answer.value, frame)
  return reservation ? { kind: 'seen', reservation, wire: answer.value } : { kind: 'silent' }
}

/** Reads the booking before a change; returns an outcome when no change is possible. */
export async function readBookingBeforeChange(
  { calls, frame }: SabreBookingDeps,
  locator: string,
  context: SupplyContext,
): Promise<
  Extract<Seen, { kind: 'seen' }> | { readonly kind: 'notDone'; readonly reason: 'notFound' | 'unreachable' }
> {
  if (!isLocator(locator)) return { kind: 'notDone', reason: 'notFound' }
  const seen = readBookingAnswer(locator, await calls.bookingBefore(locator, context), frame)
  if (seen.kind === 'seen') return seen
  return { kind: 'notDone', reason: seen.kind === 'notThere' ? 'notFound' : 'unreachable' }
}

/**
 * Issues the tickets of a held booking at its stored price. Sabre would accept a fare increase by default;
 * the request forbids it, and an expired price quote ends the attempt.
 */
export async function ticketBooking(
  desk: SabreBookingDeps,
  locator: string,
  context: SupplyContext,
): Promise<CallOutcome> {
  const before = await readBookingBeforeChange(desk, locator, context)
  if (before.kind === 'notDone') return before
  const { reservation, wire } = before
  const ancillaries = ancillariesToIssue(wire)
  if (reservation.state === 'ticketed' && ancillaries.length > 0 && !isNdcBooking(wire))
    return await issueEmds(desk, { locator, ids: ancillaries }, context)
  if (reservation.state === 'ticketed') return { kind: 'done', value: reservation }
  if (reservation.state !== 'held') return { kind: 'notDone', reason: 'notPossible' }
  const records = wire.fares
    .filter((one) => one.pricingStatusCode !== 'H')
    .flatMap(({ recordId }) => (recordId === undefined ? [] : [recordId]))
  const { agreedTotal } = context
  // somebody else may have added to the booking: fares are guarded by Sabre, bags and seats are not
  if (ancillaries.length > 0 && agreedTotal && compareMoney(reservation.total, agreedTotal) > 0)
    return { kind: 'notDone', reason: 'priceChanged' }
  return await issueTickets(desk, { locator, records, ancillaries, isNdc: isNdcBooking(wire) }, context)
}

/** Items of a booking that need an EMD. */
type EmdsToIssue = { readonly locator: string; readonly ids: readonly string[] }

/**
 * Issues EMDs alone, beside tickets that exist: no refusal of an EMD says that nothing was issued. Only the booking, as
 * read afterwards, proves them.
 */
export async function issueEmds(
  { calls, frame, printerProfile }: SabreBookingDeps,
  { locator, ids }: EmdsToIssue,
  context: SupplyContext,
): Promise<Exclude<CallOutcome, { kind: 'notDone' }>> {
  const body = fulfilmentRequest(locator, emdFulfilments(ids), printerProfile)
  const answer = await calls.fulfill(body, context)
  const after = readBookingAnswer(locator, await calls.booking(locator, context), frame)
  if (after.kind === 'seen' && ancillariesToIssue(after.wire).length === 0)
    return { kind: 'done', value: after.reservation }
  const told = answer.kind === 'data' ? [...answer.value.warnings, ...answer.value.errors] : []
  return { kind: 'unknown', note: told[0]?.type ?? 'EMDs not seen yet' }
}

function emdFulfilments(ids: readonly string[]): object[] {
  return ids.map((id) => ({ ancillaryIds: [id] }))
}

type ToIssue = {
  readonly locator: string
  /** Price quotes to issue; all of the booking when empty. */
  readonly records: readonly string[]
  /** Bags and seats that need an EMD. */
  readonly ancillaries: readonly string[]
  /** Whether it is an order of an airline, which is issued as a whole. */
  readonly isNdc: boolean
}

/** Sends the ticketing request once, and checks the result. */
export async function issueTickets(
  { calls, frame, printerProfile }: SabreBookingDeps,
  toIssue: ToIssue,
  context: SupplyContext,
): Promise<CallOutcome> {
  const { locator, records, ancillaries, isNdc } = toIssue
  const tickets = records.length > 0 ? { ticketingQualifiers: { priceQuoteRecordIds: records } } : {}
  // an EMD follows the ticket that it belongs to
  const emds = emdFulfilments(ancillaries)
  const body = isNdc
    ? orderFulfilmentRequest(locator)
    : fulfilmentRequest(locator, [tickets, ...emds], printerProfile)
  const answer = await calls.fulfill(body, context)
  if (answer.kind !== 'data') return outcomeWithoutData(answer)
  const { tickets: issued, errors, warnings } = answer.value
  const fatal = errors.filter(isErrorFatal)
  const wasIssuedBefore = fatal.some(({ type }) => type === 'BOOKING_FULFILLED')
  if (issued.length === 0 && fatal.length > 0 && !wasIssuedBefore) return outcomeOfErrors(fatal)
  const after = readBookingAnswer(locator, await calls.booking(locator, context), frame)
  const isSeen = after.kind === 'seen' && after.reservation.state === 'ticketed'
  const areEmdsSeen = isSeen && (isNdc || ancillariesToIssue(after.wire).length === 0)
  if (isSeen && areEmdsSeen) return { kind: 'done', value: after.reservation }
  const note = isSeen ? 'EMDs not seen yet' : 'tickets not seen yet'
  return { kind: 'unknown', note: [...warnings, ...fatal][0]?.type ?? note }
}

/** Returns the body that issues documents: each fulfilment with the agency's own form of payment. */
export function fulfilmentRequest(
  locator: string,
  fulfilments: readonly object[],
  printerProfile: number,
): object {
  return {
    confirmationId: locator,
    fulfillments: fulfilments.map((one) => ({ ...one, payment: { primaryFormOfPayment: 1 } })),
    // the agency holds the money: airlines are settled through BSP, no card is ever sent
    formsOfPayment: [{ type: 'CASH' }],
    designatePrinters: [{ profileNumber: printerProfile }],
    acceptPriceChanges: false,
    priceQuoteExpirationMethod: 'Quit',
    backDatePriceQuoteMethod: 'Quit',
  }
}

/** Returns the body that pays and issues an order of an airline: it has no price quotes and no printer. */
function orderFulfilmentRequest(locator: string): object {
  return {
    confirmationId: locator,
    fulfillments: [{ payment: { primaryFormOfPayment: 1 } }],
    formsOfPayment: [{ type: 'CASH' }],
    acceptPriceChanges: false,
  }
}

/**
 * Cancels a booking. Tickets are voided while possible, else refunded where Sabre can do it automatically;
 * otherwise nothing is done and a clerk must act.
 */
export async function cancelBooking(
  desk: SabreBookingDeps,
  locator: string,
  context: SupplyContext,
): Promise<CallOutcome> {
  const before = await readBookingBeforeChange(desk, locator, context)
  if (before.kind === 'notDone') return before
  const { reservation, wire } = before
  if (reservation.state === 'cancelled') return { kind: 'done', value: reservation }
  // a cancellation is not said to void or refund EMDs: these end first
  const isAnyEmdOpen = reservation.documents?.some((one) => one.kind !== 'ticket' && isDocumentOpen(one))
  if (isAnyEmdOpen) return { kind: 'notDone', reason: 'notPossible' }
  if (reservation.tickets.length === 0) return await sendCancel(desk, { reservation }, context)
  const checked = await desk.calls.check(locator, context)
  if (checked.kind !== 'data') return { kind: 'notDone', reason: 'unreachable' }
  const { tickets, cancelOffers } = checked.value
  if (isNdcBooking(wire)) {
    const offer = ['VOID', 'REFUND'].flatMap(
      (type) => cancelOffers.find((one) => one.offerType === type) ?? [],
    )[0]
    return offer
      ? await sendCancel(desk, { reservation, offer }, context)
      : { kind: 'notDone', reason: 'notPossible' }
  }
  if (tickets.length === 0) return { kind: 'notDone', reason: 'notPossible' }
  if (tickets.every((one) => one.isVoidable === true))
    return await sendCancel(desk, { reservation, operation: 'VOID' }, context)
  if (tickets.every((one) => one.isRefundable === true && one.isAutomatedRefundsEligible === true))
    return await sendCancel(desk, { reservation, operation: 'REFUND' }, context)
  return { kind: 'notDone', reason: 'notPossible' }
}

type ToCancel = {
  readonly reservation: Reservation
  readonly operation?: 'VOID' | 'REFUND' | undefined
  /** The airline's offer by which an order ends; instead of an operation. */
  readonly offer?: WireCancelOffer
}

/**
 * Returns the refund: a voided ticket was never sold; the amount of a refund comes from Sabre, or later from
 * the airline.
 */
function refundOfCancellation(
  { flightRefunds }: WireCancelled,
  { reservation, operation, offer }: ToCancel,
): SupplierRefund | undefined {
  const how = operation ?? offer?.offerType
  if (how === undefined) return undefined
  if (how === 'VOID') return { amount: reservation.total, to: 'void' }
  const amounts = flightRefunds.map(({ refundTotals }) =>
    parseBaht(refundTotals.total, refundTotals.currencyCode),
  )
  const told = amounts.filter((one) => one !== undefined)
  const isWhole = told.length > 0 && told.length === amounts.length
  return { to: 'bsp_cash', ...(isWhole ? { amount: sumMoney(told) } : {}) }
}

/** Sends the cancellation once, and checks the result. */
export async function sendCancel(
  { calls, frame }: SabreBookingDeps,
  toCancel: ToCancel,
  context: SupplyContext,
): Promise<CallOutcome> {
  const { reservation, operation, offer } = toCancel
  const locator = reservation.recordLocator
  const { flights: _flown, ...rest } = reservation
  const plain: Reservation = { ...rest, state: 'cancelled' }
  const body = {
    confirmationId: locator,
    cancelAll: true,
    retrieveBooking: true,
    errorHandlingPolicy: 'HALT_ON_ERROR',
    ...(operation === undefined ? {} : { flightTicketOperation: operation }),
    ...(offer === undefined ? {} : { offerItemId: offer.offerItemId }),
  }
  const answer = await calls.cancel(body, context)
  if (answer.kind !== 'data') return outcomeWithoutData(answer)
  const { booking, errors } = answer.value
  const refund = refundOfCancellation(answer.value, toCancel)
  const cancelled: Reservation = { ...plain, ...(refund ? { refund } : {}) }
  if (errors.some(({ type }) => /ALREADY_CANCEL/.test(type))) return { kind: 'done', value: cancelled }
  if (booking && booking.flights.length === 0 && errors.length === 0)
    return { kind: 'done', value: cancelled }
  // a warning may mean that the change was made but not displayed: reading the booking decides
  const after = readBookingAnswer(locator, await calls.booking(locator, context), frame)
  if (after.kind === 'seen' && after.reservation.state === 'cancelled')
    return { kind: 'done', value: cancelled }
  const fatal = errors.filter(isErrorFatal)
  return fatal.length > 0 ? outcomeOfErrors(fatal) : { kind: 'unknown', note: 'flights still there' }
}

type UnwantedReason = 'seatsGone' | 'priceChanged' | 'extraGone' | 'notPossible'

/**
 * Cancels a booking that cannot be kept. Returns the reason when it is gone; otherwise the outcome is
 * unknown, because the booking exists.
 */
export async function cancelUnwantedBooking(
  desk: SabreBookingDeps,
  made: { readonly reservation: Reservation; readonly reason: UnwantedReason },
  context: SupplyContext,
): Promise<CallOutcome> {
  const undone = await sendCancel(desk, { reservation: made.reservation }, context)
  return undone.kind === 'done'
    ? { kind: 'notDone', reason: made.reason }
    : { kind: 'unknown', note: `${made.reason}, and not taken back` }
}
