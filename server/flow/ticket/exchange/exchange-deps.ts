import { isEnteredByHand } from '#contract/terms/provider.ts'
import type { MoneyRight } from '#contract/terms/payment/approval-limit.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import type { DualControl, PaymentStep } from '#server/flow/payment/payment.ts'
import type { CustomerAudit } from '#server/platform/audit/customer-answer.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { ChangeRequestStore } from '../change-request/change-request-store.ts'
import type { NameCorrectionStore } from '../name-correction/name-correction-store.ts'
import type { AssessDeps } from '../schedule-change/policy/assess-change.ts'
import type { ScheduleChangeStore } from '../schedule-change/schedule-change-store.ts'
import type { SpecialServiceStore } from '../special-service/special-service-store.ts'
import type { TicketStore } from '../ticket-store.ts'
import type { TicketEndingStores } from '../ending-under-way.ts'
import type { ExchangeStore, TicketExchange } from './exchange-store.ts'

/** Dependencies of exchanges. */
export type ExchangeDeps = Pick<Platform, 'clock' | 'ids' | 'log' | 'publicUrl' | 'transact'> &
  AssessDeps & {
    readonly booking: Pick<
      BookingStep,
      'findById' | 'isTicketTaken' | 'lock' | 'orderKeyOf' | 'readTickets' | 'takeFlights'
    >
    readonly payment: Pick<
      PaymentStep,
      | 'accountCreditFor'
      | 'accountRefusalFor'
      | 'chargeDifference'
      | 'chooseDifference'
      | 'differenceOf'
      | 'endDifference'
      | 'giveBack'
      | 'giveBackDifference'
      | 'hasWholeDifference'
      | 'methodsForDifference'
      | 'receiveDifference'
      | 'refundableOf'
    >
    readonly dualControl: Pick<DualControl, 'agree' | 'agreeOn' | 'forget' | 'unrecord' | 'vouchedFor'>
    readonly supplyOf: (supplierId: string) => SupplyProvider | undefined
    readonly outbox: Outbox
    readonly audit: CustomerAudit
    readonly store: TicketStore
    readonly voids: TicketEndingStores['voids']
    readonly ticketRefunds: TicketEndingStores['ticketRefunds']
    readonly splits: TicketEndingStores['splits']
    readonly extraSales: TicketEndingStores['extraSales']
    readonly exchanges: ExchangeStore
    readonly services: Pick<SpecialServiceStore, 'move' | 'ofBooking'>
    readonly corrections: Pick<NameCorrectionStore, 'ofBooking'>
    readonly scheduleChanges: Pick<ScheduleChangeStore, 'changesOf' | 'move'>
    readonly changeRequests: Pick<ChangeRequestStore, 'requestsOf' | 'move'>
    /** Settle window in ms where the supplier names none: how long an exchange may appear after its call was lost. */
    readonly settleMs: number
  }

/** The member of staff who exchanges, and the right by which money may move. */
export type ExchangingClerk = { readonly userId: string; readonly right: MoneyRight }

/** Kind of the job that resolves an exchange whose outcome is not certain. */
export const resolveExchangeJob = 'resolve-ticket-exchange'

/** Kind of the job that ends an exchange whose difference was not paid in time. */
export const lapseExchangeJob = 'lapse-unpaid-exchange'

/** A supplier that can exchange, and its reservation of an order. */
export type ExchangingSupplier = {
  readonly supply: SupplyProvider & Required<Pick<SupplyProvider, 'searchExchange' | 'exchangeTickets'>>
  readonly reservationRef: string
}

/** Returns the supplier of a ticketed order where it can exchange tickets; undefined otherwise. */
export function exchangingSupplierOf(
  { supplyOf }: Pick<ExchangeDeps, 'supplyOf'>,
  booking: Booking,
): ExchangingSupplier | undefined {
  const { state, supplierId, reservationRef } = booking
  if (state !== 'ticketed' || reservationRef === undefined || isEnteredByHand(booking)) return undefined
  const supply = supplyOf(supplierId)
  const { searchExchange, exchangeTickets } = supply ?? {}
  return supply && searchExchange && exchangeTickets
    ? { supply: { ...supply, searchExchange, exchangeTickets }, reservationRef }
    : undefined
}

/** Returns the approval key of an exchange. */
export const exchangeActionKey = ({ exchangeId }: Pick<TicketExchange, 'exchangeId'>): string =>
  `exchange:${exchangeId}`
