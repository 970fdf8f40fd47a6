import type { StaffSecondFactor } from '#contract/api/account/second-factor.ts'
import { type Role, isStaffRole } from '#contract/rights.ts'

/** A role that an account can hold. */
export type AccountRole = Role

/** Whether these roles include a staff role: their sessions end earlier. */
export function hasStaffRole(held: readonly string[]): boolean {
  return isStaffRole(held)
}

/** How a user signed in, and the shop's requirement for staff. */
export type HowSignedIn = {
  readonly hasSecondFactor: boolean
  readonly staffSecondFactor: StaffSecondFactor
}

/** Returns the effective roles of a session: staff roles require a second factor where it is mandatory. */
export function effectiveRoles(
  held: readonly string[],
  { hasSecondFactor, staffSecondFactor }: HowSignedIn,
): readonly string[] {
  return hasSecondFactor || staffSecondFactor === 'asked'
    ? held
    : held.filter((role) => !hasStaffRole([role]))
}
