import { useRouter } from '@tanstack/react-router'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'

/** Which companies the list shows: open, closed, or all. */
export const companyStatesShown = ['open', 'closed', 'all'] as const
/** Which companies the list shows. */
export type StatesShown = (typeof companyStatesShown)[number]

/** The parameters of this section: the search, the states, and the open company; "new" for a new one. */
export type CompaniesUrlParams = {
  readonly search: string
  readonly show: StatesShown
  readonly company: string | undefined
}

/** Reads the address. */
export function useCompaniesUrlParams(): CompaniesUrlParams {
  const { q = '', show, company } = usePageQuery()
  return { search: q, show: companyStatesShown.find((one) => one === show) ?? 'open', company }
}

/** Returns the address of a list of companies, or of one of them. */
export function companiesUrl({ search, show, company }: Partial<CompaniesUrlParams>): string {
  return pageUrl(pagePaths.staff, {
    section: 'companies',
    q: search === '' ? undefined : search,
    show: show === 'open' ? undefined : show,
    company,
  })
}

/** Opens another company or list; `isSameStep` replaces the history entry. */
export function useGoToCompany(): (to: Partial<CompaniesUrlParams>, isSameStep?: boolean) => void {
  const router = useRouter()
  return (to, isSameStep = false) =>
    void router.navigate({ href: companiesUrl(to), replace: isSameStep, resetScroll: false })
}
