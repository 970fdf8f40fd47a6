/** Two to four letters by which colleagues name a member of staff. */
export const staffInitials: readonly string[] = [
  `alter table account add column initials text constraint account_initials_check check (initials ~ '^[A-Z]{2,4}$')`,
  `create unique index account_initials on account (initials) where initials is not null`,
]
