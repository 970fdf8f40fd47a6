import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listBookableCompanies } from '#contract/api/staff/new-booking/customer-booking.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import styles from './new-booking.module.css'

/** Properties of the choice of a company. */
export type CompanyChoiceProps = {
  readonly companyId: string | undefined
  readonly onChange: (companyId: string | undefined) => void
}

/** The company that a booking is for; nothing where the agency has no companies. */
export function CompanyChoice({ companyId, onChange }: CompanyChoiceProps) {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['bookableCompanies'],
    queryFn: ({ signal }) => callApi(listBookableCompanies, { signal }),
  })
  if (data?.ok === false) return <FailureNotice failure={data.fault} />
  const companies = data?.value.companies ?? []
  if (companies.length === 0) return null
  return (
    <Select
      className={styles.wide}
      label={t`Company (optional)`}
      hint={t`Shows the company’s private fares. The order will belong to the company.`}
      value={companyId ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      placeholder={t({ message: 'None', context: 'company' })}
      choices={companies.map((one) => ({ value: one.companyId, text: one.name }))}
    />
  )
}
