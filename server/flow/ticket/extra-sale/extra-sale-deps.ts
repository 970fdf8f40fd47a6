import { isEnteredByHand } from '#contract/terms/provider.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import type { DualControl, PaymentStep } from '#server/flow/payment/payment.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { TicketEndingStores } from '../ending-under-way.ts'
import type { TicketStore } from '../ticket-store.ts'
import type { ExtraSaleStore } from './extra-sale-store.ts'

/** Dependencies of extras after the booking. */
export type ExtraSaleDeps = Pick<Platform, 'clock' | 'ids' | 'log' | 'publicUrl' | 'transact'> &
  Omit<TicketEndingStores, 'extraSales'> & {
    readonly booking: Pick<BookingStep, 'findById' | 'lock' | 'orderKeyOf' | 'takeExtras'>
    readonly payment: Pick<
      PaymentStep,
      | 'accountCreditFor'
      | 'accountRefusalFor'
      | 'chargeDifference'
      | 'chooseDifference'
      | 'differenceOf'
      | 'endDifference'
      | 'giveBackDifference'
      | 'hasWholeDifference'
      | 'methodsForDifference'
    >
    readonly dualControl: Pick<DualControl, 'agreeOn' | 'forget' | 'vouchedFor'>
    readonly supplyOf: (supplierId: string) => SupplyProvider | undefined
    readonly outbox: Outbox
    readonly store: TicketStore
    readonly extraSales: ExtraSaleStore
    /** Settle window in ms where the supplier names none: how long extras may appear after their call was lost. */
    readonly settleMs: number
  }

/** Kind of the job that resolves a sale of extras whose outcome is not certain. */
export const resolveExtraSaleJob = 'resolve-extra-sale'

/** Kind of the job that ends a sale of extras that was not paid in time. */
export const lapseExtraSaleJob = 'lapse-unpaid-extras'

/** A supplier that sells extras after the booking, and its reservation of an order. */
export type ExtrasSupplier = {
  readonly supply: SupplyProvider & Required<Pick<SupplyProvider, 'extrasOnSale' | 'addExtras'>>
  readonly reservationRef: string
}

/** Returns the supplier of a ticketed order where it sells extras after the booking; undefined otherwise. */
export function extrasSupplierOf(
  { supplyOf }: Pick<ExtraSaleDeps, 'supplyOf'>,
  booking: Booking,
): ExtrasSupplier | undefined {
  const { state, supplierId, reservationRef } = booking
  if (state !== 'ticketed' || reservationRef === undefined || isEnteredByHand(booking)) return undefined
  const supply = supplyOf(supplierId)
  const { extrasOnSale, addExtras } = supply ?? {}
  return supply && extrasOnSale && addExtras
    ? { supply: { ...supply, extrasOnSale, addExtras }, reservationRef }
    : undefined
}
