import type { FastifyInstance } from 'fastify'
import { createColleagueStore } from '#server/staff/orders/colleague-store.ts'
import { createCustomerMergeStore } from '#server/staff/customers/customer-merge-store.ts'
import { createCustomerStore } from '#server/staff/customers/customer-store.ts'
import { createStaffOrderStore } from '#server/staff/orders/staff-order-store.ts'
import type { StaffOrderDeps } from '#server/staff/orders/staff-orders.ts'
import { orderStaffRoutes } from '#server/staff/orders/staff-order-routes.ts'
import { createOrderAssignmentStore } from '#server/staff/orders/order-assignment-store.ts'
import { handoverNoteRoutes } from '#server/staff/handover/handover-note-routes.ts'
import { createHandoverNoteStore } from '#server/staff/handover/handover-note-store.ts'
import { customerMessageRoutes } from '#server/staff/messages/customer-message-routes.ts'
import { createMessageTemplateStore } from '#server/staff/messages/message-template-store.ts'
import { savedViewRoutes } from '#server/staff/saved-views/saved-view-routes.ts'
import { createSavedViewStore } from '#server/staff/saved-views/saved-view-store.ts'
import { orderListRoutes } from '#server/staff/order-list/order-list-routes.ts'
import { createOrderListStore } from '#server/staff/order-list/order-list-store.ts'
import { workQueueRoutes } from '#server/staff/work-queue/work-queue-routes.ts'
import { createWorkQueueChangeStore } from '#server/staff/work-queue/work-queue-change-store.ts'
import { createWorkQueueProjection } from '#server/staff/work-queue/work-queue-projection.ts'
import { createWorkQueueStore } from '#server/staff/work-queue/work-queue-store.ts'
import type { Office } from '#server/agency/office.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Keys } from '#server/platform/secret-keys.ts'
import type { AppContext } from './app-deps.ts'

/** Builds the work queue and the staff view of an order. */
export function buildWorkQueue({ db, platform }: AppContext, { sealer }: Keys, office: Office) {
  const projection = createWorkQueueProjection({
    changes: createWorkQueueChangeStore(db),
    transact: platform.transact,
    office,
  })
  return {
    sealer,
    projection,
    queue: createWorkQueueStore(db, projection),
    staffOrders: createStaffOrderStore(db, projection),
    colleagues: createColleagueStore(db),
    work: createOrderAssignmentStore(db, sealer),
    orderList: createOrderListStore(db),
    customers: createCustomerStore(db, sealer),
    merges: createCustomerMergeStore(db, { sealer, transact: platform.transact }),
    handoverNotes: createHandoverNoteStore(db, sealer),
    messageTemplates: createMessageTemplateStore(db),
    savedViews: createSavedViewStore({ db, sealer, transact: platform.transact }),
  }
}

type StaffSteps = Pick<
  StaffOrderDeps,
  | 'booking'
  | 'payment'
  | 'refunds'
  | 'refundPayees'
  | 'pendingApprovals'
  | 'dualControl'
  | 'requests'
  | 'flights'
  | 'documents'
  | 'ticketVoids'
  | 'orderSplits'
  | 'extraSales'
  | 'ticketExchanges'
  | 'ticketRefunds'
  | 'outcomes'
  | 'foundPayments'
> & {
  readonly desk: ReturnType<typeof buildWorkQueue>
  readonly outbox: Outbox
}

/** Registers the routes of the work queue, of an order, and of the list of all orders. */
export function addWorkQueueRoutes(
  http: FastifyInstance,
  { clock, ids, platform }: AppContext,
  { desk, outbox, ...steps }: StaffSteps,
): void {
  workQueueRoutes(http, { ...desk, booking: steps.booking, outcomes: steps.outcomes, clock })
  savedViewRoutes(http, { savedViews: desk.savedViews, clock, ids })
  handoverNoteRoutes(http, { notes: desk.handoverNotes, clock, ids })
  orderStaffRoutes(http, { ...desk, ...steps, clock, ids })
  customerMessageRoutes(http, {
    ...platform,
    outbox,
    booking: steps.booking,
    templates: desk.messageTemplates,
    workReasonsOf: async (bookingId) => (await desk.staffOrders.workOf(bookingId)).map(({ kind }) => kind),
  })
  orderListRoutes(http, {
    orderList: desk.orderList,
    booking: steps.booking,
    outcomes: steps.outcomes,
    clock,
  })
}
