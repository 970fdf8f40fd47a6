import type { CreditEntryAnswer } from '#contract/api/account/company.ts'
import type { CompanySummary } from '#contract/api/staff/companies.ts'
import { type PagedList, usePagedList } from '#web/api/use-paged-list.ts'
import type { CompaniesUrlParams } from './companies-url.ts'
import { fetchCompanies, fetchCreditEntries } from './company-api.ts'

/** Reads companies by name. */
export function useCompanies({ search, show }: CompaniesUrlParams): PagedList<CompanySummary> {
  return usePagedList(
    ['desk', 'companies', search, show],
    (cursor: string | undefined, signal) => fetchCompanies({ search, show }, cursor, signal),
    ({ companies }) => companies,
  )
}

/** Reads the entries of a company's account, newest first. */
export function useCreditEntries(companyId: string): PagedList<CreditEntryAnswer> {
  return usePagedList(
    ['desk', 'companies', companyId, 'entries'],
    (cursor: number | undefined, signal) => fetchCreditEntries(companyId, cursor, signal),
    ({ entries }) => entries,
  )
}
