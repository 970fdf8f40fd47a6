import type { z } from 'zod'
import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import type { WorldReservation } from '../../world/world-reservation.ts'
import { sabreDataOf } from './booking-record.ts'
import { cancelBookingRequest, getBookingRequest } from './after-sale-requests.ts'
import { createBookingRequest } from './booking-requests.ts'
import { toWireBooking, bookingSignature } from './booking-wire.ts'
import { createReservation } from './create-booking.ts'
import { isNdcOrder, takeCancelOffer } from '../ndc/cancel-offers.ts'
import { createOrder } from '../ndc/create-order.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import { type BookingError, BookingRefusal, refuseBooking } from '../sabre-refusal.ts'
import type { Caller } from '../sabre-tokens.ts'
import { parseJsonBody } from '../shop/shop-handlers.ts'
import { voidOrRefundTickets, openTickets } from './void-and-refund.ts'

/** One call of Booking Management. */
export type BookingCall = {
  readonly desks: SabreHandlers
  readonly request: WireRequest
  readonly caller: Caller
}

/** Answers a call; a refusal becomes an error inside a success, as in the real service. */
export async function answerBookingCall(
  call: BookingCall,
  work: (call: BookingCall) => Record<string, unknown> | Promise<Record<string, unknown>>,
): Promise<WireAnswer> {
  const timestamp = call.desks.clock.now()
  try {
    return { status: 200, body: { timestamp, ...(await work(call)) } }
  } catch (error) {
    if (!(error instanceof BookingRefusal)) throw error
    return { status: 200, body: { timestamp, errors: [error.error] } }
  }
}

/** Returns the validated body of a call; refuses unknown members. */
export function parseBody<Shape extends z.ZodType>(
  { desks, request }: BookingCall,
  shape: Shape,
): z.infer<Shape> {
  const read = shape.safeParse(parseJsonBody(desks, request))
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const isMissing = issue?.code === 'invalid_type' && issue.message.includes('undefined')
  const fieldPath = issue?.path.join('.') ?? ''
  const error: BookingError = {
    category: 'BAD_REQUEST',
    type: isMissing ? 'REQUIRED_FIELD_MISSING' : 'INVALID_VALUE',
    description: issue?.message ?? 'not understood',
    fieldPath,
    fieldName: String(issue?.path.at(-1) ?? ''),
  }
  throw new BookingRefusal(error)
}

/** The surname whose booking is made but cannot be retrieved. */
const lostSurname = 'LOST'

/** Makes a booking. */
export async function createBooking(call: BookingCall): Promise<Record<string, unknown>> {
  const { desks, request, caller } = call
  const body = parseBody(call, createBookingRequest)
  const creation = { body, caller, effects: request.effects }
  const { flightOffer } = body
  const sold = flightOffer
    ? await createOrder(desks, { ...creation, flightOffer })
    : await createReservation(desks, creation)
  const made = queueReservation(desks, sold, body.notification?.queuePlacement)
  if (body.travelers?.some((one) => one.surname?.toUpperCase() === lostSurname)) {
    return refuseBooking(
      'WARNING',
      'UNABLE_TO_RETRIEVE_BOOKING',
      'Booking was created successfully but could not be retrieved',
    )
  }
  return { request: body, confirmationId: made.recordLocator, booking: bookingAsOfNow(desks, made) }
}

function queueReservation(
  desks: SabreHandlers,
  reservation: WorldReservation,
  placements: NonNullable<z.infer<typeof createBookingRequest>['notification']>['queuePlacement'] = [],
): WorldReservation {
  for (const { queueNumber } of placements) {
    if (queueNumber !== undefined) desks.books.queue(reservation.id, String(queueNumber))
  }
  return desks.books.reservation(reservation.id) ?? reservation
}

/** Answers POST /v1/trip/orders/getBooking with the reservation of a confirmation id. */
export function getBooking(call: BookingCall): Record<string, unknown> {
  const body = parseBody(call, getBookingRequest)
  const reservation = requireOwnReservation(call, body.confirmationId)
  const surnames = sabreDataOf(reservation).travelers.map((one) => one.surname?.toUpperCase())
  if (body.surname !== undefined && !surnames.includes(body.surname.toUpperCase())) {
    refuseBooking('RESOURCE_NOT_FOUND', 'BOOKING_NOT_FOUND', 'Booking not found')
  }
  if (call.request.effects.priceDrift !== undefined)
    raiseUnpaidPrice(call.desks, reservation, call.request.effects.priceDrift)
  const booking = bookingAsOfNow(call.desks, requireOwnReservation(call, body.confirmationId))
  if (body.returnOnly === undefined || body.returnOnly.length === 0) {
    return {
      ...omitFareRulesIfPartial(booking, surnames),
      bookingSignature: bookingSignature(booking),
      request: body,
    }
  }
  return { ...requestedParts(booking, body.returnOnly), request: body }
}

/**
 * The surname whose booking is returned without its fare rules, as for offices that have not bought that
 * service.
 */
const partialSurname = 'PARTIAL'

function omitFareRulesIfPartial(
  booking: Record<string, unknown>,
  surnames: readonly (string | undefined)[],
): Record<string, unknown> {
  if (!surnames.includes(partialSurname)) return booking
  const { fareRules: _, ...rest } = booking
  const description = 'Fare rules could not be retrieved'
  return { ...rest, errors: [{ category: 'WARNING', type: 'RESOURCE_UNAVAILABLE', description }] }
}

/** Raises the price of an unpaid booking by percent. */
export function raiseUnpaidPrice(desks: SabreHandlers, reservation: WorldReservation, percent: number): void {
  if (reservation.paidAt) return
  const before = reservation.offer.prices.reduce((sum, one) => sum + one.count * one.baseSatang, 0)
  const factor = ((100 + percent) / 100) * (before === 0 ? 1 : reservation.baseSatang / before)
  // rounded for each traveller, so that the parts add up to the whole
  const fareIncrease = reservation.offer.prices.map((one) => one.count * Math.round(one.baseSatang * factor))
  desks.books.reprice(
    reservation.id,
    fareIncrease.reduce((sum, one) => sum + one, 0),
  )
}

const parts: Readonly<Record<string, readonly string[]>> = {
  FLIGHTS: ['startDate', 'endDate', 'flights', 'journeys'],
  TRAVELERS: ['travelers'],
  TICKETS: ['isTicketed', 'flightTickets'],
  FARES: ['fares'],
  REMARKS: ['remarks'],
}

function requestedParts(
  booking: Record<string, unknown>,
  wanted: readonly string[],
): Record<string, unknown> {
  const names = new Set(['bookingId', 'creationDetails', ...wanted.flatMap((one) => parts[one] ?? [])])
  return Object.fromEntries(Object.entries(booking).filter(([name]) => names.has(name)))
}

/** Cancels the flights, and voids or refunds the tickets where the request says so. */
export async function cancelBooking(call: BookingCall): Promise<Record<string, unknown>> {
  const body = parseBody(call, cancelBookingRequest)
  const { desks } = call
  if (!body.cancelAll && !body.flights && !body.segments) {
    refuseBooking('BAD_REQUEST', 'REQUIRED_FIELD_MISSING', 'Nothing to cancel was named')
  }
  refusePartialCancel(requireOwnReservation(call, body.confirmationId), body)
  checkCancelable(desks, requireOwnReservation(call, body.confirmationId), body)
  await desks.clock.sleep(desks.commitMs)
  const reservation = requireOwnReservation(call, body.confirmationId)
  checkCancelable(desks, reservation, body)
  const taken = endedTickets(desks, reservation, body)
  // the flights stay where a ticket could not be voided
  if ('errors' in taken) return { request: body, ...taken }
  const cancelled = desks.books.cancel(reservation.id)
  return {
    request: body,
    ...taken,
    ...(body.retrieveBooking ? { booking: bookingAsOfNow(desks, cancelled) } : {}),
  }
}

function refusePartialCancel(
  reservation: WorldReservation,
  body: z.infer<typeof cancelBookingRequest>,
): void {
  const named = body.flights?.length ?? body.segments?.length
  if (!body.cancelAll && named !== reservation.flights.length) {
    refuseBooking(
      'REQUEST_NOT_ALLOWED',
      'PARTIAL_CANCEL_NOT_ALLOWED',
      'Only whole bookings are cancelled here',
    )
  }
}

type Cancelling = z.infer<typeof cancelBookingRequest>

function checkCancelable(
  desks: SabreHandlers,
  reservation: WorldReservation,
  { flightTicketOperation: operation, offerItemId }: Cancelling,
): void {
  if (desks.books.endedAt(reservation, desks.clock.now())) {
    refuseBooking('CANCELLATION_ERROR', 'BOOKING_ALREADY_CANCELLED', 'There are no active flights')
  }
  if (isNdcOrder(reservation) ? operation !== undefined : offerItemId !== undefined) {
    refuseBooking(
      'REQUEST_NOT_ALLOWED',
      'INVALID_COMBINATION',
      'Orders end by offerItemId, tickets otherwise',
    )
  }
  if (operation === undefined && offerItemId === undefined && openTickets(reservation).length > 0) {
    refuseBooking('CANCELLATION_ERROR', 'TICKETED_BOOKING', 'Tickets are to be voided or refunded first')
  }
}

function endedTickets(
  desks: SabreHandlers,
  reservation: WorldReservation,
  { flightTicketOperation: operation, offerItemId }: Cancelling,
): Record<string, unknown> {
  if (offerItemId !== undefined) return takeCancelOffer(desks, reservation, offerItemId)
  return operation ? voidOrRefundTickets(desks, reservation, { operation }) : {}
}

/** Returns a booking of the caller's own office; refuses one that is missing or belongs to another office. */
export function requireOwnReservation({ desks, caller }: BookingCall, locator: string): WorldReservation {
  const found = desks.books.reservation(locator)
  if (found?.wire !== 'sabre') {
    return refuseBooking('RESOURCE_NOT_FOUND', 'BOOKING_NOT_FOUND', 'Booking not found')
  }
  if (sabreDataOf(found).pcc !== caller.pcc) {
    return refuseBooking('UNAUTHORIZED', 'UNAUTHORIZED_ACCESS', 'The booking belongs to another office')
  }
  return found
}

/** Returns a booking as it is now. */
export function bookingAsOfNow(desks: SabreHandlers, reservation: WorldReservation): Record<string, unknown> {
  const now = desks.clock.now()
  return toWireBooking(reservation, { now, isEnded: desks.books.endedAt(reservation, now) !== undefined })
}
