import type { CreditEntryAnswer } from '#contract/api/account/company.ts'
import type { CompanySummary } from '#contract/api/staff/companies.ts'
import { type PagedList, usePages } from '#web/api/use-pages.ts'
import type { CompanyAddress } from './companies-url.ts'
import { fetchCompanies, fetchCreditEntries } from './company-calls.ts'

/** Reads companies by name. */
export function useCompanies({ search, show }: CompanyAddress): PagedList<CompanySummary> {
  return usePages(
    ['desk', 'companies', search, show],
    (cursor: string | undefined, signal) => fetchCompanies({ search, show }, cursor, signal),
    ({ companies }) => companies,
  )
}

/** Reads the entries of a company's account, newest first. */
export function useEntries(companyId: string): PagedList<CreditEntryAnswer> {
  return usePages(
    ['desk', 'companies', companyId, 'entries'],
    (cursor: number | undefined, signal) => fetchCreditEntries(companyId, cursor, signal),
    ({ entries }) => entries,
  )
}
