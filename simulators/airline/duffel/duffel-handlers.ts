import type { FaultPlan } from '../../control-plane/fault-plan.ts'
import { type NotificationRecord, createNotifier } from '../../control-plane/notifier.ts'
import type { SimulatedClock } from '../../control-plane/simulated-clock.ts'
import type { AirlineWorld } from '../world/airline-world.ts'
import type { ReservationStore } from '../world/reservation-store.ts'
import { type BatchHandlers, batchHandlers } from './offers/batch-handlers.ts'
import type { OfferHandlers } from './offers/offer-handlers.ts'
import type { OrderChangeHandlers } from './order-changes/order-change-handlers.ts'
import type { OrderHandlers } from './orders/order-handlers.ts'
import { type RateLimit, createRateLimit } from './rate-limit.ts'
import { type SearchHandlers, searchHandlers } from './offers/search-handlers.ts'
import {
  type WebhookHandlers,
  type WebhookHandlerDeps,
  createWebhookSender,
  webhookGapsMs,
} from './webhooks/webhook-handlers.ts'

/** The handlers behind the Duffel wire. */
export type AirlineHandlers = {
  readonly clock: SimulatedClock
  readonly offers: OfferHandlers
  readonly orders: OrderHandlers
  readonly changes: OrderChangeHandlers
  readonly world: AirlineWorld
  readonly books: ReservationStore
  readonly searches: SearchHandlers
  /** Offer ids, in batches by airline. */
  readonly batches: BatchHandlers<string>
  readonly webhooks: WebhookHandlers
  readonly limit: RateLimit
}

/** The handlers that only this wire has, and their reset. */
export type DuffelHandlers = Pick<AirlineHandlers, 'searches' | 'batches' | 'webhooks' | 'limit'> & {
  /** Returns what was sent to webhooks, oldest first, for the ledger. */
  notifications(): readonly NotificationRecord[]
  reset(): void
}

/** Dependencies of the wire's own handlers. */
export type DuffelHandlerDeps = {
  readonly clock: SimulatedClock
  readonly faults: FaultPlan
  readonly standing?: WebhookHandlerDeps['standing']
}

/** Creates the handlers that only this wire has. */
export function createDuffelHandlers({ clock, faults, standing }: DuffelHandlerDeps): DuffelHandlers {
  const searches = searchHandlers(clock)
  const batches = batchHandlers<string>(clock)
  const post = createNotifier({ clock, faults, gapsMs: webhookGapsMs })
  const webhooks = createWebhookSender({
    clock,
    notifier: post,
    ...(standing ? { standing } : {}),
  })
  return {
    searches,
    batches,
    webhooks,
    limit: createRateLimit(clock),
    notifications: () => post.list(),
    reset() {
      searches.reset()
      batches.reset()
      webhooks.reset()
    },
  }
}
