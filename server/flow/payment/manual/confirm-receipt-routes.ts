import type { FastifyInstance } from 'fastify'
import { resolvePayment, confirmReceipt } from '#contract/api/staff/manual-payment.ts'
import { createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { fail } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import { applyReceiptConfirmation } from './confirm-receipt.ts'
import type { ConfirmReceiptDeps } from './store-confirmation.ts'
import type { FoundPayments } from '../reconciliation/payments-found-at-provider.ts'

/** Dependencies of {@link confirmReceiptRoutes}. */
export type ConfirmReceiptRouteDeps = {
  readonly booking: Pick<BookingStep, 'find'>
  readonly confirmDeps: ConfirmReceiptDeps
  readonly foundPayments: Pick<FoundPayments, 'record'>
}

/** Registers POST /api/staff/payments/received and /found. */
export function confirmReceiptRoutes(http: FastifyInstance, deps: ConfirmReceiptRouteDeps): void {
  recordReceivedMoneyRoute(http, deps)
  recordFoundPaymentRoute(http, deps)
}

function recordFoundPaymentRoute(
  http: FastifyInstance,
  { booking, foundPayments }: ConfirmReceiptRouteDeps,
): void {
  route(http, resolvePayment, {
    access: 'recordReceipts',
    isFirstOfTwo: ({ state }) => state === 'approvalNeeded',
    handle: async ({ body: { orderNumber: typed, differenceId }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const number = parseOrderNumber(typed)
      const order = number && (await booking.find(number))
      if (!order) return fail(createProblem('notFound'))
      return foundPayments.record(order, { differenceId, clerk: caller.userId })
    },
  })
}

function recordReceivedMoneyRoute(
  http: FastifyInstance,
  { booking, confirmDeps }: ConfirmReceiptRouteDeps,
): void {
  route(http, confirmReceipt, {
    access: 'recordReceipts',
    isFirstOfTwo: ({ state }) => state === 'approvalNeeded',
    handle: async ({ body: { orderNumber: typed, ...seen }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const number = parseOrderNumber(typed)
      const order = number && (await booking.find(number))
      if (!order) return fail(createProblem('notFound'))
      return applyReceiptConfirmation(confirmDeps, order, { ...seen, clerk: caller.userId })
    },
  })
}
