import { useLingui } from '@lingui/react/macro'
import { type CustomerAnswer, readCustomer } from '#contract/api/staff/customers.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FactRow } from '../money/fact-row.tsx'
import { BahtFigure } from '../order-list/baht-figure.tsx'
import { useWorkList } from '../use-work-list.ts'
import { CustomerConsents } from './customer-consents.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerTravellers } from './customer-travellers.tsx'
import { DayText } from './customer-table.tsx'
import { LikelyDuplicates } from './merge/likely-duplicates.tsx'
import { MergedCustomers, MergedNotice } from './merge/merged-customers.tsx'
import { customersUrl } from './customers-url.ts'
import styles from './customers.module.css'

/** Properties of the page of one customer; `search` is the list to go back to. */
export type CustomerPageProps = { readonly customerId: string; readonly search: string }

const everyMs = 120_000

/** One customer: sums, contact, orders, saved passengers, consents and notes. */
export function CustomerPage({ customerId, search }: CustomerPageProps) {
  const { t } = useLingui()
  const seesTravellers = useHasRight('viewSavedTravellers')
  const list = useWorkList(readCustomer, { params: { customerId }, right: 'viewCustomers', everyMs })
  const { value: customer, fault } = list
  return (
    <div className={styles.stack} aria-busy={customer === undefined && !fault}>
      <p>
        <a href={customersUrl({ search })}>{t`Back to customers`}</a>
      </p>
      {fault && (
        <FailureNotice failure={fault}>
          <Button onClick={list.askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {customer === undefined && !fault && <Skeleton size="card" count={3} />}
      {customer !== undefined && (
        <>
          <MergedNotice customer={customer} askedId={customerId} />
          <CustomerSums customer={customer} />
          <div className={styles.columns}>
            <div className={styles.stack}>
              <CustomerOrders customer={customer} />
              {seesTravellers && customer.savedTravellers !== undefined && (
                <CustomerTravellers customerId={customer.customerId} count={customer.savedTravellers} />
              )}
              <CustomerConsents consents={customer.consents} />
            </div>
            <div className={styles.stack}>
              <CustomerContact customer={customer} />
              <MergedCustomers customer={customer} renew={list.renew} />
              <LikelyDuplicates customer={customer} />
              <CustomerNotes customer={customer} renew={list.renew} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

type PartProps = { readonly customer: CustomerAnswer }

function CustomerSums({ customer }: PartProps) {
  const { t } = useLingui()
  const { name, email, isAccount, since, orders, sales, refunded, nextDepartsAt } = customer
  return (
    <Card labelledBy="customer-name" className={styles.part}>
      <h2 id="customer-name" className={styles.title}>
        {name || email} <span className={styles.tag}>{isAccount ? t`Account` : t`Guest`}</span>
      </h2>
      <dl className={styles.facts}>
        <FactRow name={t`Customer since`}>
          <DayText at={since} />
        </FactRow>
        <FactRow name={t`Orders`}>{orders}</FactRow>
        <FactRow name={t`Sales ฿`}>
          <BahtFigure satang={sales} />
        </FactRow>
        <FactRow name={t`Refunds ฿`}>
          <BahtFigure satang={refunded} />
        </FactRow>
        <FactRow name={t`Next departure`}>
          <DayText at={nextDepartsAt} />
        </FactRow>
      </dl>
    </Card>
  )
}

function CustomerContact({ customer }: PartProps) {
  const { t } = useLingui()
  const languages = { en: t`English`, ja: t`Japanese`, th: t`Thai` }
  const { email, phone, language, otherNames, otherPhones, lineLinkedAt, isAccount } = customer
  return (
    <Card labelledBy="customer-contact" className={styles.part}>
      <h2 id="customer-contact" className={styles.title}>{t`Contact`}</h2>
      <dl className={styles.pairs}>
        <dt>{t`Phone`}</dt>
        <dd className={styles.code}>{phone === '' ? '–' : <a href={`tel:${phone}`}>{phone}</a>}</dd>
        <dt>{t`Email`}</dt>
        <dd>{email === '' ? '–' : <a href={`mailto:${email}`}>{email}</a>}</dd>
        <dt>{t`Language`}</dt>
        <dd>{languages[language]}</dd>
        {isAccount && <dt>{t`LINE`}</dt>}
        {isAccount && <dd>{lineLinkedAt === undefined ? t`Not linked` : <DayText at={lineLinkedAt} />}</dd>}
        {otherNames.length > 0 && <dt>{t`Other names in orders`}</dt>}
        {otherNames.length > 0 && <dd>{otherNames.join(', ')}</dd>}
        {otherPhones.length > 0 && <dt>{t`Other phones in orders`}</dt>}
        {otherPhones.length > 0 && <dd className={styles.code}>{otherPhones.join(', ')}</dd>}
      </dl>
    </Card>
  )
}
