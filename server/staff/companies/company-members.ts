import type { CompanyAnswer } from '#contract/api/staff/companies.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { isStaffRole } from '#contract/rights.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { AccountStore } from '#server/account/account-store.ts'
import { emailLookupKey } from '#server/account/email/email-address.ts'
import type { OrderContacts } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type CompaniesDeps, readCompanyForClerk } from './companies.ts'

/** Dependencies of member management. */
export type CompanyMembersDeps = CompaniesDeps & {
  readonly accounts: Pick<AccountStore, 'findCredentials' | 'rolesOf' | 'grantRole'>
  readonly orderContacts: Pick<OrderContacts, 'afterMemberLeft'>
}

/** A member to add, and who adds them. */
export type MemberAdded = { readonly companyId: string; readonly email: string; readonly clerk: string }

/** A member to remove, and who removes them. */
export type MemberRemoved = { readonly companyId: string; readonly userId: string; readonly clerk: string }

/** Members of companies. */
export type MemberManagement = {
  /**
   * Adds the owner of an account and grants the agent role. Problems: `noSuchAccount`; `memberNotPossible`
   * for staff and for members of another company.
   */
  add(added: MemberAdded): Promise<Result<CompanyAnswer, Problem>>
  /** Removes a member and the agent role. Effective at once, as rights are read for every request. */
  remove(member: MemberRemoved): Promise<Result<CompanyAnswer, Problem>>
}

/** Creates the member management. */
export function createCompanyMembers(deps: CompanyMembersDeps): MemberManagement {
  return {
    add: (added) => addCompanyMember(deps, added),
    async remove(member) {
      const isGone = await deps.transact((tx) => removeMember(deps, member, tx))
      return isGone
        ? readCompanyForClerk(deps, member.companyId, member.clerk)
        : fail(createProblem('notFound'))
    },
  }
}

/** Removes a member. Agents see the orders of all members, so all order keys of the company are revoked. */
async function removeMember(
  { companies, orderContacts }: CompanyMembersDeps,
  member: MemberRemoved,
  tx: Tx,
): Promise<boolean> {
  const isGone = await companies.removeMember(tx, member)
  if (isGone) await orderContacts.afterMemberLeft(tx, member)
  return isGone
}

async function addCompanyMember(
  deps: CompanyMembersDeps,
  { companyId, email, clerk }: MemberAdded,
): Promise<Result<CompanyAnswer, Problem>> {
  const { accounts, companies, transact, clock } = deps
  const account = await accounts.findCredentials(emailLookupKey(email))
  const done = await transact(async (tx): Promise<Result<true, Problem>> => {
    const company = await companies.find(companyId, tx)
    if (!company) return fail(createProblem('notFound'))
    if (account?.isOpen !== true) return fail(createProblem('noSuchAccount', { field: 'email' }))
    const { userId } = account
    const other = await companies.companyOf(tx, userId)
    if (other === companyId) return succeed(true)
    // Whoever confirms receipts must not be the one who spends the money.
    if (other !== undefined || isStaffRole(await accounts.rolesOf(userId, tx)))
      return fail(createProblem('memberNotPossible', { field: 'email' }))
    await companies.addMember(tx, { companyId, userId, since: clock.now() })
    await accounts.grantRole(tx, userId, { role: 'Agent', grantedBy: clerk, now: clock.now() })
    return succeed(true)
  })
  return done.ok ? readCompanyForClerk(deps, companyId, clerk) : done
}
