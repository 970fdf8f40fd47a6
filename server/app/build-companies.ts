import type { AccountServices } from '#server/account/build-accounts.ts'
import { createCostCentreTopUpStore } from '#server/company/cost-centre-top-up-store.ts'
import { createCompanyStore } from '#server/company/company-store.ts'
import { createOwnCompany } from '#server/company/company.ts'
import { createCreditCorrections } from '#server/staff/companies/companies-corrections.ts'
import { createCompanyMembers } from '#server/staff/companies/company-members.ts'
import { createTopUps } from '#server/staff/companies/companies-top-ups.ts'
import { createCompanies } from '#server/staff/companies/companies.ts'
import { createBillingNoteStore } from '#server/staff/company-books/billing-note-store.ts'
import type { CompanyBooksDeps } from '#server/staff/company-books/company-books-deps.ts'
import { createCompanyCreditStore } from '#server/staff/company-books/company-credit-store.ts'
import { createCompanyInvoiceStore } from '#server/staff/company-books/company-invoice-store.ts'
import { createCompanyPaymentStore } from '#server/staff/company-books/company-payment-store.ts'
import { createCompanyTermsStore } from '#server/staff/company-books/company-terms-store.ts'
import { createStatementStore } from '#server/staff/company-books/statement-store.ts'
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
    payments: createCompanyPaymentStore(db),
    credits: createCompanyCreditStore(db),
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

/** Returns the books of companies: invoices, payments, statements and ageing. */
export function buildCompanyBooks(
  { db, platform }: AppContext,
  steps: Omit<CompanyBooksDeps, keyof ReturnType<typeof companyBooksStores> | keyof AppContext['platform']>,
): CompanyBooksDeps {
  return { ...platform, ...steps, ...companyBooksStores(db) }
}

function companyBooksStores(db: AppContext['db']) {
  return {
    invoices: createCompanyInvoiceStore(db),
    credits: createCompanyCreditStore(db),
    payments: createCompanyPaymentStore(db),
    terms: createCompanyTermsStore(db),
    billingNotes: createBillingNoteStore(db),
    statements: createStatementStore(db),
    companies: createCompanyStore(db),
  }
}
