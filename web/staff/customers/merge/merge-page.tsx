import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CustomerRow, readCustomer } from '#contract/api/staff/customers.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWorkList } from '../../use-work-list.ts'
import { CustomerSearch } from '../customer-search.tsx'
import { customersUrl, findOther } from '../customers-url.ts'
import { useCustomers } from '../use-customers.ts'
import { CompareLink } from './likely-duplicates.tsx'
import { MergeForm } from './merge-form.tsx'
import styles from '../customers.module.css'

/** Properties of the page; `otherId` is "find" while the other customer is searched. */
export type MergePageProps = { readonly customerId: string; readonly otherId: string }

/** Merges a customer with another: finds the other one, shows both side by side, and asks which one stays. */
export function MergePage({ customerId, otherId }: MergePageProps) {
  const { t } = useLingui()
  return (
    <div className={styles.stack}>
      <p>
        <a href={customersUrl({ customer: customerId })}>{t`Back to customer`}</a>
      </p>
      {otherId === findOther ? (
        <OtherSearch customerId={customerId} />
      ) : (
        <BothCustomers customerId={customerId} otherId={otherId} />
      )}
    </div>
  )
}

function BothCustomers({ customerId, otherId }: MergePageProps) {
  const { t } = useLingui()
  const options = { right: 'mergeCustomers', everyMs: 120_000 } as const
  const one = useWorkList(readCustomer, { params: { customerId }, ...options })
  const other = useWorkList(readCustomer, { params: { customerId: otherId }, ...options })
  const failed = [one, other].find(({ fault }) => fault !== undefined)
  return (
    <>
      {failed?.fault && (
        <FailureNotice failure={failed.fault}>
          <Button onClick={failed.askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {one.value !== undefined && other.value !== undefined ? (
        <MergeForm customers={[one.value, other.value]} />
      ) : (
        !failed && <Skeleton size="card" count={2} />
      )}
    </>
  )
}

function OtherSearch({ customerId }: Pick<MergePageProps, 'customerId'>) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  return (
    <Card labelledBy="merge-find" className={styles.part}>
      <h2 id="merge-find" className={styles.title}>{t`Merge with another customer`}</h2>
      <CustomerSearch initial="" onSearch={setSearch} />
      {search !== '' && <OtherCustomers key={search} customerId={customerId} search={search} />}
    </Card>
  )
}

function OtherCustomers({ customerId, search }: { readonly customerId: string; readonly search: string }) {
  const { t } = useLingui()
  const { customers, fault, isSearchCut } = useCustomers(search)
  const others = customers?.filter((one) => one.customerId !== customerId)
  return (
    <>
      {fault && <FailureNotice failure={fault} />}
      {customers === undefined && !fault && <Skeleton size="row" count={3} />}
      <div role="status" className={styles.said}>
        {others?.length === 0 && t`No other customers found`}
        {isSearchCut && t`More results. Type more letters or add another name.`}
      </div>
      {others !== undefined && others.length > 0 && (
        <ul className={styles.people}>
          {others.map((one) => (
            <OtherLine key={one.customerId} customerId={customerId} other={one} />
          ))}
        </ul>
      )}
    </>
  )
}

function OtherLine({ customerId, other }: { readonly customerId: string; readonly other: CustomerRow }) {
  const { t } = useLingui()
  const { name, email, phone, isAccount, orders } = other
  return (
    <li>
      <span>
        <strong>{name || email}</strong>{' '}
        <span className={styles.tag}>{isAccount ? t`Account` : t`Guest`}</span>
        <span className={styles.line}>
          {[email, phone].filter(Boolean).join(' · ')} · {t`Orders: ${orders}`}
        </span>
      </span>
      <CompareLink customerId={customerId} otherId={other.customerId} who={name || email} />
    </li>
  )
}
