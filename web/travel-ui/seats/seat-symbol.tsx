import type { SeatPlaceAnswer } from '#contract/api/seat-maps.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './seats.module.css'

/** Properties of a box. */
export type SeatSymbolProps = {
  readonly place: Pick<SeatPlaceAnswer, 'kind' | 'isFree' | 'fee'>
  /** Every fee of the cabin: a seat shows its position among them. */
  readonly fees: readonly number[]
}

/**
 * A place of the map: an available seat has a back and a sign, a taken one is crossed out, the rest is
 * hatched.
 */
export function SeatSymbol({ place: { kind, isFree, fee }, fees }: SeatSymbolProps) {
  if (kind !== 'seat') return <span className={classNames(styles.box, styles.facility)} aria-hidden="true" />
  const sign = fee === undefined ? '○' : String(fees.indexOf(fee) + 1)
  return (
    <span className={classNames(styles.box, isFree ? styles.free : styles.taken)} aria-hidden="true">
      {isFree ? sign : '×'}
    </span>
  )
}
