import type { FastifyInstance } from 'fastify'
import {
  type ApprovalToWithdraw,
  listPendingApprovals,
  withdrawApproval,
  rejectPendingLimit,
} from '#contract/api/staff/pending-approvals.ts'
import { listNearThreshold } from '#contract/api/staff/refunds-and-receipts.ts'
import { createProblem } from '#contract/problem.ts'
import type { Right } from '#contract/rights.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { hasCallerRight } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { PendingApprovals } from './pending-approvals.ts'
import type { DualControl } from '../approval/approval.ts'

/** Dependencies of {@link pendingApprovalsRoutes}. */
export type PendingApprovalsRouteDeps = {
  readonly pendingApprovals: Pick<PendingApprovals, 'refuse' | 'seenMoney' | 'takeBack'>
  readonly dualControl: Pick<DualControl, 'nearThreshold'>
}

/** The right needed to give, withdraw or refuse each kind of approval. */
const rightOf: Readonly<Record<ApprovalToWithdraw['kind'], Right>> = {
  received: 'recordReceipts',
  giveBack: 'makeRefunds',
  creditLimit: 'manageCompanies',
  approvalAmounts: 'setPaymentRules',
}

/** Registers GET /api/staff/payments/pending-approvals and POST …/pending-approvals/withdraw and …/refuse. */
export function pendingApprovalsRoutes(
  http: FastifyInstance,
  { pendingApprovals, dualControl }: PendingApprovalsRouteDeps,
): void {
  route(http, listNearThreshold, {
    access: 'readAudit',
    handle: async () => succeed(await dualControl.nearThreshold()),
  })
  route(http, listPendingApprovals, {
    access: 'viewPayments',
    handle: async ({ caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      return succeed({ waits: [...(await pendingApprovals.seenMoney(caller.userId))] })
    },
  })
  route(http, withdrawApproval, {
    access: 'recordReceipts',
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      if (!hasCallerRight(caller, rightOf[body.kind])) return fail(createProblem('notAllowed'))
      return pendingApprovals.takeBack({ ...body, clerk: caller.userId })
    },
  })
  rejectLimitRoute(http, pendingApprovals)
}

function rejectLimitRoute(http: FastifyInstance, pendingApprovals: Pick<PendingApprovals, 'refuse'>): void {
  route(http, rejectPendingLimit, {
    access: 'manageCompanies',
    handle: async ({ body, caller }) =>
      hasCallerRight(caller, rightOf[body.kind])
        ? pendingApprovals.refuse(body)
        : fail(createProblem('notAllowed')),
  })
}
