import { useLingui } from '@lingui/react/macro'
import { useBestLabels } from '../list-model/best-offer-labels.ts'
import { type BestReason } from '../list-model/row-order.ts'
import styles from './offer-row.module.css'

/** Marks the best row, and says why. */
export function BestOfferBadge({ reason }: { readonly reason: BestReason }) {
  const { t } = useLingui()
  const labels = useBestLabels()
  return (
    <p className={styles.best}>
      <b className={styles.bestMark}>{t({ message: 'Best', context: 'sort' })}</b> {labels(reason)}
    </p>
  )
}
