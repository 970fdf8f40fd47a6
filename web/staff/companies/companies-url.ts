import { useRouter } from '@tanstack/react-router'
import { pageAddress, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'

/** Which companies the list shows: those that book, those that do no more, or all. */
export const companyStatesShown = ['open', 'closed', 'all'] as const
/** Which companies the list shows. */
export type StatesShown = (typeof companyStatesShown)[number]

/** What the address says of this place: the search, which companies, and the one that is open; "new" for a new one. */
export type CompanyAddress = {
  readonly search: string
  readonly show: StatesShown
  readonly company: string | undefined
}

/** Reads the address. */
export function useCompanyAddress(): CompanyAddress {
  const { q = '', show, company } = usePageQuery()
  return { search: q, show: companyStatesShown.find((one) => one === show) ?? 'open', company }
}

/** The address of a list of companies, or of one of them. */
export function companyAddress({ search, show, company }: Partial<CompanyAddress>): string {
  return pageAddress(pagePaths.staff, {
    section: 'companies',
    q: search === '' ? undefined : search,
    show: show === 'open' ? undefined : show,
    company,
  })
}

/** Goes to another company or list; `isSameStep` where the way back should skip this one. */
export function useGoToCompany(): (to: Partial<CompanyAddress>, isSameStep?: boolean) => void {
  const router = useRouter()
  return (to, isSameStep = false) =>
    void router.navigate({ href: companyAddress(to), replace: isSameStep, resetScroll: false })
}
