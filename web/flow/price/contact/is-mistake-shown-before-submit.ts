import type { TripDraft } from '#web/session/trip-draft.ts'
import type { TouchedFields } from '#web/ui/form/use-touched-fields.ts'
import { contactFieldIds } from '#web/session/contact-field-ids.ts'
import type { ContactMistake } from './contact-mistakes.ts'

const notOfPhones = /[^\d+() .-]/
const notOfEmails = /[^!-~]/

/**
 * Returns whether a mistake is shown before the form is sent: once its field is left, or at once when no
 * further letter can correct it.
 */
export function isMistakeShownBeforeSubmit(
  { fieldId }: ContactMistake,
  { contact }: Pick<TripDraft, 'contact'>,
  { isLeft, isTyped }: Pick<TouchedFields, 'isLeft' | 'isTyped'>,
): boolean {
  const wrongLetters: Readonly<Record<string, boolean>> = {
    [contactFieldIds.name]: false,
    [contactFieldIds.email]: notOfEmails.test(contact.email.trim()),
    [contactFieldIds.mobilePhone]: notOfPhones.test(contact.mobilePhone),
    [contactFieldIds.daytimePhone]: notOfPhones.test(contact.daytimePhone),
  }
  const isWrong = wrongLetters[fieldId]
  return isWrong !== undefined && (isLeft(fieldId) || (isTyped(fieldId) && isWrong))
}
