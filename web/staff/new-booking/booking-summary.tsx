import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PaymentChoice, PricingAnswer } from '#contract/api/price.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { KeyCap } from '../shell/shortcut-help.tsx'
import { SumLine } from './sum-line.tsx'
import { targets } from './focus-target.ts'
import styles from './new-booking.module.css'

/** Properties of the summary. */
export type BookingSummaryProps = {
  readonly answer: PricingAnswer
  readonly way: PaymentChoice | undefined
  readonly setWay: (key: string) => void
  readonly isBusy: boolean
  readonly onHold: () => void
  readonly holdLabel: string
  /** Why the last try failed. */
  readonly children: ReactNode
}

/** Returns what tells a payment choice from the others. */
export function paymentChoiceKey({ paymentMethod, cardBrand }: PaymentChoice): string {
  return [paymentMethod, cardBrand ?? ''].join(' ').trim()
}

/** The price with net and markup for those who may see them, the payment method, and the button that holds the seats. */
export function BookingSummary(props: BookingSummaryProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const methods = usePaymentLabels()
  const { answer, way, setWay, isBusy, onHold, holdLabel } = props
  const { price, staffPrice } = answer.offer
  return (
    <Card labelledBy="booking-summary-title" className={styles.part}>
      <h2 id="booking-summary-title" className={styles.title}>{t`Summary`}</h2>
      <dl className={styles.sums}>
        {staffPrice && <SumLine name={t`Net`} satang={staffPrice.net} />}
        {staffPrice && <SumLine name={t`Markup and fees`} satang={price.total - staffPrice.net} />}
        {way !== undefined && way.surcharge > 0 && (
          <SumLine name={t`Payment surcharge`} satang={way.surcharge} />
        )}
        <SumLine name={t`Total`} satang={price.total + (way?.surcharge ?? 0)} isTotal />
      </dl>
      {answer.priceGuaranteedUntil !== undefined && (
        <p className={styles.soft}>
          {t`Price guaranteed until`}{' '}
          {formatInstant(answer.priceGuaranteedUntil as Instant, language, { zone: bangkok, style: 'short' })}
        </p>
      )}
      <Select
        label={t`Payment method`}
        value={way ? paymentChoiceKey(way) : ''}
        onChange={setWay}
        choices={answer.paymentChoices
          .filter(({ isAvailable }) => isAvailable)
          .map((one) => ({
            value: paymentChoiceKey(one),
            text: `${methods[one.paymentMethod].name}${one.cardBrand ? ` (${one.cardBrand})` : ''}`,
          }))}
      />
      {props.children}
      <Button id={targets.hold} kind="primary" isWide isBusy={isBusy} onClick={onHold}>
        {holdLabel}
      </Button>
      <p className={styles.soft}>
        <KeyCap name="Ctrl Enter" />
      </p>
    </Card>
  )
}
