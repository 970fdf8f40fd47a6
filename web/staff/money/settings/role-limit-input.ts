import { type StaffRole, staffRoles } from '#contract/rights.ts'
import type { RoleLimits } from '#contract/terms/payment/approval-limit.ts'
import { bahtInputText, readBaht } from '#web/travel-ui/price/baht-amount.ts'

/** Limits of roles as typed; empty for the general amount. */
export type RoleLimitTexts = Readonly<Record<StaffRole, string>>

/** Returns the limits of roles as typed. */
export function roleLimitTexts(limits: RoleLimits): RoleLimitTexts {
  const text = (limit: number | undefined) => {
    if (limit === undefined) return ''
    return limit === 0 ? '0' : bahtInputText(limit)
  }
  return Object.fromEntries(staffRoles.map((role) => [role, text(limits[role])])) as RoleLimitTexts
}

/** The limits that were read, in satang, and the roles whose limit is no amount or above the general amount. */
export type ReadRoleLimits = { readonly limits: RoleLimits; readonly faults: readonly StaffRole[] }

/** Reads the limits of roles, none above the general amount in satang. */
export function readRoleLimits(texts: RoleLimitTexts, general: number): ReadRoleLimits {
  const read = staffRoles
    .filter((role) => texts[role].trim() !== '')
    .map((role) => ({ role, amount: readBaht(texts[role], general) }))
  return {
    limits: Object.fromEntries(
      read.flatMap(({ role, amount }) => (amount.ok ? [[role, amount.satang]] : [])),
    ),
    faults: read.flatMap(({ role, amount }) => (amount.ok ? [] : [role])),
  }
}
