import { useLingui } from '@lingui/react/macro'
import type { TripDraft } from '#web/session/trip-draft.ts'
import type { FieldMistake } from '#web/ui/form/error-summary.tsx'
import { bookingFieldIds } from './booking-field-ids.ts'
import { refusedField } from './refused-field.ts'
import type { Refusal } from './use-book-once.ts'

/** What is decided on the page. */
export type BookingChoice = {
  readonly isAgreed: boolean
  readonly hasMethod: boolean
  /** Whether seats or bags were chosen that are not in the total. */
  readonly hasUnadded: boolean
}

/** Mistakes of the page as sentences: found by the page itself, or by the server. */
export type BookingMistakes = {
  /** Whether the page itself finds no mistake. */
  readonly isRight: boolean
  readonly all: readonly FieldMistake[]
  readonly messageOf: (fieldId: string) => string | undefined
}

/** The progress of the form: `isNotified` once somebody tried to send it. */
type Progress = { readonly isNotified: boolean; readonly refusal: Refusal | undefined }

/** Returns the mistakes of seats and bags, payment method and agreement, once somebody tried to book. */
export function useBookingMistakes(
  draft: TripDraft,
  { isAgreed, hasMethod, hasUnadded }: BookingChoice,
  { isNotified, refusal }: Progress,
): BookingMistakes {
  const { t } = useLingui()
  const found = [
    ...(hasUnadded
      ? [
          {
            fieldId: bookingFieldIds.extras,
            message: t`Add your seats and bags to the booking, or clear them.`,
          },
        ]
      : []),
    ...(hasMethod ? [] : [{ fieldId: bookingFieldIds.method, message: t`Please select a payment method.` }]),
    ...(isAgreed ? [] : [{ fieldId: bookingFieldIds.agreement, message: t`Please accept the fare rules.` }]),
  ]
  const all = isNotified ? [...found, ...refusedFields(refusal, draft)] : []
  return {
    isRight: found.length === 0,
    all,
    messageOf: (fieldId) => all.find((one) => one.fieldId === fieldId)?.message,
  }
}

/** The field of this page that the server refused, until something is typed. */
function refusedFields(refusal: Refusal | undefined, draft: TripDraft): FieldMistake[] {
  if (refusal?.draft !== draft || refusal.failure.kind !== 'problem') return []
  const place = refusedField(refusal.failure.field)
  return place?.page === 'here' ? [{ fieldId: place.fieldId, message: refusal.failure.message }] : []
}
