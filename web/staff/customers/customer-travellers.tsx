import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCustomerTravellers } from '#contract/api/staff/customers.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formatDocumentDate } from '#web/i18n/document-date.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './customers.module.css'

/** Properties of the saved passengers. */
export type CustomerTravellersProps = { readonly customerId: string; readonly count: number }

/** The saved passengers of an account, read only when asked for, as each look is recorded. */
export function CustomerTravellers({ customerId, count }: CustomerTravellersProps) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  return (
    <Card labelledBy="customer-travellers" className={styles.part}>
      <h2 id="customer-travellers" className={styles.title}>
        {t`Saved passengers`} <span className={styles.soft}>{count}</span>
      </h2>
      {count > 0 && !isAsked && (
        <div className={styles.tools}>
          <Button className={styles.small} onClick={() => setAsked(true)}>{t`Show saved passengers`}</Button>
          <span className={styles.said}>{t`Each view is recorded in the audit log.`}</span>
        </div>
      )}
      {isAsked && <TravellerTable customerId={customerId} />}
    </Card>
  )
}

function TravellerTable({ customerId }: Pick<CustomerTravellersProps, 'customerId'>) {
  const { t } = useLingui()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['desk', 'customer-travellers', customerId],
    // One look is one entry in the audit log: it is not read again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => callApi(listCustomerTravellers, { params: { customerId }, signal }),
  })
  if (data === undefined) return <Skeleton size="row" count={2} />
  if (!data.ok) return <FailureNotice failure={data.fault} />
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-labelledby="customer-travellers">
        <thead>
          <tr>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Nationality`}</th>
            <th scope="col">{t`Passport`}</th>
            <th scope="col">{t`Expires`}</th>
          </tr>
        </thead>
        <tbody>
          {data.value.travellers.map((one) => (
            <tr key={one.travellerId}>
              <td lang="en">{[one.title, one.firstName, one.lastName].filter(Boolean).join(' ')}</td>
              <td>{one.nationality ?? '–'}</td>
              <td className={styles.code}>{one.passportEnding ? `…${one.passportEnding}` : '–'}</td>
              <td className={styles.code}>
                {one.expiryDate ? formatDocumentDate(one.expiryDate as LocalDate, language) : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
