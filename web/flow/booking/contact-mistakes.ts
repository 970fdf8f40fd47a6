import { type ContactDraft } from '#web/session/trip-draft.ts'

/** What can be wrong with the booker's part of the page; each has a sentence of the catalogue. */
export type BookerMistakeKind =
  | 'nameEmpty'
  | 'phoneEmpty'
  | 'phoneFormat'
  | 'emailEmpty'
  | 'emailFormat'
  | 'notAgreed'
  | 'noMethod'

/** One mistake, with the id of its field. */
export type BookerMistake = { readonly fieldId: string; readonly kind: BookerMistakeKind }

/** Ids of the fields, for the summary of mistakes. */
export const bookerFieldIds = {
  name: 'contact-name',
  mobilePhone: 'contact-mobile',
  email: 'contact-email',
  agreement: 'agreement',
  method: 'payment-method',
} as const

const phoneForm = /^\+?[0-9() .-]{6,30}$/
const emailForm = /^[^\s@<>"(),;:[\]\\]+@[^\s@<>"(),;:[\]\\]+\.[^\s@<>"(),;:[\]\\]{2,}$/

/** Everything that is wrong with contact, agreement and payment choice. The server checks the same again. */
export function bookerMistakes(
  contact: ContactDraft,
  choice: { readonly isAgreed: boolean; readonly hasMethod: boolean },
): BookerMistake[] {
  const found = [
    contact.name.trim() === '' && mistake('name', 'nameEmpty'),
    phoneMistake(contact.mobilePhone.trim()),
    emailMistake(contact.email.trim()),
    !choice.isAgreed && mistake('agreement', 'notAgreed'),
    !choice.hasMethod && mistake('method', 'noMethod'),
  ]
  return found.filter((one) => one !== false)
}

function phoneMistake(phone: string): BookerMistake | false {
  if (phone === '') return mistake('mobilePhone', 'phoneEmpty')
  return !phoneForm.test(phone) && mistake('mobilePhone', 'phoneFormat')
}

function emailMistake(email: string): BookerMistake | false {
  if (email === '') return mistake('email', 'emailEmpty')
  return !emailForm.test(email) && mistake('email', 'emailFormat')
}

function mistake(field: keyof typeof bookerFieldIds, kind: BookerMistakeKind): BookerMistake {
  return { fieldId: bookerFieldIds[field], kind }
}
