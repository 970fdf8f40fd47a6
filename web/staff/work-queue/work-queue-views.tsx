import { useLingui } from '@lingui/react/macro'
import type { WorkQueueView } from '#contract/api/staff/saved-views.ts'
import {
  type QueueAnswer,
  type WorkQueueAssignee,
  mostCounted,
  workQueueAssignee,
} from '#contract/api/staff/work-queue.ts'
import type { WorkReason } from '#contract/terms/work-queue.ts'
import { type ListViews, withoutView } from '../saved-views/use-list-views.ts'
import { type BuiltInView, ViewBar } from '../saved-views/view-bar.tsx'
import { placeOfView } from './use-queue-list-views.ts'
import { type QueuePlace, queueUrl } from './use-work-queue-url.ts'

/** Properties of the views; the totals are undefined until they are known. */
export type WorkQueueViewsProps = {
  readonly place: QueuePlace
  readonly go: (next: Partial<QueuePlace>) => void
  readonly totals: Readonly<Record<WorkQueueAssignee, number>> | undefined
  /** The numbers of tasks by kind; undefined until they are known. */
  readonly counts: QueueAnswer['counts'] | undefined
  readonly views: ListViews<WorkQueueView>
  readonly areKeysOn: boolean
}

/** The kinds of task that have a queue of their own: each needs work with the airline before it ends. */
const queueKinds = ['quoteRequested', 'waitingList', 'scheduleChanged'] as const

/**
 * Everybody's work, one's own, and what nobody has; the queues of single kinds of task; then the saved views. Each has
 * its count.
 */
export function WorkQueueViews(props: WorkQueueViewsProps) {
  const { place, go, totals, views, areKeysOn } = props
  const { t } = useLingui()
  const queues = useQueueTabs(props)
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
      isCurrent: views.current === undefined && !isQueueKind(place.kind) && whose === place.whose,
      open: () => go(next),
    }
  })
  return (
    <ViewBar
      builtIn={[...builtIn, ...queues]}
      views={views}
      hrefOf={(view) => queueUrl(placeOfView(view))}
      areKeysOn={areKeysOn}
    />
  )
}

function useQueueTabs({ place, go, counts, views }: WorkQueueViewsProps): BuiltInView[] {
  const { t } = useLingui()
  const names = {
    quoteRequested: t`Quotes to send`,
    waitingList: t`Waitlist`,
    scheduleChanged: t`Schedule changes`,
  }
  return queueKinds.map((kind) => {
    const next = { ...placeOf('all', { place, views }), kind }
    return {
      name: names[kind],
      count: counts && countText(counts.find((one) => one.kind === kind)?.count ?? 0),
      href: queueUrl(next),
      isCurrent: views.current === undefined && place.kind === kind,
      open: () => go(next),
    }
  })
}

function isQueueKind(kind: WorkReason | undefined): boolean {
  return queueKinds.some((one) => one === kind)
}

/** The kind of task and the sequence stay, unless they are those of a saved view or of a queue of its own. */
function placeOf(
  whose: WorkQueueAssignee,
  { place, views }: Pick<WorkQueueViewsProps, 'place' | 'views'>,
): QueuePlace {
  const kept = views.current === undefined ? place : { kind: undefined, sort: 'urgency' as const }
  // Without more the address would open the default view.
  const view = views.hasDefault ? withoutView : undefined
  const kind = isQueueKind(kept.kind) ? undefined : kept.kind
  return { kind, sort: kept.sort, whose, order: undefined, work: undefined, view }
}

/** Returns a count as text: "999+" from the maximum on. */
export function countText(count: number): string {
  return count >= mostCounted ? `${mostCounted - 1}+` : String(count)
}
