import { useLingui } from '@lingui/react/macro'
import type { Role } from '#contract/rights.ts'
import type { UserStanding } from '#contract/api/staff/users.ts'

/** The name of a role, and its purpose. */
export type RoleLabels = { readonly name: string; readonly does: string }

/** Returns the labels of roles. */
export function useRoleLabels(): Readonly<Record<Role, RoleLabels>> {
  const { t } = useLingui()
  return {
    Administrator: { name: t`Administrator`, does: t`Full access: markup, users, payment methods` },
    Desk: { name: t`Desk`, does: t`Orders, quotes, incoming payments` },
    Ticketing: { name: t`Ticketing`, does: t`Orders, quotes, ticketing` },
    Finance: { name: t`Finance`, does: t`Payments, refunds, corporate accounts, reports` },
    Agent: { name: t`Agent`, does: t`Sells for their own company. Sees net prices if the company may.` },
  }
}

/** Returns the labels of account states. */
export function useUserStateLabels(): Readonly<Record<UserStanding, string>> {
  const { t } = useLingui()
  return {
    active: t({ message: 'Active', context: 'user' }),
    invited: t`Invited`,
    unconfirmed: t`Email not confirmed`,
    locked: t`Locked`,
  }
}
