import { useLingui } from '@lingui/react/macro'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { MeterKind } from './refund-steps.ts'
import styles from '../order-timeline.module.css'

/** Properties of a step: its name, its state, and its instant where it has one. */
export type RefundProgressStepProps = {
  readonly name: string
  readonly kind: MeterKind
  readonly at: string | undefined
}

/** One step of a refund in its timeline. */
export function RefundProgressStep({ name, kind, at }: RefundProgressStepProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const kindLabels = { past: t`done`, now: t`now`, toCome: t`upcoming`, end: t`now` }
  return (
    <li className={styles[kind]} aria-current={kind === 'now' || kind === 'end' ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {kind === 'past' && <CheckMark />}
      </span>
      {at !== undefined && (
        <time dateTime={at} className={styles.soft}>
          {formatInstant(at as Instant, language, { zone: bangkok, style: 'short' })}
        </time>
      )}
      <span className={styles.name}>
        {name}
        <VisuallyHidden> ({kindLabels[kind]})</VisuallyHidden>
      </span>
    </li>
  )
}
