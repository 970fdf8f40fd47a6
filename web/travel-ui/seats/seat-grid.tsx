import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { SeatMapAnswer } from '#contract/api/seat-maps.ts'
import { useCabinName } from '../party/cabin-name.ts'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type CabinGrid, cabinGridOf } from './cabin-grid.ts'
import { CabinLegend } from './cabin-legend.tsx'
import { ColumnLetters } from './column-letters.tsx'
import { type GridSeat, seatAfterKey, seatsOfGrid } from './seat-moves.ts'
import { SeatSymbol } from './seat-symbol.tsx'
import { useSeatChoiceLabels } from './use-seat-choice-labels.ts'
import styles from './seats.module.css'

/** Properties of a cabin in which a seat is chosen. */
export type SeatGridProps = {
  readonly map: SeatMapAnswer
  /** The price in satang at which a seat is sold to the traveller; undefined when it is not. */
  readonly priceOf: (seat: GridSeat['place']) => number | undefined
  /** The traveller's seat; undefined for none. */
  readonly chosen: string | undefined
  /** Seats of the other travellers, with their names. */
  readonly others: ReadonlyMap<string, string>
  /** The traveller whose seat it is. */
  readonly travellerName: string
  readonly onChoose: (seat: GridSeat['place']) => void
}

/**
 * A cabin whose seats are chosen with the pointer or the keyboard: one stop for Tab, arrows between seats, Enter or the
 * space bar to choose, and again to give the seat back.
 */
export function SeatGrid(props: SeatGridProps) {
  const { t } = useLingui()
  const [captionId, hintId] = [useId(), useId()]
  const { map, travellerName } = props
  const cabin = useCabinName()(map.cabin)
  const grid = cabinGridOf(map)
  const { free, seats } = grid
  return (
    <div className={styles.cabin}>
      <CabinLegend grid={grid} />
      <p id={hintId} className={styles.note}>
        {t`Arrow keys move between seats. Enter selects a seat or clears it.`}
      </p>
      <div className={styles.scroll}>
        <table
          role="grid"
          aria-labelledby={captionId}
          aria-describedby={hintId}
          className={classNames(styles.table, grid.columns.length < 9 && styles.narrow)}
        >
          <caption id={captionId} className={styles.caption}>
            {t`Seat for ${travellerName}. ${cabin}, front to back: ${free} of ${seats} seats available`}
          </caption>
          <ColumnLetters grid={grid} />
          <SeatRows {...props} grid={grid} />
        </table>
      </div>
    </div>
  )
}

function SeatRows({ grid, ...props }: SeatGridProps & { readonly grid: CabinGrid }) {
  const { t } = useLingui()
  const seats = seatsOfGrid(grid)
  const [at, setAt] = useState<string>()
  const cells = useRef(new Map<string, HTMLTableCellElement>())
  const isAt = (designator: string | undefined) => seats.some((one) => one.place.designator === designator)
  const stop = isAt(at) ? at : isAt(props.chosen) ? props.chosen : firstSold(seats, props.priceOf)
  const moveFocus = (from: GridSeat, event: KeyboardEvent) => {
    const to = seatAfterKey(seats, from, event)
    if (!to) return
    event.preventDefault()
    setAt(to.place.designator)
    cells.current.get(to.place.designator)?.focus()
  }
  return (
    <tbody>
      {grid.lines.map((line, index) =>
        line.kind === 'exit' ? (
          <tr key={index}>
            <td colSpan={grid.columns.length + 1} className={styles.exit}>
              <span>{t`Exit row`}</span>
            </td>
          </tr>
        ) : (
          <tr key={index}>
            {line.number === undefined ? (
              <td />
            ) : (
              <th scope="row" className={styles.number}>
                {line.number}
              </th>
            )}
            {line.cells.map(({ span, place }, cell) => {
              const seat = seats.find((one) => one.place.designator === place.designator)
              if (place.kind !== 'seat' || !seat)
                return (
                  <td key={cell} colSpan={span}>
                    {place.kind === 'facility' && <SeatSymbol place={place} fees={grid.fees} />}
                  </td>
                )
              const { designator } = seat.place
              return (
                <SeatCell
                  key={cell}
                  {...props}
                  seat={seat}
                  fees={grid.fees}
                  isStop={stop === designator}
                  onMove={(event) => moveFocus(seat, event)}
                  onFocus={() => setAt(designator)}
                  keep={(element) => {
                    if (element) cells.current.set(designator, element)
                    else cells.current.delete(designator)
                  }}
                />
              )
            })}
          </tr>
        ),
      )}
    </tbody>
  )
}

/** Where Tab enters the map: at the first seat that can be chosen. */
function firstSold(seats: readonly GridSeat[], priceOf: SeatGridProps['priceOf']): string | undefined {
  const first = seats.find((one) => priceOf(one.place) !== undefined) ?? seats[0]
  return first?.place.designator
}

type SeatCellProps = Pick<SeatGridProps, 'priceOf' | 'chosen' | 'others' | 'onChoose'> & {
  readonly seat: GridSeat
  readonly fees: readonly number[]
  readonly isStop: boolean
  readonly onMove: (event: KeyboardEvent) => void
  readonly onFocus: () => void
  readonly keep: (element: HTMLTableCellElement | null) => void
}

function SeatCell(props: SeatCellProps) {
  const { seat, fees, isStop, priceOf, chosen, others, onChoose, onMove, onFocus, keep } = props
  const { place } = seat
  const { designator } = place
  const holder = others.get(designator)
  const price = holder === undefined ? priceOf(place) : undefined
  const isChosen = chosen === designator
  const label = useSeatChoiceLabels()(seat, { price, holder })
  const choose = () => (isChosen || price !== undefined ? onChoose(place) : undefined)
  return (
    <td
      ref={keep}
      data-seat={designator}
      tabIndex={isStop ? 0 : -1}
      aria-selected={isChosen}
      aria-disabled={price === undefined && !isChosen}
      title={label}
      className={classNames(styles.cell, price !== undefined && styles.choice)}
      onClick={choose}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return onMove(event)
        event.preventDefault()
        choose()
      }}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      {isChosen || holder !== undefined ? (
        <span className={classNames(styles.box, isChosen ? styles.chosen : styles.held)} aria-hidden="true">
          <CheckMark />
        </span>
      ) : (
        <span aria-hidden="true">
          <SeatSymbol place={{ ...place, isFree: price !== undefined }} fees={fees} />
        </span>
      )}
    </td>
  )
}
