import type { TicketRefundRequest } from '#contract/api/staff/order/ticket-refunds.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { DualControl, PaymentStep } from '#server/flow/payment/payment.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { ChangeRequestStore } from '../change-request/change-request-store.ts'
import type { WaiverStore } from '../schedule-change/waiver/waiver-store.ts'
import type { TicketStore } from '../ticket-store.ts'
import type { TicketEndingStores } from '../ending-under-way.ts'
import type { TicketRefund, TicketRefundStore } from './ticket-refund-store.ts'

/** What is asked about the documents of an order. */
export type RefundQuery = Omit<TicketRefundRequest, 'orderNumber'>

/** Dependencies of refunds of documents. */
export type TicketRefundDeps = Pick<Platform, 'clock' | 'ids' | 'log' | 'transact'> & {
  readonly booking: Pick<BookingStep, 'findById' | 'lock'>
  readonly payment: Pick<PaymentStep, 'giveBack' | 'refundableOf'>
  readonly dualControl: Pick<DualControl, 'agree' | 'forget' | 'takesTwo' | 'unrecord' | 'vouchedFor'>
  readonly supplyOf: (supplierId: string) => SupplyProvider | undefined
  readonly store: TicketStore
  readonly voids: TicketEndingStores['voids']
  readonly exchanges: TicketEndingStores['exchanges']
  readonly splits: TicketEndingStores['splits']
  readonly extraSales: TicketEndingStores['extraSales']
  readonly ticketRefunds: TicketRefundStore
  readonly waivers: Pick<WaiverStore, 'ofBooking'>
  readonly changeRequests: Pick<ChangeRequestStore, 'requestsOf' | 'move'>
  /** Settle window in ms where the supplier names none: how long a refund may appear after its call was lost. */
  readonly settleMs: number
}

/** Kind of the job that resolves a refund whose outcome is not certain. */
export const resolveTicketRefundJob = 'resolve-ticket-refund'

/** Returns the approval key of refunding documents of an order. */
export const ticketRefundActionKey = ({ bookingId }: Pick<TicketRefund, 'bookingId'>): string =>
  `ticketRefund:${bookingId}`
