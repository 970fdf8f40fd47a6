import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { CompanyOrder, CostCentreAnswer } from '#contract/api/account/company.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchCompanyOrders } from '#web/api/agent-company.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { formatLocalDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { afterSalesLabels, orderStateLabels } from '../trips/order-state-labels.ts'
import styles from './company.module.css'

/** Properties of the trips of a company. */
export type CompanyTripsProps = { readonly costCentres: readonly CostCentreAnswer[] }

/** Every order booked for the company, by whichever agent; of one cost centre when the address names one. */
export function CompanyTrips({ costCentres }: CompanyTripsProps) {
  const { t } = useLingui()
  const { centre = '' } = usePageQuery()
  const { items, fault, hasMore, isReading, readMore, askAgain } = useCompanyOrders(centre)
  return (
    <Card labelledBy="company-trips">
      <div className={styles.stack}>
        <div className={styles.head}>
          <h2 id="company-trips" className={styles.title}>{t`Company trips`}</h2>
          {costCentres.length > 0 && <CostCentreFilter centre={centre} costCentres={costCentres} />}
        </div>
        {fault && (
          <FailureNotice failure={fault}>
            <Button onClick={askAgain}>{t`Try again`}</Button>
          </FailureNotice>
        )}
        {items === undefined && !fault && <Skeleton size="line" count={4} />}
        {items?.length === 0 && <p className={styles.soft}>{t`No trips yet`}</p>}
        {items !== undefined && items.length > 0 && <CompanyTripList orders={items} />}
        {hasMore && <Button onClick={readMore} isBusy={isReading}>{t`Show more`}</Button>}
      </div>
    </Card>
  )
}

function useCompanyOrders(costCentre: string) {
  return usePagedList(
    ['own-company', 'orders', costCentre],
    (cursor: string | undefined, signal) => fetchCompanyOrders({ costCentre, cursor }, signal),
    ({ orders }) => orders,
  )
}

type CentreFilterProps = CompanyTripsProps & { readonly centre: string }

function CostCentreFilter({ centre, costCentres }: CentreFilterProps) {
  const { t } = useLingui()
  const router = useRouter()
  const filterByCostCentre = (code: string) => {
    const href = pageUrl(pagePaths.account, {
      section: 'company',
      centre: code === '' ? undefined : code,
    })
    void router.navigate({ href, replace: true, resetScroll: false })
  }
  return (
    <Select
      label={t`Cost centre`}
      value={centre}
      onChange={filterByCostCentre}
      placeholder={t`All`}
      choices={costCentres.map(({ code, name }) => ({ value: code, text: `${code} · ${name}` }))}
    />
  )
}

function CompanyTripList({ orders }: { readonly orders: readonly CompanyOrder[] }) {
  const { t } = useLingui()
  return (
    <Table caption={t`Company trips`} isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">{t`Order`}</th>
          <th scope="col">{t`Trip`}</th>
          <th scope="col" className={styles.wide}>{t`Cost centre`}</th>
          <th scope="col" className={styles.wide}>{t`Booked by`}</th>
          <th scope="col" className="figures">{t`Total`}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <CompanyTrip key={order.orderNumber} order={order} />
        ))}
      </tbody>
    </Table>
  )
}

function CompanyTrip({ order }: { readonly order: CompanyOrder }) {
  const { i18n } = useLingui()
  const language = useLanguage()
  const { orderNumber, orderKey, journeys, state, afterSales, costCentre = '', bookedBy = '' } = order
  const [first] = journeys
  const stops = journeys.flatMap(({ from, to }) => [from, to])
  const way = stops.filter((stop, index) => stop !== stops[index - 1]).join(' – ')
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <a href={orderKeyUrl(pagePaths.order, orderKey)} className={styles.open}>
          {orderNumber}
        </a>
        <span className={styles.soft}>
          {i18n._(afterSales ? afterSalesLabels[afterSales.status] : orderStateLabels[state])}
        </span>
      </th>
      <td className={styles.about}>
        {way}
        {first && (
          <span className={styles.soft}>
            {formatLocalDate(first.departureLocal as LocalDateTime, language)}
          </span>
        )}
        <span className={classNames(styles.soft, styles.narrow)}>{costCentre}</span>
        <span className={classNames(styles.soft, styles.narrow)}>{bookedBy}</span>
      </td>
      <td className={styles.wide}>{costCentre}</td>
      <td className={styles.wide}>{bookedBy}</td>
      <td className="figures">
        <PriceText amount={order.charged ?? order.total} />
      </td>
    </tr>
  )
}
