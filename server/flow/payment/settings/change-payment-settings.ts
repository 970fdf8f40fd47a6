import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type CardSurcharges, cardSurchargesOf } from '#contract/terms/payment/payment-surcharge.ts'
import { rolesAboveThreshold } from '#contract/terms/payment/approval-limit.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { PaymentSettingsStore } from './payment-settings-store.ts'
import { type DualControl, approvalAmountsKey as actionKey } from '../approval/approval.ts'
import {
  type ApprovalValue,
  areThresholdsEqual,
  areThresholdsLoosened,
  formatThresholds,
  readThresholds,
  thresholdsOf,
  writeThresholds,
} from './approval-thresholds.ts'

/** A change of the approval thresholds or of who may approve, or one that awaits a second person. */
export type ApprovalChange = {
  readonly rule: 'approvalAmounts' | 'creditLimit' | 'staffRoles' | 'apiKeys'
  /** The company of the credit limit, the account of the roles, or the name of the API key; absent otherwise. */
  readonly of?: string
  /** Amounts and percentages, roles, or scopes, as shown in an email. */
  readonly before: readonly ApprovalValue[]
  readonly after: readonly ApprovalValue[]
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
  const waiting = readThresholds(first.said)
  return { ...settings, waitsForSecond: { ...waiting, by: first.name, isMine: first.clerk === clerk } }
}

/**
 * Changes the payment settings. Thresholds looser than one administrator may set alone take effect once a
 * second one has set the same; until then they stay, and everything else is changed. Every other
 * administrator is told. Problems, with nothing changed: `roleLimitTooHigh` for a limit of a role above the
 * general threshold; `cardRateMissing` for own card rates without any; `approvalsNotIndependent`.
 */
export async function changePaymentSettings(
  deps: ChangeSettingsDeps,
  settings: PaymentSettings,
  by: string,
): Promise<Result<PaymentSettings, Problem>> {
  const { paymentSettings, transact, clock } = deps
  const refusal = settingsProblem(settings)
  if (refusal) return fail(refusal)
  const changed = await transact(async (tx) => {
    // Of two concurrent changes the second compares with the result of the first.
    await paymentSettings.lock(tx)
    const now = await paymentSettings.currentSettings(tx)
    const agreed = await areThresholdsApproved(deps, { now, settings, by }, tx)
    if (!agreed.ok) return agreed
    const counting = agreed.value ? settings : { ...settings, ...thresholdsOf(now) }
    await paymentSettings.set(tx, counting, { by, at: clock.now() })
    return agreed
  })
  return changed.ok ? succeed(await paymentSettingsSeenBy(deps, by)) : changed
}

function settingsProblem(settings: PaymentSettings): Problem | undefined {
  const [tooHigh] = rolesAboveThreshold(settings)
  if (tooHigh !== undefined) return createProblem('roleLimitTooHigh', { field: `roleLimits.${tooHigh}` })
  const hasNoRate = Object.keys(cardSurchargesOf(surchargesIn(settings))).length === 0
  return hasNoRate ? createProblem('cardRateMissing', { field: 'ownSurcharges' }) : undefined
}

function surchargesIn({ surchargeReading: choice, ownSurcharges: own }: PaymentSettings): CardSurcharges {
  return { choice, own }
}

type Changing = { readonly now: PaymentSettings; readonly settings: PaymentSettings; readonly by: string }

/** Returns whether the thresholds take effect now; tells other administrators of a change. */
async function areThresholdsApproved(
  { dualControl, notifyAdministrators }: Pick<ChangeSettingsDeps, 'dualControl' | 'notifyAdministrators'>,
  { now, settings, by }: Changing,
  tx: Tx,
): Promise<Result<boolean, Problem>> {
  if (areThresholdsEqual(now, settings)) return succeed(true)
  const said = writeThresholds(settings)
  const agreed = areThresholdsLoosened(now, settings)
    ? await dualControl.agreeOn(tx, { actionKey, clerk: by, said })
    : succeed(true)
  if (!agreed.ok) return agreed
  if (agreed.value) await dualControl.forget(tx, actionKey)
  const change = {
    before: formatThresholds(now),
    after: formatThresholds(settings),
    by,
    isWaiting: !agreed.value,
  }
  await notifyAdministrators(tx, { rule: 'approvalAmounts', ...change })
  return agreed
}
