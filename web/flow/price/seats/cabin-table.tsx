import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { SeatMapAnswer } from '#contract/api/seat-maps.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import {
  type CabinCell,
  type CabinGrid,
  type CabinLine,
  cabinGridOf,
} from '#web/travel-ui/seats/cabin-grid.ts'
import { CabinLegend } from '#web/travel-ui/seats/cabin-legend.tsx'
import { ColumnLetters } from '#web/travel-ui/seats/column-letters.tsx'
import { SeatSymbol } from '#web/travel-ui/seats/seat-symbol.tsx'
import { useSeatLabels } from '#web/travel-ui/seats/use-seat-labels.ts'
import styles from '#web/travel-ui/seats/seats.module.css'

/** Makes the map reachable by keyboard, to scroll it where it is wider than its frame. */
const reach = { role: 'group', tabIndex: 0 } as const

/** A cabin from above, nose on top: letters over the columns, numbers beside the rows. */
export function CabinTable({ map }: { readonly map: SeatMapAnswer }) {
  const { t } = useLingui()
  const captionId = useId()
  const cabin = useCabinName()(map.cabin)
  const grid = cabinGridOf(map)
  const { free, seats } = grid
  return (
    <div className={styles.cabin}>
      <CabinLegend grid={grid} />
      <div className={styles.scroll} {...reach} aria-labelledby={captionId}>
        <table className={classNames(styles.table, grid.columns.length < 9 && styles.narrow)}>
          <caption id={captionId} className={styles.caption}>
            {t`${cabin}, front to back: ${free} of ${seats} seats available`}
          </caption>
          <ColumnLetters grid={grid} />
          <tbody>
            {grid.lines.map((line, index) => (
              <SeatRow key={index} line={line} grid={grid} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type LineProps = { readonly line: CabinLine; readonly grid: CabinGrid }

function SeatRow({ line, grid }: LineProps) {
  const { t } = useLingui()
  if (line.kind === 'exit') {
    return (
      <tr>
        <td colSpan={grid.columns.length + 1} className={styles.exit}>
          <span>{t`Exit row`}</span>
        </td>
      </tr>
    )
  }
  return (
    <tr>
      {line.number === undefined ? (
        <td />
      ) : (
        <th scope="row" className={styles.number}>
          {line.number}
        </th>
      )}
      {line.cells.map((cell, index) => (
        <SeatCell key={index} cell={cell} fees={grid.fees} />
      ))}
    </tr>
  )
}

type PlaceProps = { readonly cell: CabinCell; readonly fees: readonly number[] }

function SeatCell({ cell: { span, place }, fees }: PlaceProps) {
  const labels = useSeatLabels()(place)
  if (labels === undefined) return <td colSpan={span} />
  return (
    <td colSpan={span} className={styles.cell} title={labels}>
      <SeatSymbol place={place} fees={fees} />
      <VisuallyHidden>{labels}</VisuallyHidden>
    </td>
  )
}
