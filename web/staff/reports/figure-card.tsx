import { useLingui } from '@lingui/react/macro'
import { formatTags } from '#web/i18n/language.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { FigureLabels } from './use-report-labels.ts'
import styles from './reports.module.css'

/** Properties of a figure. */
export type FigureCardProps = {
  readonly labels: FigureLabels
  readonly value: number
  readonly before: number
  readonly show: (value: number) => string
}

/** A figure, its definition, and its change from the period before. */
export function FigureCard({ labels, value, before, show }: FigureCardProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.figureName}>{labels.name}</dt>
      <dd className={styles.figureValue}>
        <span className="figures">{show(value)}</span>
        <ChangeFromBefore value={value} before={before} show={show} />
        <span className={styles.means}>{labels.means}</span>
      </dd>
    </div>
  )
}

function ChangeFromBefore({ value, before, show }: Omit<FigureCardProps, 'labels'>) {
  const { t } = useLingui()
  const language = useLanguage()
  const was = show(before)
  if (before === 0 || value === before)
    return <span className={styles.change}>{t`previous period: ${was}`}</span>
  const format = new Intl.NumberFormat(formatTags[language], {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const change = format.format((value - before) / Math.abs(before))
  const arrow = value > before ? '↑' : '↓'
  return (
    <span className={styles.change}>
      <span aria-hidden="true">{arrow} </span>
      {t`${change}, previous period: ${was}`}
    </span>
  )
}
