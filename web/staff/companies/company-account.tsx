import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { CreditStatement } from '#web/travel-ui/credit-statement.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCreditEntries } from './use-companies.ts'
import styles from './companies.module.css'

/** Properties of the account. */
export type CompanyAccountProps = { readonly companyId: string }

/** Every entry of a company's account, newest first, with the balance after each. */
export function CompanyAccount({ companyId }: CompanyAccountProps) {
  const { t } = useLingui()
  const { items, fault, hasMore, isReading, readMore, askAgain } = useCreditEntries(companyId)
  return (
    <Card labelledBy="company-account">
      <div className={styles.stack}>
        <h2 id="company-account" className={styles.title}>{t`Statement`}</h2>
        {fault && (
          <FailureNotice failure={fault}>
            <Button onClick={askAgain}>{t`Try again`}</Button>
          </FailureNotice>
        )}
        {items === undefined && !fault && <Skeleton size="line" count={4} />}
        {items?.length === 0 && <p className={styles.soft}>{t`No entries`}</p>}
        {items !== undefined && items.length > 0 && <CreditStatement entries={items} />}
        {hasMore && <Button onClick={readMore} isBusy={isReading}>{t`Show more`}</Button>}
      </div>
    </Card>
  )
}
