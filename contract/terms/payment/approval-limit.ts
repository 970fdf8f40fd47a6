import { type Right, type StaffRole, rights, staffRoles } from '../../rights.ts'

/** The rights by which staff move money, or decide that it moves. */
export const moneyRights = [
  'recordReceipts',
  'makeRefunds',
  'manageCompanies',
  'handleOrders',
] as const satisfies readonly Right[]
/** A right by which staff move money. */
export type MoneyRight = (typeof moneyRights)[number]

/** Limits of single roles in satang; a role without one has the general threshold. */
export type RoleLimits = Readonly<Partial<Record<StaffRole, number>>>

/** The general threshold and the limits of single roles, in satang. */
export type ApprovalThresholds = {
  readonly dualControlThreshold: number
  readonly roleLimits: RoleLimits
}

/** The amount in satang from which a money action of one person needs a second one. */
export type ApprovalLimit = {
  readonly amount: number
  /** The role whose own limit it is; absent for the general threshold. */
  readonly role?: StaffRole | undefined
}

/**
 * Returns the limit of somebody with these roles who uses a right: the highest of the roles that grant it,
 * never above the general threshold. Whoever has no such role can complete nothing alone.
 */
export function approvalLimitOf(
  { dualControlThreshold, roleLimits }: ApprovalThresholds,
  held: readonly string[],
  right: MoneyRight,
): ApprovalLimit {
  const allowed: readonly string[] = rights[right]
  const limits = staffRoles
    .filter((role) => held.includes(role) && allowed.includes(role))
    .map((role) => roleLimitOf({ dualControlThreshold, roleLimits }, role))
  return limits.toSorted((left, right) => right.amount - left.amount)[0] ?? { amount: 0 }
}

/** Returns the limit that counts for a role: its own while it is lower than the general threshold. */
export function roleLimitOf(
  { dualControlThreshold, roleLimits }: ApprovalThresholds,
  role: StaffRole,
): ApprovalLimit {
  const own = roleLimits[role]
  return own === undefined || own >= dualControlThreshold
    ? { amount: dualControlThreshold }
    : { amount: own, role }
}

/** Returns the roles whose limit is higher than the general threshold, which no limit may be. */
export function rolesAboveThreshold({
  dualControlThreshold,
  roleLimits,
}: ApprovalThresholds): readonly StaffRole[] {
  return staffRoles.filter((role) => (roleLimits[role] ?? 0) > dualControlThreshold)
}
