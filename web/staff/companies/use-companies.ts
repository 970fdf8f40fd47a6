import { type CreditEntryAnswer } from '#contract/api/account/company.ts'
import { type CompanySummary } from '#contract/api/staff/companies.ts'
import { type PagedList, pageOf, usePages } from '#web/api/use-pages.ts'
import { type CompanyAddress } from './companies-url.ts'
import { fetchCompanies, fetchEntries } from './company-calls.ts'

/** Reads companies by name. */
export function useCompanies({ search, show }: CompanyAddress): PagedList<CompanySummary> {
  return usePages(['desk', 'companies', search, show], async (after: string | undefined, signal) => {
    const answer = await fetchCompanies({ search, show }, after, signal)
    return answer.ok ? pageOf(answer.value.companies, answer.value.next) : answer
  })
}

/** Reads the entries of a company's account, newest first. */
export function useEntries(companyId: string): PagedList<CreditEntryAnswer> {
  return usePages(['desk', 'companies', companyId, 'entries'], async (before: number | undefined, signal) => {
    const answer = await fetchEntries(companyId, before, signal)
    return answer.ok ? pageOf(answer.value.entries, answer.value.next) : answer
  })
}
