import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { ListProps } from '../../list-model/list-props.ts'
import type { TripRow } from '../../list-model/trip-row.ts'
import { ParetoFrontTable } from './pareto-front-table.tsx'
import { OpenedRow } from '../opened-row.tsx'
import { InteractivePlot } from './interactive-plot.tsx'
import { PlotLegend } from './plot-legend.tsx'
import { plotLayout } from './plot-layout.ts'
import { useReturnFocusToOpener } from '../use-return-focus.ts'
import { useRowLabels } from '../use-row-labels.ts'
import { useWidth } from '../use-width.ts'
import styles from './plot.module.css'

/** Properties of the plot. */
export type PlotViewProps = { readonly list: ListProps }

/** Least and greatest height in pixels, and its ratio to the width between them. */
const height = { least: 320, most: 420, ofWidth: 0.66 }

/** Every itinerary as a point over price and duration; the Pareto front as a line, and as a table. */
export function PlotView({ list }: PlotViewProps) {
  const { t } = useLingui()
  const frameRef = useRef<HTMLDivElement>(null)
  const fieldRef = useRef<HTMLDivElement>(null)
  const openedRef = useRef<HTMLElement>(null)
  const [input, setWish] = useState<{ readonly key: string } | undefined>(undefined)
  const width = useWidth(frameRef)
  const labels = useRowLabels()
  const { rows, choices, change } = list
  const tall = Math.round(Math.min(height.most, Math.max(height.least, width * height.ofWidth)))
  const shape = plotLayout(rows, Math.max(width, 240), tall)
  const opened = rows.find(({ key }) => key === choices.open)
  useReturnFocusToOpener(opened !== undefined, fieldRef)
  useEffect(() => {
    if (input) openedRef.current?.focus({ preventScroll: true })
    if (input) openedRef.current?.scrollIntoView({ block: 'nearest' })
  }, [input])
  const openRow = ({ key }: TripRow) => {
    change({ ...choices, open: key })
    setWish({ key })
  }
  return (
    <div ref={frameRef} className={styles.frame}>
      <PlotLegend shape={shape} />
      <InteractivePlot {...{ rows, shape, labels, fieldRef }} openKey={choices.open} onShow={openRow} />
      {opened && (
        <section ref={openedRef} className={styles.opened} tabIndex={-1} aria-label={t`Selected flights`}>
          <OpenedRow row={opened} list={list} />
        </section>
      )}
      <ParetoFrontTable front={shape.front} labels={labels} onShow={openRow} />
    </div>
  )
}
