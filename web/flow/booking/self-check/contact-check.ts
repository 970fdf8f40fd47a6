import { isPhoneLike, parsePhoneNumber } from '#contract/terms/phone-number.ts'
import { contactNameOf } from '../contact/contact-name.ts'
import { bookerFieldIds } from '../contact/contact-mistakes.ts'
import { suggestedEmail } from '../contact/suggested-email.ts'
import { type CheckLine, type SelfCheck } from './check-line.ts'

/** Results of the self-check about the contact. */
export type ContactCheck =
  | { readonly kind: 'contactFine'; readonly email: string; readonly phone: string }
  | { readonly kind: 'contactOpen' }
  | { readonly kind: 'countryUnknown'; readonly phone: string }
  | { readonly kind: 'emailUnlikely'; readonly likely: string }

/** Checks where mails go and which number is called. */
export function contactChecks({ draft }: SelfCheck): CheckLine<ContactCheck>[] {
  const { email, mobilePhone } = draft.contact
  const topic = 'contact'
  const contactWarning = (saying: ContactCheck, fieldId: string): CheckLine<ContactCheck> => ({
    topic,
    tone: 'look',
    saying,
    place: { page: 'here', fieldId },
  })
  const open = [
    contactNameOf(draft) === '' && bookerFieldIds.name,
    email.trim() === '' && bookerFieldIds.email,
    !isPhoneLike(mobilePhone) && bookerFieldIds.mobilePhone,
  ].find((fieldId) => fieldId !== false)
  if (open !== undefined) return [contactWarning({ kind: 'contactOpen' }, open)]
  const likely = suggestedEmail(email)
  const phone = parsePhoneNumber(mobilePhone)?.shown
  const looks = [
    ...(likely === undefined
      ? []
      : [contactWarning({ kind: 'emailUnlikely', likely }, bookerFieldIds.email)]),
    ...(phone === undefined
      ? [contactWarning({ kind: 'countryUnknown', phone: mobilePhone.trim() }, bookerFieldIds.mobilePhone)]
      : []),
  ]
  if (looks.length > 0) return looks
  return [
    {
      topic,
      tone: 'fine',
      saying: { kind: 'contactFine', email: email.trim(), phone: phone ?? mobilePhone.trim() },
    },
  ]
}
