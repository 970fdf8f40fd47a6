import { type Problem, createProblem } from '#contract/problem.ts'
import type { Booking } from '#server/flow/booking/booking.ts'

/** How many passengers an order had where their positions were read; absent where the caller does not say. */
export type NamedParty = { readonly partySize?: number | undefined }

/** Returns why positions may be those of other passengers by now: some were split off since. Undefined where nobody was. */
export function changedPartyProblem(
  { passengers }: Pick<Booking, 'passengers'>,
  { partySize }: NamedParty,
): Problem | undefined {
  return partySize === undefined || partySize === passengers.length
    ? undefined
    : createProblem('passengersChanged')
}
