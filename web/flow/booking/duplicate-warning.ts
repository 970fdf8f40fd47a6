import { type TripDraft } from '#web/session/trip-draft.ts'
import { type Refusal } from './use-book-once.ts'

/** Whether the customer was told that just this is booked already: the next press of the button is the yes to it. */
export function isDuplicateWarnedOf(refusal: Refusal | undefined, draft: TripDraft): boolean {
  const { failure } = refusal ?? {}
  return failure?.kind === 'problem' && failure.problem === 'duplicateBooking' && refusal?.draft === draft
}
