import { type Instant, epochMsOf, instantFromMs } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Platform } from '#server/platform/platform.ts'
import type {
  SupplyContext,
  SupplyOutcome,
  SupplyProvider,
} from '#server/providers/supply/supply-provider.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'

/** Longest duration of a call to a supplier about tickets in ms; nothing is sent later than that after the intent. */
export const ticketCallMs = 20_000

/** When a change of tickets that this process does not settle is looked at first, in ms after its intent. */
const firstLookMs = 30_000
/** The longest between two looks, in ms. */
const longestGapMs = 6 * 3_600_000

/** Returns when a change that was sent is looked at first. */
export function firstCheckAt(sentAt: Instant): Instant {
  return instantFromMs(epochMsOf(sentAt) + firstLookMs)
}

/** Returns how long ago a change was sent, in ms, and when to look at it next: ever more rarely. */
export function computeNextCheck(
  { clock }: Pick<CallDeps, 'clock'>,
  sentAt: Instant,
): { readonly waitedMs: number; readonly next: Instant } {
  const now = clock.nowMs()
  const waitedMs = now - epochMsOf(sentAt)
  const gapMs = Math.min(longestGapMs, Math.max(firstLookMs, waitedMs / 2))
  return { waitedMs, next: instantFromMs(now + gapMs) }
}

type CallDeps = Pick<Platform, 'clock' | 'ids' | 'log'>

/** Returns the context of a call about the tickets of an order; a change is not sent after `until`, in ms of the clock. */
export function ticketCallContext(
  { clock, ids }: Pick<CallDeps, 'clock' | 'ids'>,
  { clientReference }: Pick<Booking, 'clientReference'>,
  until?: number,
): SupplyContext {
  return {
    requestId: ids.id('req'),
    signal: AbortSignal.timeout(ticketCallMs),
    now: clock.now(),
    clientReference,
    ...(until !== undefined && { maySend: () => clock.nowMs() < until }),
  }
}

/** A change of tickets whose intent is recorded. */
export type TicketChange = {
  readonly booking: Booking
  readonly sentAt: Instant
  /** Name of the call, for the log. */
  readonly name:
    | 'voidTickets'
    | 'exchangeTickets'
    | 'refundTickets'
    | 'requestService'
    | 'divide'
    | 'addExtras'
}

/** Calls the supplier once, and never later than shortly after the intent. An exception is a bug of the adapter. */
export async function sendTicketChange(
  deps: CallDeps,
  { booking, sentAt, name }: TicketChange,
  call: (context: SupplyContext) => Promise<SupplyOutcome<Reservation>>,
): Promise<SupplyOutcome<Reservation>> {
  try {
    return await call(ticketCallContext(deps, booking, epochMsOf(sentAt) + ticketCallMs))
  } catch (error) {
    deps.log.error('supplierThrew', { bookingId: booking.bookingId, cause: name, error })
    return { kind: 'unknown', note: 'the supplier broke off' }
  }
}

/** Returns how long after a lost call its change may still appear, in ms; `settleMs` where the supplier names nothing. */
export function ticketSettleMs(
  { settleMs }: { readonly settleMs: number },
  { settleWindowSeconds }: Pick<SupplyProvider, 'settleWindowSeconds'>,
): number {
  return settleWindowSeconds === undefined ? settleMs : settleWindowSeconds * 1000
}
