import { satang } from '#contract/terms/money.ts'
import { type PaymentSettings, approvalThresholds } from '#contract/api/staff/payment-settings.ts'
import { type Role, staffRoles } from '#contract/rights.ts'
import { roleLimitOf } from '#contract/terms/payment/approval-limit.ts'
import { formatMoney } from '#server/agency/localized-formats.ts'

/** A value as shown in an email; the limit of a role is preceded by the name of the role. */
export type ApprovalValue = string | { readonly role: Role; readonly value: string }

/** The settings from which approval is needed. */
export type Thresholds = Pick<
  PaymentSettings,
  'dualControlThreshold' | 'roleLimits' | 'quoteBelowPercent' | 'creditDualControlThreshold'
>

/** The loosest thresholds that one administrator may set alone; anything looser needs a second one. */
const aloneUpTo = {
  dualControlThreshold: 5_000_000,
  quoteBelowPercent: 10,
  creditDualControlThreshold: 10_000_000,
} as const

const names = ['dualControlThreshold', 'quoteBelowPercent', 'creditDualControlThreshold'] as const

/** Returns the thresholds among the payment settings. */
export function thresholdsOf({
  dualControlThreshold,
  roleLimits,
  quoteBelowPercent,
  creditDualControlThreshold,
}: Thresholds): Thresholds {
  return { dualControlThreshold, roleLimits, quoteBelowPercent, creditDualControlThreshold }
}

/** Returns thresholds as two administrators have to set them alike; equal ones give equal texts. */
export function writeThresholds({ roleLimits, ...amounts }: Thresholds): string {
  const { dualControlThreshold, quoteBelowPercent, creditDualControlThreshold } = amounts
  const own = staffRoles.flatMap((role) => {
    const limit = roleLimits[role]
    return limit === undefined ? [] : [[role, limit] as const]
  })
  return JSON.stringify({
    dualControlThreshold,
    quoteBelowPercent,
    creditDualControlThreshold,
    // Without limits the text is the same as before there were any: what waited then still waits.
    ...(own.length > 0 && { roleLimits: Object.fromEntries(own) }),
  })
}

/** Reads thresholds that were written by {@link writeThresholds}. */
export function readThresholds(text: string): Thresholds {
  return approvalThresholds.parse(JSON.parse(text))
}

/** Returns whether two settings have the same thresholds. */
export function areThresholdsEqual(one: Thresholds, other: Thresholds): boolean {
  return writeThresholds(one) === writeThresholds(other)
}

/**
 * Returns whether a change loosens a threshold, or the limit of a role, beyond what one administrator may set
 * alone. A role whose limit is removed has the general threshold.
 */
export function areThresholdsLoosened(now: Thresholds, wanted: Thresholds): boolean {
  const isRoleLoosened = staffRoles.some((role) => {
    const { amount } = roleLimitOf(wanted, role)
    return amount > roleLimitOf(now, role).amount && amount > aloneUpTo.dualControlThreshold
  })
  return isRoleLoosened || names.some((name) => wanted[name] > now[name] && wanted[name] > aloneUpTo[name])
}

/** Returns thresholds as shown in an email, with the limits of roles. */
export function formatThresholds(thresholds: Thresholds): ApprovalValue[] {
  const { dualControlThreshold, roleLimits, quoteBelowPercent, creditDualControlThreshold } = thresholds
  return [
    formatMoney(satang(dualControlThreshold)),
    `${quoteBelowPercent}%`,
    formatMoney(satang(creditDualControlThreshold)),
    ...staffRoles.flatMap((role) => {
      const limit = roleLimits[role]
      return limit === undefined ? [] : [{ role, value: formatMoney(satang(limit)) }]
    }),
  ]
}
