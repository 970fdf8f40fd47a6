import {
  createBooking,
  createPreciseBooking,
  type BookingAnswer,
  type BookingRequest,
  bookingRequest,
} from '#contract/api/booking.ts'
import type { FastifyInstance } from 'fastify'
import { type Problem, createProblem } from '#contract/problem.ts'
import { isStaffRole } from '#contract/rights.ts'
import { bookingStatusOf } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { amountDueOf } from '#server/flow/price/price.ts'
import { parseSearchParam } from '#server/flow/search/search.ts'
import { problemOfZodIssues } from '#server/platform/http/request/input-validation.ts'
import { type Caller, companyOfAgent, isSeller, isAgencyStaff } from '#server/platform/http/request/caller.ts'
import { clientNetwork } from '#server/platform/http/request/client-network.ts'
import { type RequestContext, route } from '#server/platform/http/route.ts'
import type { BookContext, Booking } from './booking-record.ts'
import type { BookingStep } from './booking.ts'

/** Registers POST /api/booking/ and its second path of the specification, POST /api/PreciseBooking/. */
export function bookingRoutes(http: FastifyInstance, { booking }: { readonly booking: BookingStep }): void {
  for (const endpoint of [createBooking, createPreciseBooking]) addBookingRoute(http, endpoint, booking)
}

function addBookingRoute(
  http: FastifyInstance,
  endpoint: typeof createBooking | typeof createPreciseBooking,
  booking: BookingStep,
): void {
  route(http, endpoint, {
    isKeptUnderLoad: true,
    limit: { max: 60, perSeconds: 60 },
    handle: async (context) => {
      const request = parseBookingRequest(context.body.param, context.header('idempotency-key'))
      if (!request.ok) return request
      const booked = await booking.book(request.value, bookContextOf(context))
      return booked.ok ? bookingAnswerOf(booked.value, booking, context.caller) : booked
    },
  })
}

/** Reads the request; the idempotency key may be in the body, in the header, or in both when equal. */
function parseBookingRequest(param: string, headerKey: string | undefined): Result<BookingRequest, Problem> {
  const read = parseSearchParam(param)
  const given = read.ok ? read.value : undefined
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return fail(createProblem('malformed', { field: 'param' }))
  const key = 'idempotencyKey' in given ? given.idempotencyKey : headerKey
  if (key === undefined) return fail(createProblem('idempotencyKeyMissing', { field: 'idempotencyKey' }))
  if (headerKey !== undefined && headerKey !== key)
    return fail(createProblem('idempotencyKeyReused', { field: 'idempotencyKey' }))
  const whole = { ...given, idempotencyKey: key }
  const parsed = bookingRequest.safeParse(whole)
  return parsed.success ? succeed(parsed.data) : fail(problemOfZodIssues(parsed.error.issues, whole))
}

/** Returns who books, in which language and from where. */
export function bookContextOf({ caller, language, reference, address }: RequestContext): BookContext {
  const isUser = caller.kind === 'user'
  const companyId = companyOfAgent(caller)
  return {
    requestId: reference,
    // A booking continues when the client disconnects: repeating the same key returns the result.
    signal: AbortSignal.timeout(60_000),
    language,
    ...(isUser ? { userId: caller.userId, sessionId: caller.sessionId } : {}),
    isAgent: isUser && caller.roles.includes('Agent'),
    isSellingStaff: isSeller(caller) && isStaffRole(caller.roles),
    worksForAgency: isAgencyStaff(caller),
    network: clientNetwork(address),
    ...(companyId === undefined ? {} : { companyId }),
  }
}

function bookingAnswerOf(
  made: Booking,
  booking: BookingStep,
  caller: Caller,
): Result<BookingAnswer, Problem> {
  const answer = keylessBookingAnswerOf(made)
  return answer.ok ? succeed({ ...answer.value, orderKey: booking.orderKeyFor(made, caller) }) : answer
}

/** Returns the booking as far as it has come, without a key; a problem when the supplier has refused it. */
export function keylessBookingAnswerOf(made: Booking): Result<Omit<BookingAnswer, 'orderKey'>, Problem> {
  if (made.state === 'rejected') {
    const isSold = made.reason === 'seatsGone' || made.reason === 'offerExpired'
    if (made.reason === 'extraGone')
      return fail(createProblem('extraGone', { details: { orderNumber: made.orderNumber } }))
    if (made.reason === 'unreachable') return fail(createProblem('supplierUnavailable'))
    return fail(
      createProblem(isSold ? 'seatsGone' : 'bookingRejected', { details: { orderNumber: made.orderNumber } }),
    )
  }
  const due = amountDueOf(made.total, made.paymentTerms, made)
  return succeed({
    orderNumber: made.orderNumber,
    status: bookingStatusOf(made.state),
    state: made.state,
    ...(made.recordLocator === undefined ? {} : { bookingCode: made.recordLocator }),
    ...(made.payBy === undefined ? {} : { payBy: made.payBy }),
    total: made.total.amount,
    paymentSurcharge: due.surcharge.amount,
    amountDue: due.amount.amount,
    currency: 'THB',
  })
}
