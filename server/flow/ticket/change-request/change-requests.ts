import type {
  ChangeRequestAnswer,
  ChangeRequestQuoteRequest,
  StaffRequestReply,
  StaffRequestsAnswer,
} from '#contract/api/change-request.ts'
import { createProblem } from '#contract/problem.ts'
import type { ChangeRequestKind } from '#contract/terms/change-request.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type RequestYes, acceptChangeRequest, withdrawChangeRequest } from './accept-change-request.ts'
import {
  type ChangeRequestResult,
  type ChangeRequestDeps,
  isVisibleToCustomer,
  notPossible,
  currentRequestAnswer,
} from './transition-change-request.ts'
import type { ChangeRequest } from './change-request-record.ts'
import {
  type PaidOrder,
  areTicketsEnded,
  hasEndedTickets,
  requestKindsAvailable,
  termsOfRequest,
  termsValidUntil,
} from './change-request-terms.ts'
import {
  type CancelledFlight,
  type OpenableRefund,
  openableRefundOf,
  refundCancelledFlight,
} from './refund-cancelled-flight.ts'
import { type ReplyingClerk, replyToRequest } from './reply-to-change-request.ts'

/**
 * Change requests of owners: first the cost or refund is quoted, then the owner accepts, then it is carried
 * out.
 */
export type ChangeRequests = {
  /** Computes the cost or refund of a request and stores it for acceptance; nothing is carried out yet. */
  quote(order: Booking, asked: QuoteRequest): ChangeRequestResult
  /**
   * Takes the owner's acceptance: an unpaid order is cancelled at once, everything else goes to staff.
   * Repeats change nothing.
   */
  accept(order: Booking, yes: RequestYes): ChangeRequestResult
  /** Returns the kind of a request; undefined when the id is unknown. */
  kindOf(requestId: string): Promise<ChangeRequestKind | undefined>
  /** Withdraws a request that staff have not completed. */
  withdraw(order: Booking, requestId: string): ChangeRequestResult
  /** Opens a full refund because the airline cancelled a flight. Repeats change nothing. */
  refundCancelled(order: Booking, cancelled: CancelledFlight): ChangeRequestResult
  /** Returns the refund that staff may open because of a schedule change; see {@link openableRefundOf}. */
  openableRefundOf(order: Booking, changeId: string): Promise<OpenableRefund | undefined>
  /** Returns the requests as the owner sees them, newest first. */
  shownOf(bookingId: string): Promise<readonly ChangeRequestAnswer[]>
  /** Returns the requests that staff have to carry out, oldest first. */
  asked(): Promise<StaffRequestsAnswer>
  /** Takes the reply of staff: done as quoted, declined, or a new figure for the owner. */
  reply(reply: StaffRequestReply, clerk: ReplyingClerk): ChangeRequestResult
}

/** How long shown terms can be accepted, in minutes; they apply to the moment when they were computed. */
const validMinutes = 30

/** Creates the handling of change requests. */
export function createChangeRequests(deps: ChangeRequestDeps): ChangeRequests {
  const { store } = deps
  return {
    quote: (order, asked) => quoteRequest(deps, order, asked),
    accept: (order, yes) => acceptChangeRequest(deps, order, yes),
    kindOf: (requestId) => store.kindOf(requestId),
    withdraw: (order, requestId) => withdrawChangeRequest(deps, order, requestId),
    refundCancelled: (order, cancelled) => refundCancelledFlight(deps, order, cancelled),
    openableRefundOf: (order, changeId) => openableRefundOf(deps, order, changeId),
    shownOf: async (bookingId) => {
      const all = await store.requestsOf(bookingId)
      return Promise.all(all.filter(isVisibleToCustomer).map((one) => currentRequestAnswer(deps, one)))
    },
    asked: async () => {
      const all = await store.asked()
      const requests = all.map(async ({ orderNumber, request }) => {
        return { orderNumber, ...(await currentRequestAnswer(deps, request)) }
      })
      return { requests: await Promise.all(requests) }
    },
    reply: (reply, clerk) => replyToRequest(deps, reply, clerk),
  }
}

type QuoteRequest = Omit<ChangeRequestQuoteRequest, 'orderKey'>

async function quoteRequest(
  deps: ChangeRequestDeps,
  order: Booking,
  asked: QuoteRequest,
): ChangeRequestResult {
  if (asked.kind === 'change' && !asked.message)
    return fail(createProblem('requiredFieldMissing', { field: 'message' }))
  return deps.transact(async (tx) => {
    const booking = await deps.booking.lock(order.bookingId, tx)
    const payment = await deps.payment.countingOf(order.bookingId, tx)
    const requests = await deps.store.requestsOf(order.bookingId, tx)
    const isExchanged = await deps.ticketExchanges.wasExchanged(order.bookingId, tx)
    const hasChangedFlights = isExchanged || (await deps.flights.isOpen(order.bookingId, tx))
    const freeGrounds = (await deps.flights.freeChangeOf(order, tx))?.grounds
    const documents = await deps.tickets.documentsOf(order.bookingId, tx)
    const ended = { areTicketsEnded: areTicketsEnded(documents), hasEndedTickets: hasEndedTickets(documents) }
    const refundable = await deps.payment.refundableOf(order.bookingId, tx)
    const flights = { hasChangedFlights, isExchanged, freeGrounds, ...ended }
    const paid = booking && { booking, payment, refundable, requests, ...flights }
    if (!paid || !requestKindsAvailable(paid).includes(asked.kind)) return fail(notPossible)
    await lapseQuotedRequests(deps, requests, tx)
    const request = createChangeRequest(deps, paid, asked)
    await deps.store.insert(tx, request)
    return succeed(await currentRequestAnswer(deps, request, tx))
  })
}

function createChangeRequest(
  deps: ChangeRequestDeps,
  order: PaidOrder,
  { kind, moment, message }: QuoteRequest,
): ChangeRequest {
  const now = deps.clock.now()
  return {
    requestId: deps.ids.id('req'),
    bookingId: order.booking.bookingId,
    kind,
    state: 'quoted',
    terms: termsOfRequest(order, { kind, now, moment }),
    ...(message ? { message } : {}),
    validUntil: termsValidUntil(order.booking, now, plusMinutes(now, validMinutes)),
    createdAt: now,
    updatedAt: now,
  }
}

/** Lets earlier quotes lapse. */
async function lapseQuotedRequests(
  deps: ChangeRequestDeps,
  all: readonly ChangeRequest[],
  tx: Tx,
): Promise<void> {
  const at = deps.clock.now()
  for (const one of all) {
    if (one.state === 'quoted') await deps.store.move(tx, one, { to: 'lapsed', cause: 'superseded', at })
  }
}
