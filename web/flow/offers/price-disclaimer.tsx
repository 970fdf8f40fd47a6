import { useLingui } from '@lingui/react/macro'
import { useLanguage } from '#web/i18n/use-language.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import type { OfferedPaymentMethod } from './pay/use-offered-payment-methods.ts'
import styles from './offers-page.module.css'

/**
 * What prices on the page are (specification §1), and that no payment method adds a surcharge where none
 * does.
 */
export function PriceDisclaimer({ ways }: { readonly ways: readonly OfferedPaymentMethod[] }) {
  const { t } = useLingui()
  const labels = usePaymentLabels()
  const isFree = ways.length > 0 && ways.every((way) => way.surchargeBasisPoints === 0)
  const each = new Set(ways.map(({ paymentMethod }) => labels[paymentMethod].name))
  const names = new Intl.ListFormat(useLanguage())
    .format(each)
    // Thai has a space before Latin letters.
    .replaceAll(/และ(?=\p{Script=Latin})/gu, 'และ ')
  return (
    <p className={styles.estimates}>
      {t`Prices are averages per person, taxes included. They are estimates until the ticket is issued: taxes, surcharges and fuel can change.`}{' '}
      {isFree && t`No fee for any payment method: ${names}.`}
    </p>
  )
}
