import type { Booker } from '#contract/terms/contact-rules.ts'
import type { TripDraft } from '#web/session/trip-draft.ts'
import type { FieldMistake } from '#web/ui/form/error-summary.tsx'
import type { TouchedFields } from '#web/ui/form/use-touched-fields.ts'
import { contactMistakes } from './contact-mistakes.ts'
import { isMistakeShownBeforeSubmit } from './is-mistake-shown-before-submit.ts'
import { useContactMistakeLabels } from './use-contact-mistake-labels.ts'

/** Mistakes of the contact as sentences. */
export type ContactMistakes = {
  readonly all: readonly FieldMistake[]
  /** Returns the mistake that a field shows now. */
  readonly messageOf: (fieldId: string) => string | undefined
}

/** The progress of the form: `isNotified` once somebody tried to send it. */
type Progress = { readonly isNotified: boolean; readonly fields: TouchedFields }

/** Returns the mistakes of the contact; name, address and telephone are also checked when left. */
export function useContactMistakes(
  draft: TripDraft,
  booker: Booker,
  { isNotified, fields }: Progress,
): ContactMistakes {
  const labels = useContactMistakeLabels()
  const found = contactMistakes(draft, booker)
  const shown = isNotified ? found : found.filter((one) => isMistakeShownBeforeSubmit(one, draft, fields))
  return {
    all: found.map((one) => ({ fieldId: one.fieldId, message: labels(one) })),
    messageOf: (fieldId) => {
      const own = shown.find((one) => one.fieldId === fieldId)
      return own && labels(own)
    },
  }
}
