import { type CompanyAnswer } from '#contract/api/staff/companies.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { isStaffRole } from '#contract/rights.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type AccountStore } from '#server/account/account-store.ts'
import { emailKeyOf } from '#server/account/email/email-address.ts'
import { type OrderContacts } from '#server/flow/booking/booking.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type CompaniesDeps, lookAtCompany } from './companies.ts'

/** What looking after the members of companies is made of. */
export type CompanyMembersDeps = CompaniesDeps & {
  readonly accounts: Pick<AccountStore, 'findCredentials' | 'rolesOf' | 'grantRole'>
  readonly orderContacts: Pick<OrderContacts, 'afterMemberLeft'>
}

/** Who is added to a company by whom. */
export type MemberAdded = { readonly companyId: string; readonly email: string; readonly clerk: string }

/** Who is taken out of a company by whom. */
export type MemberRemoved = { readonly companyId: string; readonly userId: string; readonly clerk: string }

/** Who books for a company. */
export type MemberManagement = {
  /**
   * Adds the owner of an account and gives them the role that lets them book for it. Problems: `noSuchAccount`;
   * `memberNotPossible` for whoever works for the agency or books for another company.
   */
  add(added: MemberAdded): Promise<Result<CompanyAnswer, Problem>>
  /** Takes somebody out, and the role with it: at once, as rights are read for every request. */
  remove(member: MemberRemoved): Promise<Result<CompanyAnswer, Problem>>
}

/** Puts it together. */
export function createCompanyMembers(deps: CompanyMembersDeps): MemberManagement {
  return {
    add: (added) => add(deps, added),
    async remove(member) {
      const isGone = await deps.transact((tx) => removeMember(deps, member, tx))
      return isGone ? lookAtCompany(deps, member.companyId, member.clerk) : fail(problem('notFound'))
    },
  }
}

/** Who books for a company sees the orders of all its members: none of the keys that they have seen opens one any more. */
async function removeMember(
  { companies, orderContacts }: CompanyMembersDeps,
  member: MemberRemoved,
  tx: Tx,
): Promise<boolean> {
  const isGone = await companies.removeMember(tx, member)
  if (isGone) await orderContacts.afterMemberLeft(tx, member)
  return isGone
}

async function add(
  deps: CompanyMembersDeps,
  { companyId, email, clerk }: MemberAdded,
): Promise<Result<CompanyAnswer, Problem>> {
  const { accounts, companies, transact, clock } = deps
  const account = await accounts.findCredentials(emailKeyOf(email))
  const done = await transact(async (tx): Promise<Result<true, Problem>> => {
    const company = await companies.find(companyId, tx)
    if (!company) return fail(problem('notFound'))
    if (account?.isOpen !== true) return fail(problem('noSuchAccount', { field: 'email' }))
    const { userId } = account
    const other = await companies.companyOf(tx, userId)
    if (other === companyId) return succeed(true)
    // Whoever confirms that money has come must not be the one who spends it.
    if (other !== undefined || isStaffRole(await accounts.rolesOf(userId, tx)))
      return fail(problem('memberNotPossible', { field: 'email' }))
    await companies.addMember(tx, { companyId, userId, since: clock.now() })
    await accounts.grantRole(tx, userId, { role: 'Agent', grantedBy: clerk, now: clock.now() })
    return succeed(true)
  })
  return done.ok ? lookAtCompany(deps, companyId, clerk) : done
}
