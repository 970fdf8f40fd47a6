import { type TripDraft } from '#web/session/trip-draft.ts'
import { type FieldMistake } from '#web/ui/form/error-summary.tsx'
import { type CheckedFields } from '#web/ui/form/use-checked-fields.ts'
import { type BookerChoice, type BookerMistake, bookerMistakes } from './contact-mistakes.ts'
import { isMistakeShownBeforeSubmit } from './is-mistake-shown-before-submit.ts'
import { refusedField } from './refused-field.ts'
import { useBookerLabels } from './use-booker-labels.ts'
import { type Refusal } from '../use-book-once.ts'

/** Mistakes of the page as sentences: found by the page itself, or by the server. */
export type BookerMistakes = {
  /** Whether the page itself finds no mistake. */
  readonly isRight: boolean
  readonly all: readonly FieldMistake[]
  readonly messageOf: (fieldId: string) => string | undefined
}

/** The progress of the form: `isNotified` once somebody tried to send it. */
type Progress = {
  readonly isNotified: boolean
  readonly fields: CheckedFields
  readonly refusal: Refusal | undefined
}

/** Returns the mistakes of the contact form; name, address and telephone are also checked when left. */
export function useBookerMistakes(
  draft: TripDraft,
  choice: BookerChoice,
  { isNotified, fields, refusal }: Progress,
): BookerMistakes {
  const labels = useBookerLabels()
  const found = bookerMistakes(draft, choice)
  const labelledMistakes = (mistakes: readonly BookerMistake[]) =>
    mistakes.map((one) => ({ fieldId: one.fieldId, message: labels(one) }))
  const all = isNotified ? [...labelledMistakes(found), ...refusedFields(refusal, draft)] : []
  const shown = isNotified
    ? all
    : labelledMistakes(found.filter((one) => isMistakeShownBeforeSubmit(one, draft, fields)))
  return {
    isRight: found.length === 0,
    all,
    messageOf: (fieldId) => shown.find((one) => one.fieldId === fieldId)?.message,
  }
}

/** The field of this page that the server refused, until something is typed. */
function refusedFields(refusal: Refusal | undefined, draft: TripDraft): FieldMistake[] {
  if (refusal?.draft !== draft || refusal.failure.kind !== 'problem') return []
  const place = refusedField(refusal.failure.field)
  return place?.page === 'here' ? [{ fieldId: place.fieldId, message: refusal.failure.message }] : []
}
