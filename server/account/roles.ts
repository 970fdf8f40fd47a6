import { administratorRole, agentRole } from '#server/platform/http/caller.ts'

/** The rights that an account can be given. Everybody else is a traveller. */
export const accountRoles = [administratorRole, agentRole] as const
/** A right that an account can be given. */
export type AccountRole = (typeof accountRoles)[number]

/** Whether somebody with these roles works for the shop: their sign-ins end earlier. */
export function isStaff(roles: readonly string[]): boolean {
  return roles.includes(administratorRole)
}
