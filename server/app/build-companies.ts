import type { OpenAccounts } from '#server/account/open-accounts.ts'
import { createCompanyReferenceStore } from '#server/company/company-reference-store.ts'
import { createCompanyStore } from '#server/company/company-store.ts'
import { createOwnCompany } from '#server/company/company.ts'
import { createCorrections } from '#server/staff/companies/companies-corrections.ts'
import { createCompanyMembers } from '#server/staff/companies/company-members.ts'
import { createTopUps } from '#server/staff/companies/companies-top-ups.ts'
import { createCompanies } from '#server/staff/companies/companies.ts'
import { createCorrectionStore } from '#server/staff/companies/correction-store.ts'
import type { AppContext } from './app-deps.ts'
import type { Steps } from './build-steps.ts'

/** Builds the company modules for agents and for staff. */
export function buildCompanies(
  { db, platform }: AppContext,
  {
    credit,
    dualControl,
    booking,
    outcomes,
    paymentSettings,
    notifyAdministrators,
    accountStores,
    orderContacts,
  }: Pick<
    Steps,
    'credit' | 'dualControl' | 'booking' | 'outcomes' | 'paymentSettings' | 'notifyAdministrators'
  > &
    Pick<OpenAccounts, 'accountStores' | 'orderContacts'>,
) {
  const common = {
    companies: createCompanyStore(db),
    companyDeps: createCompanyReferenceStore(db),
    corrections: createCorrectionStore(db),
    credit,
    dualControl,
    paymentSettings,
    notifyAdministrators,
    ...platform,
  }
  return {
    companies: common.companies,
    ownCompany: createOwnCompany({ ...common, booking, outcomes }),
    companyHandlers: createCompanies(common),
    companyPeople: createCompanyMembers({ ...common, orderContacts, accounts: accountStores.accounts }),
    topUps: createTopUps(common),
    corrections: createCorrections(common),
  }
}
