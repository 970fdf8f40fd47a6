import type { FastifyInstance } from 'fastify'
import { uploadBillPayments } from '#contract/api/staff/bill-payment-import.ts'
import { createProblem } from '#contract/problem.ts'
import { fail } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { type ImportBillPaymentsDeps, importBillPayments } from './import-bill-payments.ts'

const mostBytes = 2_000_000

/** Registers POST /api/staff/payments/bill-payments. */
export function billPaymentRoutes(http: FastifyInstance, deps: ImportBillPaymentsDeps): void {
  route(http, uploadBillPayments, {
    access: 'recordReceipts',
    requiresReauth: true,
    isFirstOfTwo: ({ bills }) => bills.some(({ result }) => result === 'approvalNeeded'),
    bodyLimit: mostBytes,
    handle: ({ body, caller }) =>
      caller.kind === 'user'
        ? importBillPayments(deps, { bytes: body, clerk: caller.userId })
        : fail(createProblem('notSignedIn')),
  })
}
