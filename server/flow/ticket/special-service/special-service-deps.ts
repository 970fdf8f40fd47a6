import { isSplitOpen } from '#contract/terms/document/order-split.ts'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import type { Segment } from '#contract/terms/itinerary.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { OrderSplitStore } from '../split/order-split-store.ts'
import type { SpecialServiceStore } from './special-service-store.ts'

/** Dependencies of special services. */
export type SpecialServiceDeps = Pick<Platform, 'clock' | 'ids' | 'log' | 'publicUrl' | 'transact'> & {
  readonly booking: Pick<
    BookingStep,
    'findById' | 'lock' | 'orderKeyOf' | 'readPassengerContact' | 'replacePassengerContact'
  >
  readonly supplyOf: (supplierId: string) => SupplyProvider | undefined
  readonly outbox: Outbox
  readonly services: SpecialServiceStore
  readonly splits: Pick<OrderSplitStore, 'ofBooking'>
  /** Settle window in ms where the supplier names none: how long a service may appear after its call was lost. */
  readonly settleMs: number
}

/** Kind of the job that reads services until the airline has answered. */
export const readServicesJob = 'read-special-services'

/** Delay until services are read after they were requested, in ms. */
export const firstReadMs = 30_000

/** Returns the flights of an order in travel order. */
export function segmentsOf({ offer }: Pick<Booking, 'offer'>): readonly Segment[] {
  return offer.itinerary.journeys.flatMap(({ segments }) => segments)
}

/** A supplier that takes requests for services, and its reservation of an order. */
export type ServiceSupplier = {
  readonly supply: SupplyProvider & Required<Pick<SupplyProvider, 'requestService'>>
  readonly reservationRef: string
}

/** Returns what becomes of a service that is requested: the supplier takes it, or staff arrange it with the airline. */
export function serviceWayOf(
  { supplyOf }: Pick<SpecialServiceDeps, 'supplyOf'>,
  booking: Booking,
): ServiceSupplier | 'hand' {
  if (isEnteredByHand(booking)) return 'hand'
  const supply = supplyOf(booking.supplierId)
  const { requestService } = supply ?? {}
  const { reservationRef } = booking
  return supply && requestService && reservationRef !== undefined
    ? { supply: { ...supply, requestService }, reservationRef }
    : 'hand'
}

/** Returns whether services and name corrections of an order can be requested: it has seats, and a flight is ahead. */
export function isServiceable(booking: Booking, now: string): boolean {
  const hasSeats = ['held', 'paid', 'ticketed'].includes(booking.state)
  return hasSeats && segmentsOf(booking).some(({ departureAt }) => departureAt > now)
}

/**
 * Returns whether passengers are being split off an order. Its reservation may be divided already: nobody knows which of its
 * passengers is at which place, and whose services are whose.
 */
export async function isBeingSplit(
  { splits }: Pick<SpecialServiceDeps, 'splits'>,
  bookingId: string,
  tx: Tx,
): Promise<boolean> {
  return (await splits.ofBooking(bookingId, tx)).some(({ state }) => isSplitOpen(state))
}
