import { type FaultPlan } from '../../control-plane/fault-plan.ts'
import { type NotificationRecord, notifier } from '../../control-plane/notifier.ts'
import { type WorldClock } from '../../control-plane/world-clock.ts'
import { type AirlineWorld } from '../world/airline-world.ts'
import { type AirlineBooks } from '../world/open-books.ts'
import { type BatchDesk, batchDesk } from './offers/batch-handlers.ts'
import { type OfferDesk } from './offers/offer-handlers.ts'
import { type OrderDesk } from './orders/order-handlers.ts'
import { type RateLimit, rateLimit } from './rate-limit.ts'
import { type SearchDesk, searchDesk } from './offers/search-handlers.ts'
import {
  type WebhookDesk,
  type WebhookHandlerDeps,
  webhookDesk,
  webhookGapsMs,
} from './webhooks/webhook-handlers.ts'

/** Who does the work behind the wire. */
export type AirlineDesks = {
  readonly clock: WorldClock
  readonly offers: OfferDesk
  readonly orders: OrderDesk
  readonly world: AirlineWorld
  readonly books: AirlineBooks
  readonly searches: SearchDesk
  /** Ids of offers, airline by airline. */
  readonly batches: BatchDesk<string>
  readonly webhooks: WebhookDesk
  readonly limit: RateLimit
}

/** The desks that belong to this wire alone, and how they forget. */
export type OwnDesks = Pick<AirlineDesks, 'searches' | 'batches' | 'webhooks' | 'limit'> & {
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
export function openOwnDesks({ clock, faults, standing }: OwnHandlerDeps): OwnDesks {
  const searches = searchDesk(clock)
  const batches = batchDesk<string>(clock)
  const post = notifier({ clock, faults, gapsMs: webhookGapsMs })
  const webhooks = webhookDesk({
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
