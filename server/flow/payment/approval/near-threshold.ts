import type { NearThresholdAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import {
  type ApprovalLimit,
  type ApprovalThresholds,
  approvalLimitOf,
  moneyRights,
} from '#contract/terms/payment/approval-limit.ts'
import { hasRight } from '#contract/rights.ts'
import type { Instant } from '#contract/terms/time.ts'
import { type LimitDeps, thresholdForAccount } from './clerk-limit.ts'
import {
  type MoneyActionStore,
  airlineMemosAccount,
  billPaymentsAccount,
  creditLimitsAccount,
} from './money-action-store.ts'

/** Share of a limit, in percent, from which actions are reported. */
const nearPercent = 80

const kinds = {
  [creditLimitsAccount]: 'creditLimits',
  [billPaymentsAccount]: 'collectedBills',
  [airlineMemosAccount]: 'airlineMemos',
} as const

/** Returns what one person alone did within 24 hours close to their limit since a moment, latest first. */
export async function readNearThreshold(
  { actions, settings, roles }: LimitDeps & { readonly actions: MoneyActionStore },
  after: Instant,
): Promise<NearThresholdAnswer> {
  const current = await settings.currentSettings()
  const { dualControlThreshold } = current
  const reportedFrom = (limit: ApprovalLimit) => ({
    least: leastReported(limit.amount),
    leastCredit: leastReported(thresholdForAccount(current, limit, creditLimitsAccount)),
  })
  const ofClerks = [...(await roles.ofAll())].flatMap(([clerk, held]) => {
    const limit = lowestLimitOf(current, held)
    return limit.role === undefined ? [] : [[clerk, reportedFrom(limit)] as const]
  })
  const found = await actions.sums({
    after,
    ...reportedFrom({ amount: dualControlThreshold }),
    ofClerks: new Map(ofClerks),
  })
  const sums = found.map(({ clerk, email, account, name, satang: amount, count, at }) => {
    const kind = Object.entries(kinds).find(([of]) => of === account)?.[1]
    return { by: email ?? clerk, account: name ?? account, ...(kind && { kind }), amount, count, at }
  })
  return { dualControlThreshold, sums }
}

function leastReported(limit: number): number {
  return Math.max(1, Math.ceil((limit * nearPercent) / 100))
}

/** Returns the lowest limit of somebody over all rights by which money moves: the report does not know the right used. */
function lowestLimitOf(thresholds: ApprovalThresholds, held: readonly string[]): ApprovalLimit {
  return moneyRights
    .filter((right) => hasRight(held, right))
    .map((right) => approvalLimitOf(thresholds, held, right))
    .reduce((lowest, one) => (one.amount < lowest.amount ? one : lowest), {
      amount: thresholds.dualControlThreshold,
    })
}
