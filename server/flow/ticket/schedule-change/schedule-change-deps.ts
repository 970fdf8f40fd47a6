import { type BookingState } from '#contract/terms/booking.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type BookingStep, type Booking, orderLink } from '#server/flow/booking/booking.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Log } from '#server/platform/log.ts'
import { type CustomerAudit } from '#server/platform/audit/customer-answer.ts'
import { type Outbox } from '#server/platform/mail/outbox.ts'
import { type Transact, type Tx } from '#server/platform/transaction.ts'
import { type SupplyContext, type SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { type ScheduleChangeStore } from './schedule-change-store.ts'
import { type ChangeRequestStore } from '../change-request/change-request-store.ts'

/** What changes of flights are made of. */
export type ScheduleChangeDeps = {
  readonly booking: BookingStep
  readonly scheduleChanges: ScheduleChangeStore
  readonly changeRequests: Pick<ChangeRequestStore, 'requestsOf'>
  readonly supplyOf: (supplierId: string) => SupplyProvider | undefined
  /** Every supplier that orders may be of. */
  readonly suppliers: readonly SupplyProvider[]
  readonly outbox: Outbox
  readonly audit: CustomerAudit
  readonly transact: Transact
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly publicUrl: string
}

/** Names of the jobs of changes of flights. */
export const scheduleChangeJobs = {
  /** Takes the hints off every supplier's queue; asks for itself again. */
  readNotices: 'read-supplier-notices',
  /** Asks for the look at every order whose flights are ahead, at night; asks for itself again. */
  lookAtAll: 'look-at-all-flights',
  /** Compares the flights of one order with its reservation. */
  look: 'look-at-flights',
  /** Tells the airline that the owner takes the flights as they are. */
  tellAirline: 'tell-flights-accepted',
  remind: 'remind-of-flights',
} as const

/** Longest that a supplier may take to answer, in ms. */
const askMs = 20_000

/** What a supplier is asked with, about an order or about none. */
export function contextOf({ ids, clock }: ScheduleChangeDeps, booking?: Booking): SupplyContext {
  return {
    requestId: ids.id('req'),
    signal: AbortSignal.timeout(askMs),
    now: clock.now(),
    ...(booking === undefined ? {} : { clientReference: booking.clientReference }),
  }
}

/** The page of an order, for its mails. */
export function linkOf({ publicUrl, booking }: ScheduleChangeDeps, order: Booking): string {
  return orderLink({ publicUrl, orderKey: booking.orderKeyOf(order) })
}

/** States in which seats are there that an airline may move. */
const watched: readonly BookingState[] = ['held', 'paid', 'ticketed', 'review']

/** Whether an order has seats that an airline may move; one that has ended has none. */
export function isWatched({ state }: Pick<Booking, 'state'>): boolean {
  return watched.includes(state)
}

/**
 * Whether the owner has asked for other flights or money back, and staff have not answered, or have given the money back.
 * Other flights that staff have booked are flights again; see {@link rebookedAt}.
 */
export async function isRequested(
  { changeRequests }: ScheduleChangeDeps,
  { bookingId }: Pick<Booking, 'bookingId'>,
  tx?: Tx,
): Promise<boolean> {
  const requests = await changeRequests.requestsOf(bookingId, tx)
  return requests.some(
    ({ kind, state }) => (kind !== 'cancel' && state === 'asked') || (kind === 'refund' && state === 'done'),
  )
}

/** When staff last booked other flights for the owner; undefined where they never have. */
export async function rebookedAt(
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
