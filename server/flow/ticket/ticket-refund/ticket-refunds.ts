import { z } from 'zod'
import type { TicketRefundAnswer, TicketRefundQuoteAnswer } from '#contract/api/staff/order/ticket-refunds.ts'
import type { Problem } from '#contract/problem.ts'
import type { Money } from '#contract/terms/money.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import { advanceRefund, answerApplication, recordSupplierPaid } from './pay-ticket-refund.ts'
import {
  type RefundingClerk,
  documentRefundAnswerOf,
  quoteRefundOfDocuments,
  ticketRefundQuoteAnswerOf,
} from './quote-ticket-refund.ts'
import { type AppliedRefund, refundApplicationText } from './refund-application.ts'
import { type RefundCommand, refundDocuments, resolveTicketRefund } from './send-ticket-refund.ts'
import { type RefundQuery, type TicketRefundDeps, resolveTicketRefundJob } from './ticket-refund-deps.ts'
import type { TicketRefund } from './ticket-refund-store.ts'

/** Who asks what about the documents of an order. */
export type RefundQuestion = { readonly query: RefundQuery; readonly clerk: RefundingClerk }

/** Refunds of the documents of orders, in two ledgers: from the supplier, and to the customer. */
export type TicketRefunds = {
  /** See {@link quoteRefundOfDocuments}. */
  quote(booking: Booking, question: RefundQuestion): Promise<Result<TicketRefundQuoteAnswer, Problem>>
  /** See {@link refundDocuments}. */
  carryOut(
    booking: Booking,
    command: RefundCommand,
  ): Promise<Result<TicketRefund | 'approvalNeeded', Problem>>
  /** See {@link answerApplication}. */
  answer(asked: {
    readonly refundId: string
    readonly isAuthorised: boolean
  }): Promise<Result<TicketRefund, Problem>>
  /** See {@link recordSupplierPaid}. */
  recordSupplierPaid(asked: {
    readonly refundId: string
    readonly clerk: string
    readonly received: Money
  }): Promise<Result<TicketRefund, Problem>>
  /** See {@link advanceRefund}. */
  advance(asked: {
    readonly refundId: string
    readonly clerk: string
  }): Promise<Result<TicketRefund, Problem>>
  /** Returns the refunds of an order as staff see them, newest first. */
  of(booking: Booking): Promise<TicketRefundAnswer[]>
  /** Returns the handlers of the jobs by kind. */
  readonly jobs: Readonly<Record<string, JobHandler>>
}

const payload = z.object({ refundId: z.string() })

/** Creates the refunds of documents. */
export function createTicketRefunds(deps: TicketRefundDeps): TicketRefunds {
  return {
    async quote(booking, { query, clerk }) {
      const quote = await quoteRefundOfDocuments(deps, booking, query)
      if (!quote.ok) return quote
      return succeed(await ticketRefundQuoteAnswerOf(deps, booking, { quote: quote.value, clerk }))
    },
    carryOut: (booking, command) => refundDocuments(deps, booking, command),
    answer: (asked) => answerApplication(deps, asked),
    recordSupplierPaid: (asked) => recordSupplierPaid(deps, asked),
    advance: (asked) => advanceRefund(deps, asked),
    async of(booking) {
      const refunds = await deps.ticketRefunds.ofBooking(booking.bookingId)
      const isApplied = refunds.some(({ state }) => state === 'applied')
      const waivers = isApplied ? await deps.waivers.ofBooking(booking.bookingId) : []
      return refunds.map((one) => ticketRefundAnswerOf(booking, { ...one, waivers }))
    },
    jobs: {
      [resolveTicketRefundJob]: async (job) => {
        const { refundId } = payload.parse(job.payload)
        const resolving = resolveTicketRefund(deps, refundId).then((at) => ({ at }))
        const resolved = await untilStopped(job.signal, resolving)
        if (!resolved) return { againAt: deps.clock.now() }
        return resolved.at === undefined ? undefined : { againAt: resolved.at }
      },
    },
  }
}

function ticketRefundAnswerOf(booking: Booking, refund: TicketRefund & AppliedRefund): TicketRefundAnswer {
  const { received, supplierPaidAt, customerPaid, customerPaidAt } = refund
  return {
    refundId: refund.refundId,
    state: refund.state,
    route: refund.route,
    basis: refund.basis,
    documents: refund.documents.map(documentRefundAnswerOf),
    refundedNumbers: [...refund.refundedNumbers],
    isUpTo: refund.documents.some((one) => one.isUpTo),
    fromSupplier: refund.fromSupplier.amount,
    ...(received && { received: received.amount }),
    ...(supplierPaidAt !== undefined && { supplierPaidAt }),
    toCustomer: refund.toCustomer.amount,
    ...(customerPaid && { customerPaid: customerPaid.amount }),
    ...(customerPaidAt !== undefined && { customerPaidAt }),
    ...(refund.state === 'applied' && { application: refundApplicationText(booking, refund) }),
    sentAt: refund.sentAt,
    updatedAt: refund.updatedAt,
  }
}
