import { type FastifyInstance } from 'fastify'
import { createColleagueStore } from '#server/staff/orders/colleague-store.ts'
import { createStaffOrderStore } from '#server/staff/orders/staff-order-store.ts'
import { type StaffOrderDeps } from '#server/staff/orders/staff-orders.ts'
import { orderStaffRoutes } from '#server/staff/orders/staff-order-routes.ts'
import { createOrderWorkStore } from '#server/staff/orders/order-assignment-store.ts'
import { queueRoutes } from '#server/staff/work-queue/work-queue-routes.ts'
import { createQueueStore } from '#server/staff/work-queue/work-queue-store.ts'
import { type Keys } from '#server/platform/open-keys.ts'
import { type AppDeps } from './app-deps.ts'

/** Builds the work queue and the staff view of an order. */
export function buildStaff({ database: { db } }: AppDeps, { sealer }: Keys) {
  return {
    sealer,
    queue: createQueueStore(db),
    orderHandlers: createStaffOrderStore(db),
    colleagues: createColleagueStore(db),
    work: createOrderWorkStore(db, sealer),
  }
}

type DeskSteps = Pick<
  StaffOrderDeps,
  | 'booking'
  | 'payment'
  | 'refunds'
  | 'refundPayees'
  | 'secondPerson'
  | 'requests'
  | 'flights'
  | 'outcomes'
  | 'foundPayments'
> & {
  readonly desk: ReturnType<typeof buildStaff>
}

/** Registers the routes of the work queue. */
export function addWorkQueueRoutes(
  http: FastifyInstance,
  { clock, ids }: AppDeps,
  { desk, ...steps }: DeskSteps,
): void {
  queueRoutes(http, { ...desk, booking: steps.booking, outcomes: steps.outcomes, clock })
  orderStaffRoutes(http, { ...desk, ...steps, clock, ids })
}
