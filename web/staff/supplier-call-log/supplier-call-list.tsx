import { useLingui } from '@lingui/react/macro'
import { useUnsellableFareLabels } from '#web/travel-ui/fare/use-unsellable-fare-labels.ts'
import type { SupplierCallView } from '#contract/api/staff/supplier-call-log.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useProviderNames } from '../use-provider-names.ts'
import { useSupplierCallLabels } from './use-supplier-call-labels.ts'
import { type SupplierCallFilter, useSupplierCallLog } from './use-supplier-call-log.ts'
import styles from './supplier-call-log.module.css'

/** Properties of the list of supplier calls. */
export type SupplierCallListProps = { readonly filter: SupplierCallFilter }

/** The supplier calls, newest first. */
export function SupplierCallList({ filter }: SupplierCallListProps) {
  const { t } = useLingui()
  const { items: exchanges, fault, hasMore, isReading, readMore, askAgain } = useSupplierCallLog(filter)
  if (fault) {
    return (
      <FailureNotice failure={fault}>
        <Button onClick={askAgain}>{t`Try again`}</Button>
      </FailureNotice>
    )
  }
  if (exchanges === undefined) return <Skeleton size="card" count={3} />
  if (exchanges.length === 0) {
    if (filter.onlyFaults ?? filter.supplierId) {
      return <Notice kind="info" heading={t`No supplier messages match`} />
    }
    return (
      <Notice
        kind="info"
        heading={t`No supplier messages`}
        help={t`Flights from the built-in supplier create no messages. Messages to external suppliers are kept for 30 days.`}
      />
    )
  }
  return (
    <div className={styles.stack}>
      <ol className={styles.exchanges} aria-label={t`Supplier messages`}>
        {exchanges.map((exchange) => (
          <SupplierCall
            key={exchange.exchangeId}
            exchange={exchange}
            isOfOrder={filter.orderNumber !== undefined}
          />
        ))}
      </ol>
      {hasMore && <Button isBusy={isReading} onClick={readMore}>{t`Show more`}</Button>}
    </div>
  )
}

type ExchangeProps = { readonly exchange: SupplierCallView; readonly isOfOrder: boolean }

function SupplierCall({ exchange, isOfOrder }: ExchangeProps) {
  const { t } = useLingui()
  const labelFor = useSupplierCallLabels()
  const unsoldLabels = useUnsellableFareLabels()
  const providerName = useProviderNames()
  const { supplierId, call, orderNumber, reference, unsold = {} } = exchange
  const reasons = unsoldLabels(unsold).join(' ')
  return (
    <li className={styles.exchange}>
      <div className={styles.head}>
        <MomentText at={exchange.at} />
        <strong>
          {providerName(supplierId)} · {labelFor(call)}
        </strong>
        <CallOutcome exchange={exchange} />
        {reasons !== '' && <span className={styles.soft}>{t`Not sold: ${reasons}`}</span>}
        {!isOfOrder && orderNumber !== undefined && (
          <a className="figures" href={pageUrl(pagePaths.staff, { order: orderNumber })}>
            {orderNumber}
          </a>
        )}
      </div>
      <Disclosure summary={t`Request and response`}>
        <div className={styles.stack}>
          <p className={styles.soft}>
            {exchange.method} {exchange.path}
            {reference !== '' && <> · {t`Reference ${reference}`}</>}
          </p>
          <CallBody heading={t`Request`} text={exchange.sent} bytes={exchange.sentBytes} />
          <CallBody heading={t`Response`} text={exchange.got} bytes={exchange.gotBytes} />
        </div>
      </Disclosure>
    </li>
  )
}

function CallOutcome({ exchange: { outcome, status, note, ms } }: Pick<ExchangeProps, 'exchange'>) {
  const { t, i18n } = useLingui()
  const time = <span className={styles.soft}> · {i18n.number(ms)} ms</span>
  const why = note === undefined || note === '' ? '' : ` · ${note}`
  if (outcome === 'unreachable') {
    return (
      <span className={styles.fault}>
        × {t`Not sent`}
        {why}
        {time}
      </span>
    )
  }
  if (outcome === 'lost') {
    return (
      <span className={styles.fault}>
        × {t`No response`}
        {why}
        {time}
      </span>
    )
  }
  if (status !== undefined && status >= 400) {
    return (
      <span className={styles.fault}>
        × {t`Error ${status}`}
        {time}
      </span>
    )
  }
  return (
    <span className={styles.outcome}>
      <CheckMark /> {t`Response ${status ?? 0}`}
      {time}
    </span>
  )
}

type SaidProps = { readonly heading: string; readonly text: string | undefined; readonly bytes: number }

function CallBody({ heading, text, bytes }: SaidProps) {
  const { t, i18n } = useLingui()
  const size = i18n.number(bytes)
  return (
    <div>
      <p className={styles.soft}>
        {heading} · {t`${size} bytes`}
      </p>
      {text === undefined ? (
        <p>{bytes === 0 ? t`Empty` : t`Too long to store, or hidden`}</p>
      ) : (
        <pre className={styles.said}>{text}</pre>
      )}
    </div>
  )
}
