import { createCompanyStore } from '#server/company/company-store.ts'
import { createCostCentreTopUpStore } from '#server/company/cost-centre-top-up-store.ts'
import type { CompanyFacts } from '#server/flow/booking/booking-deps.ts'
import { createCreditAccounts } from '#server/flow/payment/ledger/credit-account.ts'
import { createCreditAccountStore } from '#server/flow/payment/ledger/credit-account-store.ts'
import type { PaymentSettingsStore } from '#server/flow/payment/settings/payment-settings-store.ts'
import type { CreditBook } from '#server/flow/payment/payment.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { AppContext } from './app-deps.ts'

/** Dependencies of the companies' credit accounts. */
type CreditBefore = {
  readonly settings: Pick<PaymentSettingsStore, 'currentSettings'>
  readonly outbox: Outbox
}

/** Opens the credit accounts: a payment method that the agency can disable like any other. */
export function buildCreditAccounts(
  { db, platform }: AppContext,
  { settings, outbox }: CreditBefore,
): CreditBook {
  const isCreditOffered = async () => !(await settings.currentSettings()).switchedOff.includes('credit')
  return createCreditAccounts({
    store: createCreditAccountStore(db),
    ...platform,
    isOffered: isCreditOffered,
    outbox,
  })
}

/** Returns what booking needs to know of companies. */
export function createCompanyCreditLookup(
  db: AppContext['db'],
  credit: Pick<CreditBook, 'leftOf' | 'overdueOf'>,
): CompanyFacts {
  const companies = createCompanyStore(db)
  const costCentres = createCostCentreTopUpStore(db)
  return {
    isOpen: async (companyId) => (await companies.find(companyId))?.state === 'open',
    creditLeft: (companyId) => credit.leftOf(companyId),
    isOnHold: async (companyId) => {
      const { overdue, isLifted } = await credit.overdueOf(companyId)
      return overdue > 0 && !isLifted
    },
    hasCostCentre: (companyId, code) => costCentres.isOpenCostCentre(companyId, code),
  }
}
