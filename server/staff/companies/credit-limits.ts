import { formatMoney } from '#server/agency/localized-formats.ts'
import type { CompanyAnswer } from '#contract/api/staff/companies.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { Problem } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import {
  type NotifyAdministrators,
  type DualControl,
  creditLimitKey,
  creditLimitsAccount,
  thresholdForAccount,
} from '#server/flow/payment/payment.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Dependencies of credit limit changes. */
export type CreditLimitDeps = {
  readonly dualControl: Pick<
    DualControl,
    'agreeOn' | 'forget' | 'limitOf' | 'record' | 'takesTwo' | 'vouchedFor'
  >
  readonly paymentSettings: {
    currentSettings(tx?: Tx): Promise<Pick<PaymentSettings, 'creditDualControlThreshold'>>
  }
  readonly notifyAdministrators: NotifyAdministrators
}

/** A credit limit that a clerk sets, in satang. */
export type CreditLimitChange = {
  readonly companyId: string
  readonly name: string
  readonly before: number
  readonly after: number
  readonly clerk: string
}

/**
 * Returns the effective limit after a clerk has set one. From the threshold on, or a lower limit of the
 * clerk's role, a higher limit takes effect once a second person has set the same, and every other administrator is notified; until then the limit
 * stays. The same holds for a raise that reaches the threshold together with the clerk's own raises of the
 * last 24 hours, over all companies. The caller holds the lock of the company. Problem:
 * `approvalsNotIndependent`.
 */
export async function effectiveLimitAfterChange(
  deps: CreditLimitDeps,
  wanted: CreditLimitChange,
  tx: Tx,
): Promise<Result<number, Problem>> {
  const { companyId, before, after } = wanted
  if (after === before) return succeed(before)
  const agreed = after > before ? await isRaiseApproved(deps, wanted, tx) : succeed(true)
  if (!agreed.ok) return agreed
  if (!agreed.value) return succeed(before)
  // Pending approvals of an earlier limit are void.
  await deps.dualControl.forget(tx, creditLimitKey(companyId))
  return succeed(after)
}

async function isRaiseApproved(
  { dualControl, paymentSettings, notifyAdministrators }: CreditLimitDeps,
  { companyId, name, before, after, clerk }: CreditLimitChange,
  tx: Tx,
): Promise<Result<boolean, Problem>> {
  const actionKey = creditLimitKey(companyId)
  const counted = { to: creditLimitsAccount, amount: satang(after - before) }
  const raise = { ...counted, actionKey: `${actionKey}:${before}:${after}`, clerk }
  const acting = { clerk, right: 'manageCompanies' } as const
  const limit = await dualControl.limitOf(acting, tx)
  const from = thresholdForAccount(await paymentSettings.currentSettings(tx), limit, creditLimitsAccount)
  const isMuch = await (await dualControl.takesTwo(acting, tx))(raise)
  if (after < from && !isMuch) {
    await dualControl.record(tx, raise)
    return succeed(true)
  }
  const agreed = await dualControl.agreeOn(tx, { actionKey, clerk, said: String(after) })
  if (!agreed.ok) return agreed
  const amounts = { before: [formatMoney(satang(before))], after: [formatMoney(satang(after))] }
  const change = { rule: 'creditLimit', of: name, ...amounts, by: clerk } as const
  await notifyAdministrators(tx, { ...change, isWaiting: !agreed.value })
  return agreed
}

/** Returns the pending credit limits of a company. */
export async function pendingCreditLimits(
  { dualControl }: Pick<CreditLimitDeps, 'dualControl'>,
  companyId: string,
  clerk: string,
): Promise<CompanyAnswer['limitsWaiting']> {
  const actionKey = creditLimitKey(companyId)
  const said = (await dualControl.vouchedFor([actionKey])).get(actionKey) ?? []
  return said.map((one) => ({ creditLimit: Number(one.said), by: one.name, isMine: one.clerk === clerk }))
}
