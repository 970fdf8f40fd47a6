import { z } from 'zod'
import { doneAnswer } from '../account/account.ts'
import { endpoint } from '../../endpoint.ts'
import { workReasons } from '../../terms/work-queue.ts'
import { singleLineText } from '../field-schemas.ts'
import { orderColumns, orderListFilters } from './order-list.ts'
import { workQueueAssignee, workQueueColumns, workQueueSorts } from './work-queue.ts'

/** Number of views that a user can save of each list. */
export const mostSavedViews = 20
/** Number of characters that the name of a view can have. */
export const longestViewName = 40

/** Lists of which a user can save views. */
export const viewedLists = ['workQueue', 'orderList'] as const
/** A list of which a user can save views. */
export type ViewedList = (typeof viewedLists)[number]

const queueColumnSet = z.array(z.enum(workQueueColumns)).max(workQueueColumns.length)
const orderColumnSet = z.array(z.enum(orderColumns)).max(orderColumns.length)

/** What a view of the work queue shows. */
export const workQueueView = z.strictObject({
  list: z.literal('workQueue'),
  filter: z.strictObject({
    kind: z.enum(workReasons).optional(),
    assignee: z.enum(workQueueAssignee),
    sort: z.enum(workQueueSorts),
  }),
  columns: queueColumnSet,
})
/** What a view of the work queue shows, on the wire. */
export type WorkQueueView = z.infer<typeof workQueueView>

/** What a view of the list of all orders shows. The text that is searched for may name a customer: it is not kept. */
export const orderListView = z.strictObject({
  list: z.literal('orderList'),
  filter: z.strictObject(orderListFilters),
  columns: orderColumnSet,
})
/** What a view of the list of all orders shows, on the wire. */
export type OrderListView = z.output<typeof orderListView>

/** What a view shows: filters, sequence and columns of one list. */
export const viewContent = z.discriminatedUnion('list', [workQueueView, orderListView])
/** What a view shows, on the wire. */
export type ViewContent = z.output<typeof viewContent>

/** Saves a view; as the default it replaces the default of its list. */
export const savedViewRequest = z.strictObject({
  name: singleLineText(longestViewName).min(1, 'requiredFieldMissing'),
  content: viewContent,
  /** Whether the list opens with it. */
  isDefault: z.boolean(),
})
/** A view to save. */
export type SavedViewRequest = z.output<typeof savedViewRequest>

/** A view that the caller has saved. */
export const savedView = savedViewRequest.extend({ viewId: z.string() }).meta({ id: 'SavedView' })
/** A view that the caller has saved, on the wire. */
export type SavedView = z.output<typeof savedView>

/** The columns that the caller wants to see of a list while no saved view is open. */
export const listColumnsRequest = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('workQueue'), columns: queueColumnSet }),
  z.strictObject({ list: z.literal('orderList'), columns: orderColumnSet }),
])
/** The columns that the caller wants to see of a list. */
export type ListColumnsRequest = z.infer<typeof listColumnsRequest>

/** The caller's views, oldest first, and the columns of each list where the caller has chosen some. */
export const savedViewsAnswer = z
  .object({ views: z.array(savedView), columns: z.array(listColumnsRequest) })
  .meta({ id: 'SavedViews' })
/** The caller's views and columns, on the wire. */
export type SavedViewsAnswer = z.output<typeof savedViewsAnswer>

const viewParams = z.strictObject({ viewId: z.string().max(60) })

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/staff/saved-views',
  summary:
    'The views of the work queue and of the list of all orders that the caller has saved, and the chosen columns.',
  answer: savedViewsAnswer,
})

export const createSavedView = endpoint({
  method: 'POST',
  path: '/api/staff/saved-views',
  summary: 'Saves the filters, the sequence and the columns of a list as a view of the caller.',
  body: savedViewRequest,
  answer: savedView,
})

export const updateSavedView = endpoint({
  method: 'PUT',
  path: '/api/staff/saved-views/:viewId',
  summary: 'Renames a view of the caller, changes what it shows, or makes it the default of its list.',
  params: viewParams,
  body: savedViewRequest,
  answer: savedView,
})

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/api/staff/saved-views/:viewId',
  summary: 'Deletes a view of the caller.',
  params: viewParams,
  answer: doneAnswer,
})

export const setListColumns = endpoint({
  method: 'PUT',
  path: '/api/staff/list-columns',
  summary: 'Sets the columns that the caller sees of a list while no saved view is open.',
  body: listColumnsRequest,
  answer: doneAnswer,
})
