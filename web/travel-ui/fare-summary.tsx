import { useLingui } from '@lingui/react/macro'
import { type OfferAnswer } from '#contract/api/offers.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type FareWord, useFareWords } from './fare-words.ts'
import styles from './fare-summary.module.css'

/** What the fare of an offer includes and allows: bags, refund, change. */
export function FareSummary({
  offer,
}: {
  readonly offer: Pick<OfferAnswer, 'baggage' | 'refund' | 'rebook'>
}) {
  const { t } = useLingui()
  const words = useFareWords()(offer)
  const marks: Readonly<Record<FareWord['tone'], readonly [string, string]>> = {
    good: ['✓', t`included:`],
    some: ['•', t`with conditions:`],
    none: ['–', t`not included:`],
  }
  return (
    <ul className={styles.words}>
      {words.map(({ tone, text }) => (
        <li key={text} className={styles[tone]}>
          <span className={styles.mark} aria-hidden="true">
            {marks[tone][0]}
          </span>
          <VisuallyHidden>{marks[tone][1]} </VisuallyHidden>
          {text}
        </li>
      ))}
    </ul>
  )
}
