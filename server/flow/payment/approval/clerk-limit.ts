import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { Money } from '#contract/terms/money.ts'
import {
  type ApprovalLimit,
  type MoneyRight,
  approvalLimitOf,
} from '#contract/terms/payment/approval-limit.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { PaymentSettingsStore } from '../settings/payment-settings-store.ts'
import type { ClerkRoleStore } from './clerk-role-store.ts'
import { type MoneyActionStore, creditLimitsAccount } from './money-action-store.ts'

/** A member of staff who uses a right: the limits of the roles that grant it count. */
export type ActingClerk = { readonly clerk: string; readonly right: MoneyRight }

/** The part of an action that is added up with what the same clerk has done alone. */
export type CountedAction = {
  readonly actionKey: string
  /** Id of the company or order whose money is affected, or an account shared by all of them. */
  readonly to: string
  readonly amount: Money
}

/** The settings from which the limit of an action follows. */
export type LimitSettings = Pick<
  PaymentSettings,
  'dualControlThreshold' | 'creditDualControlThreshold' | 'roleLimits'
>

/** Dependencies of finding the limit of a clerk. */
export type LimitDeps = {
  readonly settings: Pick<PaymentSettingsStore, 'currentSettings'>
  readonly roles: ClerkRoleStore
}

/** Returns the limit of a clerk who uses a right, by the roles that they hold now. */
export async function limitOfClerk(
  { settings, roles }: LimitDeps,
  { clerk, right }: ActingClerk,
  tx?: Tx,
): Promise<ApprovalLimit> {
  const held = (await roles.of([clerk], tx)).get(clerk) ?? []
  return approvalLimitOf(await settings.currentSettings(tx), held, right)
}

/**
 * Returns the amount from which two people are needed in an account. Credit limits have a threshold of their
 * own; a limit of a role counts for them, too, where it is lower.
 */
export function thresholdForAccount(
  { creditDualControlThreshold }: Pick<LimitSettings, 'creditDualControlThreshold'>,
  { amount, role }: ApprovalLimit,
  account: string,
): number {
  if (account !== creditLimitsAccount) return amount
  return role === undefined ? creditDualControlThreshold : Math.min(amount, creditDualControlThreshold)
}

/** How long an action counts towards the person's next ones: 24 hours. */
const countedMinutes = 24 * 60

/**
 * Returns a function that tells whether an amount needs somebody besides this clerk, added up with what the
 * clerk has done alone within 24 hours.
 */
export async function createTwoApprovalsCheck(
  deps: LimitDeps & { readonly actions: MoneyActionStore; readonly clock: Clock },
  acting: ActingClerk,
  tx?: Tx,
): Promise<(one: CountedAction) => Promise<boolean>> {
  const settings = await deps.settings.currentSettings(tx)
  const limit = await limitOfClerk(deps, acting, tx)
  const after = plusMinutes(deps.clock.now(), -countedMinutes)
  return async ({ actionKey, to, amount }) => {
    const done = await deps.actions.of({ clerk: acting.clerk, to, after }, tx)
    const others = done
      .filter((one) => one.actionKey !== actionKey)
      .reduce((sum, { satang }) => sum + satang, 0)
    return Math.abs(amount.amount) + others >= thresholdForAccount(settings, limit, to)
  }
}
