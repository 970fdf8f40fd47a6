import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { CustomerRow } from '#contract/api/staff/customers.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { CustomerSearch } from './customer-search.tsx'
import { CustomerTable, customerLinkId } from './customer-table.tsx'
import { useCustomerSearch } from './customers-url.ts'
import { useCustomers } from './use-customers.ts'
import styles from './customers.module.css'

const searchId = 'customer-search'

/** Customers with orders by their latest one, or those who match a text. */
export function CustomerList({ search }: { readonly search: string }) {
  const { t } = useLingui()
  const goTo = useCustomerSearch()
  const list = useCustomers(search)
  useCustomerListKeys(list.customers ?? [])
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        <CustomerSearch initial={search} onSearch={goTo} fieldId={searchId} />
      </div>
      {list.fault && (
        <FailureNotice failure={list.fault}>
          <Button onClick={list.askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {list.customers === undefined && !list.fault && <Skeleton size="row" count={8} />}
      <div role="status" className={styles.said}>
        {list.isSearchCut && t`More results. Type more letters or add another name.`}
      </div>
      {list.customers?.length === 0 && (
        <Notice
          kind="info"
          heading={t`No customers found`}
          help={t`Search by the first 3 letters of a name, the last 4 digits of a phone number, a full email address or an order number.`}
        />
      )}
      {list.customers !== undefined && list.customers.length > 0 && (
        <CustomerTable customers={list.customers} search={search} />
      )}
      {list.hasMore && <Button isBusy={list.isReading} onClick={list.readMore}>{t`Show more`}</Button>}
    </div>
  )
}

/** Moves the focus from customer to customer by single keys. */
function useCustomerListKeys(customers: readonly CustomerRow[]) {
  const { t } = useLingui()
  const areKeysOn = useShortcutHelp([
    { keys: ['J'], does: t`Next` },
    { keys: ['K'], does: t`Previous` },
    { keys: ['Enter'], does: t`Open selected` },
    { keys: ['/'], does: t`Search` },
  ])
  const index = useRef(-1)
  const moveFocus = (steps: number) => {
    index.current = Math.max(0, Math.min(customers.length - 1, index.current + steps))
    const customer = customers[index.current]
    if (customer) document.getElementById(customerLinkId(customer))?.focus()
  }
  useShortcuts(
    {
      j: () => moveFocus(1),
      k: () => moveFocus(-1),
      '/': () => document.getElementById(searchId)?.focus(),
    },
    areKeysOn,
  )
}
