import { useLingui } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import { type OrderAnswer } from '#contract/api/order.ts'
import { type Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useStandingLabels } from '../use-state-labels.ts'
import styles from './itinerary-receipt.module.css'

/** Order number and booking code; on paper also the state, which the page shows above the receipt. */
export function ItineraryReceiptFacts({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const state = useStandingLabels(order).name
  const moment = (at: string) => formatInstant(at as Instant, language, { zone: bangkok })
  const [deadline, asOf] = [moment(order.payBy ?? order.now), moment(order.now)]
  return (
    <>
      <p className={styles.onPaper}>
        {order.agency.name} · {t`As of ${{ moment: asOf }} (Bangkok time)`}
      </p>
      <dl className={styles.facts}>
        <Fact name={t`Order number`}>
          <span className={styles.code}>{order.orderNumber}</span>
        </Fact>
        <Fact name={t`Booking code`}>
          <span className={styles.code}>{order.bookingCode ?? t`Not assigned yet`}</span>
        </Fact>
        <Fact name={t`Status`} isOnPaperOnly>
          {state}
        </Fact>
        {order.state === 'held' && order.payBy !== undefined && (
          <Fact name={t`Payment deadline`} isOnPaperOnly>
            {t`${{ moment: deadline }} (Bangkok time)`}
          </Fact>
        )}
      </dl>
    </>
  )
}

type FactProps = { readonly name: string; readonly children: ReactNode; readonly isOnPaperOnly?: boolean }

function Fact({ name, children, isOnPaperOnly = false }: FactProps) {
  return (
    <div className={isOnPaperOnly ? styles.onPaper : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
