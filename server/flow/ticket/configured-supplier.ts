import { type Problem, createProblem } from '#contract/problem.ts'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'

/**
 * Returns why nobody can be asked about a booking: its supplier has no settings any more. Undefined where they are there, and
 * for bookings that were entered by hand.
 */
export function missingSupplierProblem(
  { supplyOf }: { readonly supplyOf: (supplierId: string) => SupplyProvider | undefined },
  booking: Booking,
): Problem | undefined {
  return isEnteredByHand(booking) || supplyOf(booking.supplierId)
    ? undefined
    : createProblem('supplierNotConfigured')
}
