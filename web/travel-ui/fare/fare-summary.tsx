import { useLingui } from '@lingui/react/macro'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type FareLabel, useFareLabels } from './fare-labels.ts'
import styles from './fare-summary.module.css'

/** Properties of the summary. */
export type FareSummaryProps = { readonly offer: Pick<OfferAnswer, 'baggage' | 'refund' | 'rebook'> }

/** What the fare of an offer includes and allows: bags, refund, change. */
export function FareSummary({ offer }: FareSummaryProps) {
  const { t } = useLingui()
  const labels = useFareLabels()(offer)
  const marks: Readonly<Record<FareLabel['tone'], readonly [string, string]>> = {
    good: ['M3 8.5l3.5 3.5L13 4.5', t`Included:`],
    some: ['M8 8h.01', t`With conditions:`],
    none: ['M4 8h8', t`Not included:`],
  }
  return (
    <ul className={styles.words}>
      {labels.map(({ tone, text }) => (
        <li key={text} className={styles[tone]}>
          <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
            <path d={marks[tone][0]} />
          </svg>
          <VisuallyHidden>{marks[tone][1]} </VisuallyHidden>
          {text}
        </li>
      ))}
    </ul>
  )
}
