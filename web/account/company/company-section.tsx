import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OwnCompanyAnswer } from '#contract/api/account/company.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useAgentCompany } from '#web/api/agent-company.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CompanyCostCentres } from './company-cost-centres.tsx'
import { CompanyAccountEntries } from './company-account-entries.tsx'
import { CompanyInvoices } from './company-invoices.tsx'
import { CompanyTopUps } from './company-top-ups.tsx'
import { CompanyTrips } from './company-trips.tsx'
import styles from './company.module.css'

/** The company that an agent books for: available balance, trips, account and cost centres. */
export function CompanySection() {
  const { t } = useLingui()
  const { data, refetch } = useAgentCompany()
  if (data === undefined) return <Skeleton size="card" count={3} />
  if (!data.ok) {
    const isNone = data.fault.kind === 'problem' && data.fault.problem === 'notFound'
    return isNone ? (
      <Notice
        kind="info"
        heading={t`You don't book for a company.`}
        help={t`Ask the agency to add your email address to your company.`}
      />
    ) : (
      <FailureNotice failure={data.fault}>
        <Button onClick={() => void refetch()}>{t`Try again`}</Button>
      </FailureNotice>
    )
  }
  const company = data.value
  return (
    <div className={styles.stack}>
      <CompanyAccountFacts company={company} />
      <CompanyInvoices />
      <CompanyTrips costCentres={company.costCentres} />
      <CompanyAccountEntries />
      <div className={styles.columns}>
        <CompanyTopUps company={company} />
        <CompanyCostCentres costCentres={company.costCentres} />
      </div>
    </div>
  )
}

function CompanyAccountFacts({ company }: { readonly company: OwnCompanyAnswer }) {
  const { t } = useLingui()
  const { name, taxId, state, balance, creditLimit, left, lowBalance } = company
  return (
    <Card labelledBy="company-name">
      <div className={styles.stack}>
        <h2 id="company-name" className={styles.title}>
          {name}
        </h2>
        {state === 'closed' && (
          <Notice
            kind="look"
            heading={t`This account is closed.`}
            help={t`You can no longer pay for bookings from it. Call us if this is a mistake.`}
          />
        )}
        {state === 'open' && left < lowBalance && (
          <Notice
            kind="look"
            heading={t`Low account credit`}
            help={t`Transfer money to the agency, then report it below.`}
          />
        )}
        <dl className={styles.facts}>
          <CompanyFact name={t`Available credit`}>
            <strong className={styles.amount}>
              <PriceText amount={left} />
            </strong>
          </CompanyFact>
          <CompanyFact name={t`Balance`}>
            <PriceText amount={balance} />
          </CompanyFact>
          <CompanyFact name={t`Credit limit`}>
            <PriceText amount={creditLimit} />
          </CompanyFact>
          {taxId !== '' && <CompanyFact name={t`Tax ID`}>{taxId}</CompanyFact>}
        </dl>
      </div>
    </Card>
  )
}

function CompanyFact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
