import { useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { airlinesOf } from '#web/travel-ui/journey/journey-facts.ts'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { ListProps } from '../../list-model/list-props.ts'
import { rowControl } from '../../list/row-keyboard.ts'
import type { TripRow } from '../../list-model/trip-row.ts'
import { JourneyLane } from './journey-lane.tsx'
import { OpenedRow } from '../opened-row.tsx'
import type { TimelineAxis } from './timeline-axes.ts'
import { useReturnFocusToOpener } from '../use-return-focus.ts'
import type { TimelineWindow } from './use-timeline-window.ts'
import type { RowLabels } from '../use-row-labels.ts'
import styles from './timeline.module.css'

/** Properties of a row of the timeline. */
export type TimelineRowProps = {
  readonly row: TripRow
  readonly axes: readonly TimelineAxis[]
  /** In pixels. */
  readonly axisWidth: number
  readonly labels: RowLabels
  /** In pixels. */
  readonly height: number
  /** The whole list, for the details of an open row; undefined while closed. */
  readonly openList: ListProps | undefined
  /** Measures the details. */
  readonly measure: TimelineWindow['measure']
  readonly onToggle: (rowKey: string) => void
}

/**
 * An itinerary as bars on the axis: one button with a sentence as its name, which opens the row of the list
 * below it.
 */
export function TimelineRow({
  row,
  axes,
  axisWidth,
  labels,
  openList,
  height,
  measure,
  onToggle,
}: TimelineRowProps) {
  const { t } = useLingui()
  const names = useReferenceNames()
  const detailsId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = openList !== undefined
  useReturnFocusToOpener(isOpen, button)
  return (
    <>
      <button
        {...rowControl}
        ref={button}
        type="button"
        className={classNames(styles.row, isOpen && styles.open)}
        style={{ height }}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => onToggle(row.key)}
      >
        <VisuallyHidden>{labels.sentence(row)}</VisuallyHidden>
        <span className={styles.length} aria-hidden="true">
          {row.journeys.map((journey, index) => (
            <span key={index} className={styles.facts}>
              <span className={styles.airline}>{airlinesOf([journey]).map(names.airline).join(' + ')}</span>
              <span className={styles.lengths}>
                <span className={styles.duration}>{labels.duration(journey.durationMinutes)}</span>
                <span className={styles.stops}>{labels.stops(journey)}</span>
              </span>
            </span>
          ))}
        </span>
        <span className={styles.lanes} aria-hidden="true">
          {row.journeys.map((journey, index) => {
            const axis = axes[index]
            return axis && <JourneyLane key={index} {...{ journey, index, axisWidth }} span={axis.span} />
          })}
        </span>
        <span className={styles.price} aria-hidden="true">
          {labels.price(row.perPerson)}
          {row.isWaiting && <span className={styles.waiting}>{t`Waiting list`}</span>}
          <span className={styles.select}>{isOpen ? t`Close` : t`Select`}</span>
        </span>
      </button>
      <div id={detailsId}>
        {openList && (
          <div ref={measure} className={styles.opened}>
            <OpenedRow row={row} list={openList} />
          </div>
        )}
      </div>
    </>
  )
}
