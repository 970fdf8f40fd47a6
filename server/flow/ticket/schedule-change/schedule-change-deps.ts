import type { BookingState } from '#contract/terms/booking.ts'
import type { Instant } from '#contract/terms/time.ts'
import { type BookingStep, type Booking, orderLink } from '#server/flow/booking/booking.ts'
import type { CustomerAudit } from '#server/platform/audit/customer-answer.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { SupplyContext, SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { ScheduleChangeStore } from './schedule-change-store.ts'
import type { AssessDeps } from './policy/assess-change.ts'
import type { WaiverStore } from './waiver/waiver-store.ts'
import type { TravelDocuments } from '../document/travel-documents.ts'
import type { ExchangeStore } from '../exchange/exchange-store.ts'
import type { ChangeRequestStore } from '../change-request/change-request-store.ts'

/** Dependencies of schedule changes. */
export type ScheduleChangeDeps = Platform &
  AssessDeps & {
    readonly waivers: WaiverStore
    readonly booking: BookingStep
    readonly scheduleChanges: ScheduleChangeStore
    readonly changeRequests: Pick<ChangeRequestStore, 'requestsOf'>
    readonly supplyOf: (supplierId: string) => SupplyProvider | undefined
    /** All suppliers that orders may belong to. */
    readonly suppliers: readonly SupplyProvider[]
    readonly outbox: Outbox
    readonly audit: CustomerAudit
    /** Takes over what a reservation that was read states of its tickets. */
    readonly documents: Pick<TravelDocuments, 'apply'>
    readonly exchanges: Pick<ExchangeStore, 'ofBooking'>
  }

/** Kinds of the jobs of schedule changes. */
export const scheduleChangeJobs = {
  /** Recurring: reads the notices from every supplier's queue. */
  readNotices: 'read-supplier-notices',
  /** Recurring: enqueues at night a check of every order with future flights. */
  lookAtAll: 'look-at-all-flights',
  /** Compares the flights of one order with its reservation. */
  look: 'look-at-flights',
  /** Tells the airline that the owner accepts the changed flights. */
  notifyAirline: 'tell-flights-accepted',
  remind: 'remind-of-flights',
} as const

/** Maximum duration of a supplier call in ms. */
const askMs = 20_000

/** Returns the context of a supplier call, about an order or about none. */
export function supplierContextOf({ ids, clock }: ScheduleChangeDeps, booking?: Booking): SupplyContext {
  return {
    requestId: ids.id('req'),
    signal: AbortSignal.timeout(askMs),
    now: clock.now(),
    ...(booking === undefined ? {} : { clientReference: booking.clientReference }),
  }
}

/** Returns the link to an order's page, for its emails. */
export function orderPageLink({ publicUrl, booking }: ScheduleChangeDeps, order: Booking): string {
  return orderLink({ publicUrl, orderKey: booking.orderKeyOf(order) })
}

/** States of orders that hold seats which an airline may change. */
const watched: readonly BookingState[] = ['held', 'paid', 'ticketed', 'review']

/** Returns whether an order holds seats that an airline may change; one that has ended does not. */
export function isScheduleWatched({ state }: Pick<Booking, 'state'>): boolean {
  return watched.includes(state)
}

/**
 * Returns whether the owner has an unanswered request for other flights or a refund, or staff have completed
 * a refund. Flights rebooked by staff are checked like any others; see {@link lastRebookedAt}.
 */
export async function hasOpenChangeRequest(
  { changeRequests }: ScheduleChangeDeps,
  { bookingId }: Pick<Booking, 'bookingId'>,
  tx?: Tx,
): Promise<boolean> {
  const requests = await changeRequests.requestsOf(bookingId, tx)
  return requests.some(
    ({ kind, state }) => (kind !== 'cancel' && state === 'asked') || (kind === 'refund' && state === 'done'),
  )
}

/** Returns when staff last rebooked flights for the owner; undefined when they never have. */
export async function lastRebookedAt(
  { changeRequests }: ScheduleChangeDeps,
  bookingId: string,
  tx?: Tx,
): Promise<Instant | undefined> {
  const requests = await changeRequests.requestsOf(bookingId, tx)
  const done = requests.filter(({ kind, state }) => kind === 'change' && state === 'done')
  return done
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1)
}
