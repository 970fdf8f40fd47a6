import { useLingui } from '@lingui/react/macro'
import { type LocalDate, weekdayOf } from '#contract/terms/time.ts'
import { formatDate, weekdayNames } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { DatedCell } from './dated-cells.ts'
import styles from './date-strip.module.css'

/** A day of the strip: its link and its price; no `cell` where days have no prices. */
export type DayLinkProps = {
  readonly day: LocalDate
  readonly cell: DatedCell | undefined
  readonly href: string
  readonly isChosen: boolean
  readonly holiday: string | undefined
}

/** One day with its cheapest price: "Wed 20 Jan ฿4,900". */
export function DayLink({ day, cell, href, isChosen, holiday }: DayLinkProps) {
  const language = useLanguage()
  return (
    <a className={styles.day} href={href} aria-current={isChosen ? 'date' : undefined} title={holiday}>
      <span className={styles.weekday}>{weekdayNames(language, 'short')[weekdayOf(day) - 1]}</span>{' '}
      <span className={classNames(styles.date, holiday !== undefined && styles.holiday)}>
        {formatDate(day, language, 'day')}
      </span>{' '}
      {holiday !== undefined && <VisuallyHidden>{holiday} </VisuallyHidden>}
      {cell && <DayPrice cell={cell} />}
    </a>
  )
}

function DayPrice({ cell }: { readonly cell: DatedCell }) {
  const { t } = useLingui()
  if (cell.kind === 'price') {
    return (
      <span className={classNames(styles.price, cell.isCheapest && styles.cheapest)}>
        <PriceText amount={cell.average} />
        {cell.isCheapest && <VisuallyHidden> {t`lowest of these dates`}</VisuallyHidden>}
      </span>
    )
  }
  if (cell.kind === 'asking') return <span className={styles.asking} />
  if (cell.kind === 'none') return <span className={styles.none}>{t`Not available`}</span>
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t`Price not known`}</VisuallyHidden>
    </span>
  )
}
