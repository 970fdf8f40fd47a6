import { type FastifyInstance } from 'fastify'
import { differenceSettledRequest, reconciliationAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import { problem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { type ReservationReconciliation } from './reconcile-reservations.ts'
import { type Reconciliation } from './reconcile.ts'

type ReconcileRouteDeps = {
  readonly reconciliation: Reconciliation
  readonly reservations: Pick<ReservationReconciliation, 'compareAll'>
}

/** Registers the reconciliation routes for staff; each returns the current report. */
export function reconcileRoutes(
  http: FastifyInstance,
  { reconciliation, reservations }: ReconcileRouteDeps,
): void {
  const report = async () => succeed(await reconciliation.report())
  route(http, {
    method: 'GET',
    path: '/api/staff/payments/reconciliation',
    summary:
      'The latest comparisons with payment providers and suppliers, what was given back by itself, and what is not the same on both sides.',
    access: 'seeMoney',
    answer: reconciliationAnswer,
    handle: report,
  })
  route(http, {
    method: 'POST',
    path: '/api/staff/payments/reconciliation/run',
    summary: 'Compares the last days with every payment provider and supplier now.',
    access: 'returnMoney',
    answer: reconciliationAnswer,
    handle: async () => {
      await reconciliation.compareAll()
      await reservations.compareAll()
      return report()
    },
  })
  route(http, {
    method: 'POST',
    path: '/api/staff/payments/reconciliation/settle',
    summary: 'A person has looked into a difference: it is told no more as long as it stays the same.',
    access: 'returnMoney',
    body: differenceSettledRequest,
    answer: reconciliationAnswer,
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      const settled = await reconciliation.settle({ ...body, clerk: caller.userId })
      return settled.ok ? report() : settled
    },
  })
}
