import type { z } from 'zod'
import type { WorldReservation } from '../../world/world-reservation.ts'
import { type BookingCall, parseBody, raiseUnpaidPrice, requireOwnReservation } from './booking-handlers.ts'
import { checkRequest, fulfillRequest, refundRequest, voidRequest } from './after-sale-requests.ts'
import { type IssuedExchange, fulfillExchange, reissueNumbersOf } from '../exchange/fulfill-exchange.ts'
import { cancelOffersOf, isNdcOrder } from '../ndc/cancel-offers.ts'
import { type IssuedDocuments, areOnlyEmds, documentsToIssue } from '../extras/issue-emds.ts'
import { toWireTickets } from './booking-wire.ts'
import { decimalAmount, toWireTotals } from './wire-amounts.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import { refuseBooking } from '../sabre-refusal.ts'
import {
  voidOrRefundTickets,
  isRefundable,
  isVoidable,
  openTickets,
  refundPerTicket,
} from './void-and-refund.ts'

/** The surname whose tickets are issued but cannot be retrieved. */
const unseenSurname = 'UNSEEN'

/** Issues the tickets of a booking. */
export async function fulfillTickets(call: BookingCall): Promise<Record<string, unknown>> {
  const body = parseBody(call, fulfillRequest)
  const { desks, request } = call
  const { acceptPriceChanges = true } = body
  const isOrder = isNdcOrder(requireOwnReservation(call, body.confirmationId))
  if (!isOrder && (body.designatePrinters ?? []).length === 0) {
    refuseBooking('BAD_REQUEST', 'REQUIRED_FIELD_MISSING', 'designatePrinters is missing')
  }
  if (reissueNumbersOf(body).length > 0) return answerExchange(await fulfillExchange(call, body))
  const before = requireOwnReservation(call, body.confirmationId)
  if (areOnlyEmds(body) && openTickets(before).length > 0) return await addEmds(call, body)
  checkFulfillable(desks, before)
  documentsToIssue(before, body)
  const drift = request.effects.priceDrift
  if (drift !== undefined) raiseUnpaidPrice(desks, before, drift)
  if (drift !== undefined && !acceptPriceChanges) {
    refuseBooking('APPLICATION_ERROR', 'PRICE_CHANGE', 'The price has changed since the booking')
  }
  await desks.clock.sleep(desks.commitMs)
  const reservation = requireOwnReservation(call, body.confirmationId)
  checkFulfillable(desks, reservation)
  const paid = writeDocuments(desks, reservation, documentsToIssue(reservation, body))
  const isUnseen = paid.travellers.some((one) => one.familyName.toUpperCase() === unseenSurname)
  const warnings = [
    ...(drift === undefined ? [] : [createWarning('PRICE_CHANGE', 'Issued at another price')]),
    ...(isUnseen
      ? [createWarning('UNABLE_TO_RETRIEVE_TICKETS', 'Issued tickets could not be retrieved')]
      : []),
  ]
  return {
    request: body,
    ...(isUnseen ? {} : { tickets: toWireIssuedTickets(paid) }),
    ...(warnings.length > 0 ? { warnings } : {}),
  }
}

/** What each item was issued with is known before the documents are: nobody reads between the two entries. */
function writeDocuments(
  desks: SabreHandlers,
  reservation: WorldReservation,
  { documents, ancillaries }: IssuedDocuments,
): WorldReservation {
  if (documents.some((one) => one.isEmd)) desks.books.keep(reservation.id, { ancillaries })
  return desks.books.pay(reservation.id, { paymentId: `BSP${reservation.id}`, documents })
}

/** Issues EMDs for what was added to a ticketed booking. */
async function addEmds(
  call: BookingCall,
  body: z.infer<typeof fulfillRequest>,
): Promise<Record<string, unknown>> {
  const { desks } = call
  documentsToIssue(requireOwnReservation(call, body.confirmationId), body)
  await desks.clock.sleep(desks.commitMs)
  const reservation = requireOwnReservation(call, body.confirmationId)
  const { documents, ancillaries } = documentsToIssue(reservation, body)
  desks.books.keep(reservation.id, { ancillaries })
  const issued = desks.books.issue(reservation.id, documents)
  const numbers = documents.map((one) => one.number)
  return {
    request: body,
    tickets: toWireIssuedTickets(issued).filter((one) => numbers.includes(String(one['number']))),
  }
}

function answerExchange({ reservation, numbers, isPartial }: IssuedExchange): Record<string, unknown> {
  const tickets = toWireIssuedTickets(reservation).filter((one) => numbers.includes(String(one['number'])))
  const isUnseen = reservation.travellers.some((one) => one.familyName.toUpperCase() === unseenSurname)
  if (isUnseen)
    return {
      warnings: [createWarning('UNABLE_TO_RETRIEVE_TICKETS', 'Issued tickets could not be retrieved')],
    }
  const partly = createWarning('PARTIAL_FULFILLMENT', 'Not all documents were issued')
  return { tickets, ...(isPartial ? { warnings: [partly] } : {}) }
}

function createWarning(type: string, description: string): Record<string, string> {
  return { category: 'WARNING', type, description }
}

function checkFulfillable(desks: SabreHandlers, reservation: WorldReservation): void {
  if (openTickets(reservation).length > 0) {
    refuseBooking('APPLICATION_ERROR', 'BOOKING_FULFILLED', 'The booking is already fulfilled')
  }
  const isEnded = desks.books.endedAt(reservation, desks.clock.now()) !== undefined
  if (isEnded || reservation.documents.length > 0) {
    refuseBooking('APPLICATION_ERROR', 'NO_ACTIVE_FLIGHTS', 'There are no active flights')
  }
  if (reservation.flights.some((one) => one.status === 'waitlisted' || one.status === 'cancelledByCarrier')) {
    refuseBooking('APPLICATION_ERROR', 'FLIGHTS_NOT_CONFIRMED', 'A flight is not confirmed')
  }
}

function toWireIssuedTickets(reservation: WorldReservation): Record<string, unknown>[] {
  return toWireTickets(reservation).map((one) => {
    const traveller = reservation.travellers[Number(one['travelerIndex']) - 1]
    return {
      number: one['number'],
      date: one['date'],
      isCommitted: true,
      travelerGivenName: traveller?.givenName.toUpperCase(),
      travelerSurname: traveller?.familyName.toUpperCase(),
      payment: one['payment'],
      ticketStatusName: 'Issued',
      ticketStatusCode: one['ticketStatusCode'],
      ticketingPcc: one['ticketingPcc'],
    }
  })
}

/** Returns whether the tickets can be voided or refunded now. */
export function checkTickets(call: BookingCall): Record<string, unknown> {
  const body = parseBody(call, checkRequest)
  const numbers = body.tickets?.map((one) => one.number)
  const reservation = reservationOfTickets(call, { locator: body.confirmationId, numbers })
  // EMDs are not checked
  const tickets = openTickets(reservation).filter(
    (one) => !one.isEmd && (numbers?.includes(one.number) ?? true),
  )
  if (tickets.length === 0) refuseBooking('CHECK_ERROR', 'TICKETS_NOT_FOUND', 'There are no such tickets')
  if (reservation.isUnderAirportControl === true) {
    refuseBooking('CHECK_ERROR', 'ACTL', 'A coupon is under airport control: nothing can be verified')
  }
  if (isNdcOrder(reservation)) return { request: body, cancelOffers: cancelOffersOf(call.desks, reservation) }
  const canRefund = isRefundable(reservation)
  return {
    request: body,
    tickets: tickets.map(({ number }) => ({
      number,
      isVoidable: isVoidable(call.desks, reservation),
      isRefundable: canRefund,
      isAutomatedRefundsEligible: canRefund,
      isChangeable: reservation.offer.brand.change?.allowed === true,
      refundPenalties: canRefund ? [refundPenaltyOf(reservation)] : [],
      ...(canRefund ? { refundTotals: toWireTotals(refundPerTicket(reservation), 0) } : {}),
    })),
  }
}

function refundPenaltyOf({ offer }: WorldReservation): Record<string, unknown> {
  const amount = decimalAmount((offer.brand.refund?.penaltyBaht ?? 0) * 100)
  return {
    applicability: 'BEFORE_DEPARTURE',
    conditionsApply: false,
    penalty: { amount, currencyCode: 'THB' },
    source: 'Category 33',
  }
}

/** Voids tickets on the day of issue. */
export async function voidTickets(call: BookingCall): Promise<Record<string, unknown>> {
  const body = parseBody(call, voidRequest)
  if ((body.tickets === undefined) === (body.confirmationId === undefined)) {
    refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'Either tickets or a confirmationId')
  }
  const { errorHandlingPolicy: policy } = body
  return voidOrRefund(call, { locator: body.confirmationId, numbers: body.tickets, policy }, 'VOID')
}

/** Refunds tickets after the day of issue, by the fare rules. */
export async function refundTickets(call: BookingCall): Promise<Record<string, unknown>> {
  const body = parseBody(call, refundRequest)
  return voidOrRefund(
    call,
    { locator: body.confirmationId, numbers: body.tickets?.map((one) => one.number) },
    'REFUND',
  )
}

type Named = {
  readonly locator: string | undefined
  readonly numbers: readonly string[] | undefined
  readonly policy?: 'HALT_ON_ERROR' | 'ALLOW_PARTIAL_CANCEL' | undefined
}

async function voidOrRefund(
  call: BookingCall,
  named: Named,
  operation: 'VOID' | 'REFUND',
): Promise<Record<string, unknown>> {
  const { desks } = call
  if (isNdcOrder(reservationOfTickets(call, named)))
    refuseBooking(
      'REQUEST_NOT_ALLOWED',
      'NDC_NOT_SUPPORTED',
      'An order is cancelled by one of its cancel offers',
    )
  await desks.clock.sleep(desks.commitMs)
  const { numbers, policy } = named
  return voidOrRefundTickets(desks, reservationOfTickets(call, named), { operation, numbers, policy })
}

function reservationOfTickets(call: BookingCall, { locator, numbers }: Named): WorldReservation {
  const found = call.desks.books
    .all()
    .find((one) => one.documents.some((document) => numbers?.includes(document.number)))
  if (locator === undefined && !found) {
    return refuseBooking('RESOURCE_NOT_FOUND', 'TICKETS_NOT_FOUND', 'There are no such tickets')
  }
  return requireOwnReservation(call, locator ?? found?.recordLocator ?? '')
}
