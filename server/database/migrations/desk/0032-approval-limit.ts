/** The limit that a confirmation met: that of a role, or the general threshold where the role is null. */
export const approvalLimit: readonly string[] = [
  // null where no limit was met: what needs two people at any amount, and what was stored before
  `alter table approval add column limit_satang bigint, add column limit_role text`,
  `alter table payment_confirmation add column limit_satang bigint, add column limit_role text`,
]
