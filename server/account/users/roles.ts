import { type Role, type StaffRole, isStaffRole } from '#contract/rights.ts'

/** A role that an account can hold. */
export type AccountRole = Role

/** Whether these roles include a staff role: their sessions end earlier. */
export function hasStaffRole(held: readonly string[]): boolean {
  return isStaffRole(held)
}

/** How a user signed in, and the roles that cannot work without a second factor. */
export type HowSignedIn = {
  readonly hasSecondFactor: boolean
  readonly secondFactorRoles: readonly StaffRole[]
}

/** Whether one of these roles needs a second factor. */
export function needsSecondFactor(
  held: readonly string[],
  { secondFactorRoles }: Pick<HowSignedIn, 'secondFactorRoles'>,
): boolean {
  return secondFactorRoles.some((role) => held.includes(role))
}

/** Whether a session lacks the second factor that a role of its owner needs: it can only be set up then. */
export function lacksSecondFactor(held: readonly string[], how: HowSignedIn): boolean {
  return !how.hasSecondFactor && needsSecondFactor(held, how)
}

/** Returns the effective roles of a session: no staff role counts without a second factor that one of them needs. */
export function effectiveRoles(held: readonly string[], how: HowSignedIn): readonly string[] {
  return lacksSecondFactor(held, how) ? held.filter((role) => !hasStaffRole([role])) : held
}
