import { type TripDraft } from '#web/session/trip-draft.ts'
import { type CheckedFields } from '#web/ui/form/use-checked-fields.ts'
import { bookerFieldIds, type BookerMistake } from './contact-mistakes.ts'

const notOfPhones = /[^\d+() .-]/
const notOfEmails = /[^!-~]/

/**
 * Returns whether a mistake is shown before the form is sent: once its field is left, or at once when no
 * further letter can correct it.
 */
export function isMistakeShownBeforeSubmit(
  { fieldId }: BookerMistake,
  { contact }: Pick<TripDraft, 'contact'>,
  { isLeft, isTyped }: Pick<CheckedFields, 'isLeft' | 'isTyped'>,
): boolean {
  const wrongLetters: Readonly<Record<string, boolean>> = {
    [bookerFieldIds.name]: false,
    [bookerFieldIds.email]: notOfEmails.test(contact.email.trim()),
    [bookerFieldIds.mobilePhone]: notOfPhones.test(contact.mobilePhone),
    [bookerFieldIds.daytimePhone]: notOfPhones.test(contact.daytimePhone),
  }
  const isWrong = wrongLetters[fieldId]
  return isWrong !== undefined && (isLeft(fieldId) || (isTyped(fieldId) && isWrong))
}
