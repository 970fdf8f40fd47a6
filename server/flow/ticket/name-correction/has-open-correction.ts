import { isCorrectionOpen } from '#contract/terms/passenger/name-correction.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { NameCorrectionStore } from './name-correction-store.ts'

/** Returns whether the airline has not answered a name correction of an order: new tickets would bear the old name. */
export async function hasOpenCorrection(
  corrections: Pick<NameCorrectionStore, 'ofBooking'>,
  bookingId: string,
  tx?: Tx,
): Promise<boolean> {
  return (await corrections.ofBooking(bookingId, tx)).some(({ state }) => isCorrectionOpen(state))
}
