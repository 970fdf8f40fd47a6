import { type TripDraft } from '#web/session/trip-draft.ts'
import { type FieldMistake } from '#web/ui/error-summary.tsx'
import { type BookerChoice, bookerMistakes } from './contact-mistakes.ts'
import { refusalPlace } from './refusal-place.ts'
import { useBookerWords } from './use-booker-words.ts'
import { type Refusal } from './use-book-once.ts'

/** What is wrong on the page, in words: found by the page itself, or by the server when it was sent. */
export type BookerMistakes = {
  /** Whether the page itself finds nothing. */
  readonly isRight: boolean
  readonly all: readonly FieldMistake[]
  readonly messageOf: (fieldId: string) => string | undefined
}

/** The mistakes of the booker's part; `isTold` once somebody tried to send it. */
export function useBookerMistakes(
  draft: TripDraft,
  choice: BookerChoice,
  { isTold, refusal }: { readonly isTold: boolean; readonly refusal: Refusal | undefined },
): BookerMistakes {
  const words = useBookerWords()
  const own = bookerMistakes(draft, choice).map((one) => ({ fieldId: one.fieldId, message: words(one) }))
  const all = isTold ? [...own, ...refusedFields(refusal, draft)] : []
  return {
    isRight: own.length === 0,
    all,
    messageOf: (fieldId) => all.find((one) => one.fieldId === fieldId)?.message,
  }
}

/** The field of this page that the server refused, until something is typed. */
function refusedFields(refusal: Refusal | undefined, draft: TripDraft): FieldMistake[] {
  if (refusal?.draft !== draft || refusal.failure.kind !== 'problem') return []
  const place = refusalPlace(refusal.failure.field)
  return place?.page === 'here' ? [{ fieldId: place.fieldId, message: refusal.failure.message }] : []
}
