import { useLingui } from '@lingui/react/macro'
import { type Role } from '#contract/rights.ts'
import { type UserStanding } from '#contract/api/staff/users.ts'

/** The name of a role, and its purpose. */
export type RoleLabels = { readonly name: string; readonly does: string }

/** Returns the labels of roles. */
export function useRoleLabels(): Readonly<Record<Role, RoleLabels>> {
  const { t } = useLingui()
  return {
    Administrator: { name: t`Administrator`, does: t`Everything: prices, people, how money is taken.` },
    Desk: { name: t`Booking desk`, does: t`Orders, exact prices, money that comes.` },
    Ticketing: { name: t`Ticketing`, does: t`Orders, exact prices, tickets.` },
    Finance: { name: t`Finance`, does: t`Money that comes and goes back, companies, reports.` },
    Agent: { name: t`Agent`, does: t`Sells for a company of its own; sees net prices where that is set.` },
  }
}

/** Returns the labels of account states. */
export function useStandingLabels(): Readonly<Record<UserStanding, string>> {
  const { t } = useLingui()
  return {
    active: t`in use`,
    invited: t`invited`,
    unconfirmed: t`not confirmed`,
    locked: t`locked`,
  }
}
