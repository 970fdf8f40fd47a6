import type { SupplyOutcome, SupplyProvider } from '../supply-provider.ts'
import type { ExtrasOnSaleOutcome } from '../supplier-extras.ts'
import type { Reservation } from '../supplier-reservation.ts'
import type { CallPlan, createGuardedCall } from './guarded-call.ts'

type Guard = {
  readonly call: ReturnType<typeof createGuardedCall>
  readonly change: Omit<CallPlan<SupplyOutcome<Reservation>>, 'name'>
  readonly read: Omit<CallPlan<ExtrasOnSaleOutcome>, 'name'>
}

/** Returns the guarded calls about bags and seats of a ticketed reservation. */
export function guardExtrasCalls(
  { extrasOnSale, addExtras }: SupplyProvider,
  { call, change, read }: Guard,
): Partial<SupplyProvider> {
  return {
    ...(extrasOnSale && {
      extrasOnSale: (asked, context) =>
        call({ ...read, name: 'extrasOnSale', reservationRef: asked.reservationRef }, context, (inner) =>
          extrasOnSale(asked, inner),
        ),
    }),
    ...(addExtras && {
      addExtras: (command, context) =>
        call({ ...change, name: 'addExtras', reservationRef: command.reservationRef }, context, (inner) =>
          addExtras(command, inner),
        ),
    }),
  }
}
