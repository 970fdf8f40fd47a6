import { useLingui } from '@lingui/react/macro'
import type { WorkQueueView } from '#contract/api/staff/saved-views.ts'
import { type WorkQueueAssignee, mostCounted, workQueueAssignee } from '#contract/api/staff/work-queue.ts'
import { type ListViews, withoutView } from '../saved-views/use-list-views.ts'
import { ViewBar } from '../saved-views/view-bar.tsx'
import { placeOfView } from './use-queue-list-views.ts'
import { type QueuePlace, queueUrl } from './use-work-queue-url.ts'

/** Properties of the views; the totals are undefined until they are known. */
export type WorkQueueViewsProps = {
  readonly place: QueuePlace
  readonly go: (next: Partial<QueuePlace>) => void
  readonly totals: Readonly<Record<WorkQueueAssignee, number>> | undefined
  readonly views: ListViews<WorkQueueView>
  readonly areKeysOn: boolean
}

/** Everybody's work, one's own, and what nobody has, each with its count; then the saved views. */
export function WorkQueueViews({ place, go, totals, views, areKeysOn }: WorkQueueViewsProps) {
  const { t } = useLingui()
  const names: Readonly<Record<WorkQueueAssignee, string>> = {
    all: t`All`,
    me: t`Mine`,
    none: t`Unassigned`,
  }
  const builtIn = workQueueAssignee.map((whose) => {
    const next = placeOf(whose, { place, views })
    return {
      name: names[whose],
      count: totals && countText(totals[whose]),
      href: queueUrl(next),
      isCurrent: views.current === undefined && whose === place.whose,
      open: () => go(next),
    }
  })
  return (
    <ViewBar
      builtIn={builtIn}
      views={views}
      hrefOf={(view) => queueUrl(placeOfView(view))}
      areKeysOn={areKeysOn}
    />
  )
}

/** The kind of task and the sequence stay, unless they are those of a saved view. */
function placeOf(
  whose: WorkQueueAssignee,
  { place, views }: Pick<WorkQueueViewsProps, 'place' | 'views'>,
): QueuePlace {
  const kept = views.current === undefined ? place : { kind: undefined, sort: 'urgency' as const }
  // Without more the address would open the default view.
  const view = views.hasDefault ? withoutView : undefined
  return { kind: kept.kind, sort: kept.sort, whose, order: undefined, work: undefined, view }
}

/** Returns a count as text: "999+" from the maximum on. */
export function countText(count: number): string {
  return count >= mostCounted ? `${mostCounted - 1}+` : String(count)
}
