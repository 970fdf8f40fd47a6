import { useCompaniesUrlParams } from './companies-url.ts'
import { CompanyList } from './company-list.tsx'
import { CompanyPage } from './company-page.tsx'
import { NewCompany } from './new-company.tsx'

/** The companies whose agents book: the list, or the one that the address names. */
export function CompaniesPage() {
  const address = useCompaniesUrlParams()
  const { company } = address
  if (company === 'new') return <NewCompany address={address} />
  if (company !== undefined) return <CompanyPage key={company} companyId={company} address={address} />
  return <CompanyList address={address} />
}
