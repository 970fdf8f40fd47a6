import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import type { DualControl, PaymentStep } from '#server/flow/payment/payment.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SupplyContext, SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { ChangeRequestStore } from '../change-request/change-request-store.ts'
import type { TicketEndingStores } from '../ending-under-way.ts'
import type { TicketStore } from '../ticket-store.ts'
import type { TicketVoid, VoidStore } from './void-store.ts'

/** Dependencies of voids. */
export type VoidDeps = Pick<Platform, 'clock' | 'ids' | 'log' | 'transact'> & {
  readonly booking: Pick<BookingStep, 'findById' | 'lock' | 'recordVoidedTickets'>
  readonly payment: Pick<PaymentStep, 'giveBack' | 'giveBackAll' | 'refundableOf'>
  readonly dualControl: Pick<DualControl, 'agree' | 'forget' | 'takesTwo' | 'unrecord' | 'vouchedFor'>
  readonly supplyOf: (supplierId: string) => SupplyProvider | undefined
  readonly store: TicketStore
  readonly voids: VoidStore
  readonly exchanges: TicketEndingStores['exchanges']
  readonly ticketRefunds: TicketEndingStores['ticketRefunds']
  readonly changeRequests: Pick<ChangeRequestStore, 'requestsOf' | 'move'>
  /** Settle window in ms where the supplier names none: how long a void may appear after its call was lost. */
  readonly settleMs: number
}

/** Longest duration of a call to a supplier in ms; nothing is sent later than that after the intent. */
export const voidCallMs = 20_000

/** Kind of the job that resolves a void whose outcome is not certain. */
export const resolveVoidJob = 'resolve-ticket-void'

/** Returns the context of a call about an order; a change is not sent after `until`, in ms of the clock. */
export function voidContextOf(
  { clock, ids }: Pick<VoidDeps, 'clock' | 'ids'>,
  { clientReference }: Booking,
  until?: number,
): SupplyContext {
  return {
    requestId: ids.id('req'),
    signal: AbortSignal.timeout(voidCallMs),
    now: clock.now(),
    clientReference,
    ...(until !== undefined && { maySend: () => clock.nowMs() < until }),
  }
}

/** Returns the approval key of voiding the tickets of an order. */
export const voidActionKey = ({ bookingId }: Pick<TicketVoid, 'bookingId'>): string => `void:${bookingId}`
