import { type StaffSecondFactor } from '#contract/api/account/second-factor.ts'
import { type Role, isStaffRole } from '#contract/rights.ts'

/** A role that an account can be given. */
export type AccountRole = Role

/** Whether somebody with these roles works for the shop: their sign-ins end earlier. */
export function isStaff(held: readonly string[]): boolean {
  return isStaffRole(held)
}

/** How somebody signed in, and what the shop wants of its staff. */
export type HowSignedIn = {
  readonly hasSecondFactor: boolean
  readonly staffSecondFactor: StaffSecondFactor
}

/** The roles that count in a sign-in: those of staff do not without a second factor where it is required. */
export function countedRoles(
  held: readonly string[],
  { hasSecondFactor, staffSecondFactor }: HowSignedIn,
): readonly string[] {
  return hasSecondFactor || staffSecondFactor === 'asked' ? held : held.filter((role) => !isStaff([role]))
}
