import type { AccountServices } from '#server/account/build-accounts.ts'
import { createCostCentreTopUpStore } from '#server/company/cost-centre-top-up-store.ts'
import { createCompanyStore } from '#server/company/company-store.ts'
import { createOwnCompany } from '#server/company/company.ts'
import { createCreditCorrections } from '#server/staff/companies/companies-corrections.ts'
import { createCompanyMembers } from '#server/staff/companies/company-members.ts'
import { createTopUps } from '#server/staff/companies/companies-top-ups.ts'
import { createCompanies } from '#server/staff/companies/companies.ts'
import { createCorrectionStore } from '#server/staff/companies/correction-store.ts'
import type { AppContext } from './app-deps.ts'
import type { Steps } from './build-booking-flow.ts'

/** Builds the modules of corporate accounts: for the agents of a company, and for the agency’s staff. */
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
    Pick<AccountServices, 'accountStores' | 'orderContacts'>,
) {
  const common = {
    companies: createCompanyStore(db),
    companyDeps: createCostCentreTopUpStore(db),
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
    corrections: createCreditCorrections(common),
  }
}
