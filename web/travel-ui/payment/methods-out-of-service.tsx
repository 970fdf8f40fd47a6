import { useLingui } from '@lingui/react/macro'
import type { PaymentChoice } from '#contract/api/price.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { methodsOutOfService } from '../methods-out-of-service.ts'
import { usePaymentLabels } from '../payment-labels.ts'
import styles from './payment-panel.module.css'

/** Properties of the methods that cannot be chosen. */
export type MethodsOutOfServiceProps = {
  readonly choices: readonly PaymentChoice[]
  /** Whether a fare is paid that is not held: some methods are too slow for it. */
  readonly payFirst: boolean
}

/** Methods that the shop has but cannot offer now, so that nobody looks for them in vain. */
export function MethodsOutOfService({ choices, payFirst }: MethodsOutOfServiceProps) {
  const { t } = useLingui()
  const labels = usePaymentLabels()
  const language = useLanguage()
  const missing = methodsOutOfService(choices)
  if (missing.length === 0) return null
  const names = new Intl.ListFormat(language)
    .format(missing.map((method) => labels[method].name))
    // Thai has a space before Latin letters.
    .replaceAll(/และ(?=\p{Script=Latin})/gu, 'และ ')
  return (
    <p className={styles.missing}>
      {payFirst
        ? t`Not available for a fare that is paid at once: ${names}.`
        : t`Not available right now: ${names}.`}
    </p>
  )
}
