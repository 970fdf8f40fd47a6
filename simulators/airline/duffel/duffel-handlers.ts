import { type FaultPlan } from '../../control-plane/fault-plan.ts'
import { type NotificationRecord, notifier } from '../../control-plane/notifier.ts'
import { type WorldClock } from '../../control-plane/world-clock.ts'
import { type AirlineWorld } from '../world/airline-world.ts'
import { type AirlineBooks } from '../world/open-books.ts'
import { type BatchHandlers, batchHandlers } from './offers/batch-handlers.ts'
import { type OfferHandlers } from './offers/offer-handlers.ts'
import { type StaffOrders } from './orders/order-handlers.ts'
import { type RateLimit, rateLimit } from './rate-limit.ts'
import { type SearchHandlers, searchHandlers } from './offers/search-handlers.ts'
import {
  type WebhookHandlers,
  type WebhookHandlerDeps,
  webhookHandlers,
  webhookGapsMs,
} from './webhooks/webhook-handlers.ts'

/** Who does the work behind the wire. */
export type AirlineHandlers = {
  readonly clock: WorldClock
  readonly offers: OfferHandlers
  readonly orders: StaffOrders
  readonly world: AirlineWorld
  readonly books: AirlineBooks
  readonly searches: SearchHandlers
  /** Ids of offers, airline by airline. */
  readonly batches: BatchHandlers<string>
  readonly webhooks: WebhookHandlers
  readonly limit: RateLimit
}

/** The desks that belong to this wire alone, and how they forget. */
export type OwnHandlers = Pick<AirlineHandlers, 'searches' | 'batches' | 'webhooks' | 'limit'> & {
  /** What webhooks were told, oldest first, for the ledger. */
  notifications(): readonly NotificationRecord[]
  reset(): void
}

/** What they work with. */
export type OwnHandlerDeps = {
  readonly clock: WorldClock
  readonly faults: FaultPlan
  readonly standing?: WebhookHandlerDeps['standing']
}

/** Opens the desks that belong to this wire alone. */
export function openOwnHandlers({ clock, faults, standing }: OwnHandlerDeps): OwnHandlers {
  const searches = searchHandlers(clock)
  const batches = batchHandlers<string>(clock)
  const post = notifier({ clock, faults, gapsMs: webhookGapsMs })
  const webhooks = webhookHandlers({
    clock,
    notifier: post,
    ...(standing ? { standing } : {}),
  })
  return {
    searches,
    batches,
    webhooks,
    limit: rateLimit(clock),
    notifications: () => post.list(),
    reset() {
      searches.reset()
      batches.reset()
      webhooks.reset()
    },
  }
}
