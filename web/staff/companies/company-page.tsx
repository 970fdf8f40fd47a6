import { readCompany, type CompanyAnswer } from '#contract/api/staff/companies.ts'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FactRow } from '../money/fact-row.tsx'
import { useWorkList } from '../use-work-list.ts'
import type { CompaniesUrlParams } from './companies-url.ts'
import { BackToCompanies } from './back-to-companies.tsx'
import { CompanyAccount } from './company-account.tsx'
import { CompanyBooks } from './books/company-books.tsx'
import { CompanyCorrection } from './company-correction.tsx'
import { CompanyCorrections } from './company-corrections.tsx'
import { CompanyMembers } from './company-members.tsx'
import { CompanySettings } from './company-settings.tsx'
import { CompanyTopUps } from './company-top-ups.tsx'
import { useCompanyStateLabels } from './use-credit-labels.ts'
import styles from './companies.module.css'

/** Properties of the page of one company. */
export type CompanyPageProps = { readonly companyId: string; readonly address: CompaniesUrlParams }

/** One company: balance, pending requests, agents, and settings. */
export function CompanyPage({ companyId, address }: CompanyPageProps) {
  const { t } = useLingui()
  const list = useWorkList(readCompany, { params: { companyId }, right: 'manageCompanies' })
  const [said, setSaid] = useState('')
  const told = useRef<HTMLParagraphElement>(null)
  const { value: company, fault } = list
  const announceAndReload = (what: string) => {
    setSaid(what)
    // The form or row of the action is rendered anew, or gone.
    told.current?.focus()
    void list.renew()
  }
  // An accepted correction clears the form: another one is another correction, too.
  const entered = company && [company.balance, ...company.corrections.map((one) => one.correctionId)].join()
  return (
    <div className={styles.stack}>
      <BackToCompanies address={address} />
      {fault && (
        <FailureNotice failure={fault}>
          <Button onClick={list.askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {company === undefined && !fault && <Skeleton size="card" count={3} />}
      {company !== undefined && (
        <>
          <CompanyHeading company={company} />
          <p ref={told} role="status" tabIndex={-1} className={styles.said}>
            {said}
          </p>
          <CompanyTopUps company={company} done={announceAndReload} />
          <CompanyCorrections company={company} done={announceAndReload} />
          <CompanyBooks companyId={companyId} done={announceAndReload} />
          <CompanyAccount companyId={companyId} />
          <div className={styles.columns}>
            <CompanyMembers company={company} done={announceAndReload} />
            <CompanyCorrection key={entered} company={company} done={announceAndReload} />
          </div>
          <CompanySettings key={company.version} company={company} done={announceAndReload} />
        </>
      )}
    </div>
  )
}

function CompanyHeading({ company }: { readonly company: CompanyAnswer }) {
  const { t } = useLingui()
  const states = useCompanyStateLabels()
  const { name, taxId, state, balance, creditLimit, left, lowBalance, costCentres } = company
  const centres = costCentres.filter(({ endedAt }) => endedAt === undefined).map(({ code }) => code)
  return (
    <Card labelledBy="company-name">
      <h2 id="company-name" className={styles.title}>
        {name}
        {state === 'closed' && <span className={styles.tag}>{states.closed}</span>}
      </h2>
      <dl className={styles.facts}>
        <FactRow name={t`Available credit`}>
          <strong className={styles.amount}>
            <PriceText amount={left} />
          </strong>
          {state === 'open' && left < lowBalance && <span className={styles.low}>{t`Low`}</span>}
        </FactRow>
        <FactRow name={t`Balance`}>
          <PriceText amount={balance} />
        </FactRow>
        <FactRow name={t`Credit limit`}>
          <PriceText amount={creditLimit} />
        </FactRow>
        {taxId !== '' && <FactRow name={t`Tax ID`}>{taxId}</FactRow>}
        {centres.length > 0 && <FactRow name={t`Cost centres`}>{centres.join(', ')}</FactRow>}
      </dl>
    </Card>
  )
}
