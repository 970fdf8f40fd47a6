import type { TripDraft } from '#web/session/trip-draft.ts'
import type { Refusal } from './use-book-once.ts'

/**
 * Returns whether the customer was warned that this trip is booked already: the next press of the button
 * confirms it.
 */
export function isDuplicateBookingWarned(refusal: Refusal | undefined, draft: TripDraft): boolean {
  const { failure } = refusal ?? {}
  return failure?.kind === 'problem' && failure.problem === 'duplicateBooking' && refusal?.draft === draft
}
