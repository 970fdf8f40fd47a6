import { useLingui } from '@lingui/react/macro'
import { satang } from '#contract/terms/money.ts'
import { formatMoney, formatShortMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { DatedCell } from './dated-cells.ts'
import type { GridPlace } from './grid-moves.ts'
import styles from './date-matrix.module.css'

/** A pair of days: its price, its link, and its position in the table. */
export type MatrixCellProps = {
  readonly cell: DatedCell
  readonly href: string
  readonly place: GridPlace
  /** The one cell that Tab reaches. */
  readonly isInTabOrder: boolean
  readonly isChosen: boolean
  readonly onFocus: (place: GridPlace) => void
  readonly onStay: () => void
}

/** A link to the search of a pair of days; plain text where there is certainly no offer. */
export function MatrixCell({ cell, href, place, isInTabOrder, isChosen, onFocus, onStay }: MatrixCellProps) {
  const shared = {
    'data-place': `${place.row} ${place.column}`,
    tabIndex: isInTabOrder ? 0 : -1,
    onFocus: () => onFocus(place),
  }
  if (!isChosen && (cell.kind === 'none' || cell.kind === 'impossible')) {
    return (
      <td className={styles.cell}>
        <span className={styles.empty} {...shared}>
          <MatrixCellPrice cell={cell} />
        </span>
      </td>
    )
  }
  return (
    <td className={styles.cell}>
      <a
        {...shared}
        className={classNames(styles.price, cell.kind === 'price' && cell.isCheapest && styles.cheapest)}
        data-heat={cell.kind === 'price' ? cell.heat : undefined}
        href={href}
        aria-current={isChosen ? 'date' : undefined}
        onClick={(event) => {
          if (!isChosen) return
          event.preventDefault()
          onStay()
        }}
      >
        <MatrixCellPrice cell={cell} />
      </a>
    </td>
  )
}

const marks = { asking: '', unknown: '?', impossible: '–' } as const

/** The price, abbreviated on a phone and complete for screen readers; or why there is none. */
function MatrixCellPrice({ cell }: Pick<MatrixCellProps, 'cell'>) {
  const { t } = useLingui()
  const language = useLanguage()
  if (cell.kind === 'price') {
    const price = formatMoney(satang(cell.average), language)
    return (
      <>
        <span aria-hidden="true" className={styles.whole}>
          {price}
        </span>
        <span aria-hidden="true" className={styles.short}>
          {formatShortMoney(satang(cell.average), language)}
        </span>
        <VisuallyHidden>{cell.isCheapest ? t`${price}, lowest of these dates` : price}</VisuallyHidden>
      </>
    )
  }
  const labels = {
    asking: t`Checking price`,
    none: t`Not available`,
    unknown: t`Price not known`,
    impossible: t`Return is before departure`,
  }
  if (cell.kind === 'none') return labels.none
  return (
    <>
      <span aria-hidden="true" className={cell.kind === 'asking' ? styles.asking : undefined}>
        {marks[cell.kind]}
      </span>
      <VisuallyHidden>{labels[cell.kind]}</VisuallyHidden>
    </>
  )
}
