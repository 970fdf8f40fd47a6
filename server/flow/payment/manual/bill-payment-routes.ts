import { type FastifyInstance } from 'fastify'
import { billPaymentImportAnswer } from '#contract/api/staff/bill-payment-import.ts'
import { problem } from '#contract/problem.ts'
import { fail } from '#contract/terms/result.ts'
import { rawBody } from '#server/platform/http/request/body-kinds.ts'
import { route } from '#server/platform/http/route.ts'
import { type ImportBillPaymentsDeps, importBillPayments } from './import-bill-payments.ts'

const mostBytes = 2_000_000

/** Registers POST /api/staff/payments/bill-payments. */
export function billPaymentRoutes(http: FastifyInstance, deps: ImportBillPaymentsDeps): void {
  route(http, {
    method: 'POST',
    path: '/api/staff/payments/bill-payments',
    summary: "Takes in a bill payment channel's file of a day (CSV, sent as text/plain).",
    access: 'takeMoney',
    requiresReauth: true,
    isFirstOfTwo: ({ bills }) => bills.some(({ result }) => result === 'secondPersonNeeded'),
    takes: 'raw',
    bodyLimit: mostBytes,
    body: rawBody,
    answer: billPaymentImportAnswer,
    handle: ({ body, caller }) =>
      caller.kind === 'user'
        ? importBillPayments(deps, { bytes: body, clerk: caller.userId })
        : fail(problem('notSignedIn')),
  })
}
