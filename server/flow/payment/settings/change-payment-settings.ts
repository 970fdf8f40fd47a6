import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#server/agency/localized-formats.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { Problem } from '#contract/problem.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { PaymentSettingsStore } from './payment-settings-store.ts'
import { type DualControl, approvalAmountsKey as actionKey } from '../approval/approval.ts'

/** A change of the approval thresholds or of who may approve, or one that awaits a second person. */
export type ApprovalChange = {
  readonly rule: 'approvalAmounts' | 'creditLimit' | 'staffRoles'
  /** The company of the credit limit, or the account of the roles; absent otherwise. */
  readonly of?: string
  /** Amounts and percentages, or roles, as shown in an email. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly by: string
  /** Whether it awaits a second person. */
  readonly isWaiting: boolean
}

/** Tells every other administrator of a change. */
export type NotifyAdministrators = (tx: Tx, change: ApprovalChange) => Promise<void>

/** Dependencies of {@link changePaymentSettings}. */
export type ChangeSettingsDeps = Pick<Platform, 'clock' | 'transact'> & {
  readonly paymentSettings: PaymentSettingsStore
  readonly dualControl: Pick<DualControl, 'agreeOn' | 'forget' | 'vouchedFor'>
  readonly notifyAdministrators: NotifyAdministrators
}

/** The loosest thresholds that one administrator may set alone; anything looser needs a second one. */
const aloneUpTo = {
  dualControlThreshold: 5_000_000,
  quoteBelowPercent: 10,
  creditDualControlThreshold: 10_000_000,
} as const

const names = ['dualControlThreshold', 'quoteBelowPercent', 'creditDualControlThreshold'] as const
type Amounts = Pick<PaymentSettings, (typeof names)[number]>

/**
 * Returns the payment settings, with changes that await a second administrator, from the view of this clerk.
 */
export async function paymentSettingsSeenBy(
  { paymentSettings, dualControl }: Pick<ChangeSettingsDeps, 'paymentSettings' | 'dualControl'>,
  clerk: string,
): Promise<PaymentSettings> {
  const settings = await paymentSettings.currentSettings()
  const [first] = (await dualControl.vouchedFor([actionKey])).get(actionKey) ?? []
  if (!first) return settings
  const { dualControlThreshold, quoteBelowPercent, creditDualControlThreshold } = JSON.parse(
    first.said,
  ) as Amounts
  const waiting = { dualControlThreshold, quoteBelowPercent, creditDualControlThreshold }
  return { ...settings, waitsForSecond: { ...waiting, by: first.name, isMine: first.clerk === clerk } }
}

/**
 * Changes the payment settings. Thresholds looser than one administrator may set alone take effect once a
 * second one has set the same; until then they stay, and everything else is changed. Every other
 * administrator is told. Problem: `approvalsNotIndependent`, with nothing changed.
 */
export async function changePaymentSettings(
  deps: ChangeSettingsDeps,
  settings: PaymentSettings,
  by: string,
): Promise<Result<PaymentSettings, Problem>> {
  const { paymentSettings, transact, clock } = deps
  const changed = await transact(async (tx) => {
    // Of two concurrent changes the second compares with the result of the first.
    await paymentSettings.lock(tx)
    const now = await paymentSettings.currentSettings(tx)
    const agreed = await areThresholdsApproved(deps, { now, settings, by }, tx)
    if (!agreed.ok) return agreed
    const counting = agreed.value ? settings : { ...settings, ...thresholdAmounts(now) }
    await paymentSettings.set(tx, counting, { by, at: clock.now() })
    return agreed
  })
  return changed.ok ? succeed(await paymentSettingsSeenBy(deps, by)) : changed
}

type Changing = { readonly now: PaymentSettings; readonly settings: PaymentSettings; readonly by: string }

/** Returns whether the thresholds take effect now; tells other administrators of a change. */
async function areThresholdsApproved(
  { dualControl, notifyAdministrators }: Pick<ChangeSettingsDeps, 'dualControl' | 'notifyAdministrators'>,
  { now, settings, by }: Changing,
  tx: Tx,
): Promise<Result<boolean, Problem>> {
  if (names.every((name) => settings[name] === now[name])) return succeed(true)
  const takesTwo = names.some((name) => settings[name] > now[name] && settings[name] > aloneUpTo[name])
  const said = JSON.stringify(thresholdAmounts(settings))
  const agreed = takesTwo ? await dualControl.agreeOn(tx, { actionKey, clerk: by, said }) : succeed(true)
  if (!agreed.ok) return agreed
  if (agreed.value) await dualControl.forget(tx, actionKey)
  const change = {
    before: formattedThresholds(now),
    after: formattedThresholds(settings),
    by,
    isWaiting: !agreed.value,
  }
  await notifyAdministrators(tx, { rule: 'approvalAmounts', ...change })
  return agreed
}

function thresholdAmounts({
  dualControlThreshold,
  quoteBelowPercent,
  creditDualControlThreshold,
}: Amounts): Amounts {
  return { dualControlThreshold, quoteBelowPercent, creditDualControlThreshold }
}

function formattedThresholds({
  dualControlThreshold,
  quoteBelowPercent,
  creditDualControlThreshold,
}: Amounts): string[] {
  return [
    formatMoney(satang(dualControlThreshold)),
    `${quoteBelowPercent}%`,
    formatMoney(satang(creditDualControlThreshold)),
  ]
}
