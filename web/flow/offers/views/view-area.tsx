import { lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '../offers-page.module.css'
import type { ListProps } from '../list-model/list-props.ts'

const TimelineView = lazy(async () => {
  const { TimelineView } = await import('./timeline/timeline-view.tsx')
  return { default: TimelineView }
})
const PlotView = lazy(async () => {
  const { PlotView } = await import('./plot/plot-view.tsx')
  return { default: PlotView }
})

/** Properties of the view area; `children` are the list. */
export type ViewAreaProps = { readonly list: ListProps; readonly children: ReactNode }

/** The itineraries in the chosen view. Charts are loaded when first selected; without rows there is none. */
export function ViewArea({ list, children }: ViewAreaProps) {
  const { view } = list.choices
  if (view === 'list' || list.rows.length === 0) return children
  return (
    <div className={styles.chart}>
      <Suspense fallback={<Skeleton size="row" count={6} />}>
        {view === 'timeline' ? <TimelineView list={list} /> : <PlotView list={list} />}
      </Suspense>
    </div>
  )
}
