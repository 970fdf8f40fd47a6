import type { ListColumnsRequest, ViewContent, WorkQueueView } from '#contract/api/staff/saved-views.ts'
import { type ListViews, type ViewOf, useListViews, withoutView } from '../saved-views/use-list-views.ts'
import { chosableQueueColumns } from './table/queue-columns.ts'
import { type QueuePlace, queueUrl } from './use-work-queue-url.ts'

/** The place of the queue without filters. */
const wholeQueue: QueuePlace = {
  kind: undefined,
  whose: 'all',
  sort: 'urgency',
  order: undefined,
  work: undefined,
  view: withoutView,
}

/** Holds the saved views of the work queue; `go` changes the address. */
export function useQueueListViews(
  place: QueuePlace,
  go: (next: Partial<QueuePlace>) => void,
): ListViews<WorkQueueView> {
  const { kind, whose, sort } = place
  return useListViews<WorkQueueView>({
    isOwnContent: (content: ViewContent) => content.list === 'workQueue',
    isOwnColumns: (columns: ListColumnsRequest) => columns.list === 'workQueue',
    columnsRequest: (columns) => ({ list: 'workQueue', columns }),
    usualColumns: chosableQueueColumns,
    viewId: place.view,
    isBare: queueUrl(place) === queueUrl({ ...wholeQueue, view: undefined }),
    contentWith: (columns) => ({ list: 'workQueue', filter: { kind, assignee: whose, sort }, columns }),
    open: (view) => go(view === undefined ? wholeQueue : placeOfView(view)),
  })
}

/** Returns the place of the queue that a view shows. */
export function placeOfView({ viewId, content: { filter } }: ViewOf<WorkQueueView>): QueuePlace {
  const { kind, assignee, sort } = filter
  return { ...wholeQueue, kind, whose: assignee, sort, view: viewId }
}
