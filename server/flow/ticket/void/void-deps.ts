import type { AgencyStore } from '#server/agency/agency-store.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { DualControl, PaymentStep } from '#server/flow/payment/payment.ts'
import type { CustomerAudit } from '#server/platform/audit/customer-answer.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
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
  readonly splits: TicketEndingStores['splits']
  readonly extraSales: TicketEndingStores['extraSales']
  readonly changeRequests: Pick<ChangeRequestStore, 'requestsOf' | 'move'>
  readonly agency: Pick<AgencyStore, 'current'>
  readonly audit: CustomerAudit
  /** Settle window in ms where the supplier names none: how long a void may appear after its call was lost. */
  readonly settleMs: number
}

/** Kind of the job that resolves a void whose outcome is not certain. */
export const resolveVoidJob = 'resolve-ticket-void'

/** Returns the approval key of voiding the tickets of an order. */
export const voidActionKey = ({ bookingId }: Pick<TicketVoid, 'bookingId'>): string => `void:${bookingId}`
