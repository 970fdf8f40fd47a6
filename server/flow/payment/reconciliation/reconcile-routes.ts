import type { FastifyInstance } from 'fastify'
import {
  readReconciliation,
  runReconciliation,
  settleDifference,
} from '#contract/api/staff/reconciliation.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { ReservationReconciliation } from './reconcile-reservations.ts'
import type { Reconciliation } from './reconcile.ts'

type ReconcileRouteDeps = {
  readonly reconciliation: Reconciliation
  readonly reservations: Pick<ReservationReconciliation, 'compareAll'>
}

/** Registers the reconciliation routes for staff; each returns the current report. */
export function reconcileRoutes(
  http: FastifyInstance,
  { reconciliation, reservations }: ReconcileRouteDeps,
): void {
  const reconciliationReport = async () => succeed(await reconciliation.report())
  route(http, readReconciliation, {
    access: 'viewPayments',
    handle: reconciliationReport,
  })
  route(http, runReconciliation, {
    access: 'makeRefunds',
    handle: async () => {
      await reconciliation.compareAll()
      await reservations.compareAll()
      return reconciliationReport()
    },
  })
  route(http, settleDifference, {
    access: 'makeRefunds',
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const settled = await reconciliation.settle({ ...body, clerk: caller.userId })
      return settled.ok ? reconciliationReport() : settled
    },
  })
}
