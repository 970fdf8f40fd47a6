import { useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { mostCompared } from '../list-model/list-choices.ts'
import type { OfferFacts } from '../list-model/offer-facts.ts'
import { useComparison } from './compare-context.tsx'
import { comparedNameOf } from './compared-fares.ts'
import styles from './compare-toggle.module.css'

/** Properties of the button. */
export type CompareToggleProps = { readonly facts: OfferFacts }

/** Adds a fare to the comparison, or removes it; draws nothing where nothing can be compared. */
export function CompareToggle({ facts }: CompareToggleProps) {
  const { t } = useLingui()
  const comparison = useComparison()
  if (!comparison) return null
  const { keys, toggle } = comparison
  const isIn = keys.includes(facts.fareKey)
  const isFull = !isIn && keys.length >= mostCompared
  const name = comparedNameOf(facts)
  return (
    <Button
      kind="plain"
      className={styles.toggle}
      aria-pressed={isIn}
      aria-disabled={isFull || undefined}
      aria-label={
        isFull ? t`Compare: ${name}. You can compare up to ${mostCompared} fares.` : t`Compare: ${name}`
      }
      onClick={() => toggle(facts.fareKey)}
    >
      <span className={styles.box}>{isIn && <CheckMark />}</span>
      {t`Compare`}
    </Button>
  )
}
