import { useLingui } from '@lingui/react/macro'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { TripSelection } from './trip-selection.ts'
import styles from './trip-panel.module.css'

/**
 * The price of the trip: average per person, and for the party. "From" while something is still to choose.
 */
export function TripPrice({ soFar }: { readonly soFar: TripSelection }) {
  const { t } = useLingui()
  const amountText = useTripAmount(soFar)
  const { price, passengerCount } = soFar
  if (!price) return null
  return (
    <div className={styles.price}>
      <p className={styles.amount}>{amountText(price.perPerson)}</p>
      <p className={styles.soft}>{passengerCount > 1 ? t`Average per person` : t`per person`}</p>
      {passengerCount > 1 && (
        <p className={styles.total}>
          {t`Total for ${passengerCount}:`} <b>{amountText(price.total)}</b>
        </p>
      )}
    </div>
  )
}

/** Formats amounts in satang: "from ฿12,150" while the trip is not complete, else "฿12,150". */
export function useTripAmount({ chosen }: Pick<TripSelection, 'chosen'>): (amount: number) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return (amount) => {
    const money = formatMoney(satang(amount), language)
    return chosen ? money : t`from ${money}`
  }
}
