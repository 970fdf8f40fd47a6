import { type FastifyInstance } from 'fastify'
import {
  type ApprovalToWithdraw,
  pendingApprovalsAnswer,
  limitToRefuse,
  approvalWithdrawnAnswer,
  approvalToWithdraw,
} from '#contract/api/staff/pending-approvals.ts'
import { nearThresholdAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import { problem } from '#contract/problem.ts'
import { type Right } from '#contract/rights.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { callerMay } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { type PendingApprovals } from './pending-approvals.ts'
import { type DualControl } from '../approval/approval.ts'

/** Dependencies of {@link pendingApprovalsRoutes}. */
export type PendingApprovalsRouteDeps = {
  readonly secondPerson: Pick<PendingApprovals, 'refuse' | 'seenMoney' | 'takeBack'>
  readonly dualControl: Pick<DualControl, 'nearThreshold'>
}

/** The right needed to give, withdraw or refuse each kind of approval. */
const rightOf: Readonly<Record<ApprovalToWithdraw['kind'], Right>> = {
  received: 'takeMoney',
  giveBack: 'returnMoney',
  creditLimit: 'manageCompanies',
  approvalAmounts: 'setMoneyRules',
}

/** Registers GET /api/staff/payments/pending-approvals and POST …/pending-approvals/withdraw and …/refuse. */
export function pendingApprovalsRoutes(
  http: FastifyInstance,
  { secondPerson, dualControl }: PendingApprovalsRouteDeps,
): void {
  route(http, {
    method: 'GET',
    path: '/api/staff/payments/near-threshold',
    summary:
      'Money actions of one person alone that came near the amount that takes two, over all kinds, in the last month.',
    access: 'readAudit',
    answer: nearThresholdAnswer,
    handle: async () => succeed(await dualControl.nearThreshold()),
  })
  route(http, {
    method: 'GET',
    path: '/api/staff/payments/pending-approvals',
    summary: 'Money that one person has seen and a second has to see too, the oldest first; without slips.',
    access: 'seeMoney',
    answer: pendingApprovalsAnswer,
    handle: async ({ caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      return succeed({ waits: [...(await secondPerson.seenMoney(caller.userId))] })
    },
  })
  route(http, {
    method: 'POST',
    path: '/api/staff/payments/pending-approvals/withdraw',
    summary:
      'Takes back what the asking clerk has said that waits for a second person: that money is here, or, by those who have the right to do it, that it goes back, a credit limit, or the amounts from which it takes approval.',
    access: 'takeMoney',
    body: approvalToWithdraw,
    answer: approvalWithdrawnAnswer,
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      if (!callerMay(caller, rightOf[body.kind])) return fail(problem('notAllowed'))
      return secondPerson.takeBack({ ...body, clerk: caller.userId })
    },
  })
  refuseRoute(http, secondPerson)
}

function refuseRoute(http: FastifyInstance, secondPerson: Pick<PendingApprovals, 'refuse'>): void {
  route(http, {
    method: 'POST',
    path: '/api/staff/payments/pending-approvals/reject',
    summary:
      'Refuses a credit limit, or amounts from which it takes approval, that wait for a second person: nobody has set them any more.',
    access: 'manageCompanies',
    body: limitToRefuse,
    answer: approvalWithdrawnAnswer,
    handle: async ({ body, caller }) =>
      callerMay(caller, rightOf[body.kind]) ? secondPerson.refuse(body) : fail(problem('notAllowed')),
  })
}
