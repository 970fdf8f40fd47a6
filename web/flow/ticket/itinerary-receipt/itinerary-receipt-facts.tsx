import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useOrderStatusLabels } from '../use-state-labels.ts'
import styles from './itinerary-receipt.module.css'

/** Order number, booking code and state, on paper: the page shows them above the receipt. */
export function ItineraryReceiptFacts({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const state = useOrderStatusLabels(order).name
  const formatBangkokTime = (at: string) => formatInstant(at as Instant, language, { zone: bangkok })
  const [deadline, asOf] = [formatBangkokTime(order.payBy ?? order.now), formatBangkokTime(order.now)]
  return (
    <div className={styles.onPaper}>
      <p>
        {order.agency.name} · {t`As of ${{ moment: asOf }} (Bangkok time)`}
      </p>
      <dl className={styles.facts}>
        <ReceiptFact name={t`Order number`}>
          <span className={styles.code}>{order.orderNumber}</span>
        </ReceiptFact>
        <ReceiptFact name={t`Booking code`}>
          <span className={styles.code}>{order.bookingCode ?? t`Not assigned yet`}</span>
        </ReceiptFact>
        <ReceiptFact name={t`Status`}>{state}</ReceiptFact>
        {order.state === 'held' && order.payBy !== undefined && (
          <ReceiptFact name={t`Payment deadline`}>{t`${{ moment: deadline }} (Bangkok time)`}</ReceiptFact>
        )}
      </dl>
    </div>
  )
}

type FactProps = { readonly name: string; readonly children: ReactNode }

function ReceiptFact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
