import { useLingui } from '@lingui/react/macro'
import type { PricingAnswer } from '#contract/api/price.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from './price-text.tsx'
import styles from './old-and-new-price.module.css'

/** Two totals for everybody, in satang. */
export type OldAndNewPriceProps = { readonly before: number; readonly now: number }

/** The shown price, the current one, and their difference. */
export function OldAndNewPrice({ before, now }: OldAndNewPriceProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const difference = formatMoney(satang(Math.abs(now - before)), language)
  return (
    <dl className={styles.amounts}>
      <div>
        <dt>{t`Previous price`}</dt>
        <dd className={styles.before}>
          <PriceText amount={before} />
        </dd>
      </div>
      <div>
        <dt>{t`New price`}</dt>
        <dd className={styles.now}>
          <PriceText amount={now} />
        </dd>
      </div>
      <div>
        <dt>{t`Difference in total`}</dt>
        <dd className={styles.now}>{now > before ? t`${difference} more` : t`${difference} less`}</dd>
      </div>
    </dl>
  )
}

/** Returns why a price has changed, as far as the supplier says. */
export function usePriceChangeReasons(): Readonly<Record<NonNullable<PricingAnswer['why']>, string>> {
  const { t } = useLingui()
  return {
    fare: t`The airline changed the fare.`,
    class: t`The cheaper seats sold out. The next fare applies.`,
    tax: t`Taxes or surcharges changed.`,
    schedule: t`The airline changed the flight times.`,
    unknown: t`The price has changed since your search.`,
  }
}
