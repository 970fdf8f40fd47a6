import { isPhoneLike, parsePhoneNumber } from '#contract/terms/phone-number.ts'
import { contactFieldIds } from '#web/session/contact-field-ids.ts'
import { contactNameOf } from '#web/session/contact-name.ts'
import { suggestedEmail } from '#web/session/suggested-email.ts'
import type { CheckLine, SelfCheck } from './check-line.ts'

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
  const nameField = draft.contact.isFirstPassenger ? 'passenger-0-lastName' : contactFieldIds.name
  const contactWarning = (saying: ContactCheck, fieldId: string): CheckLine<ContactCheck> => ({
    topic,
    tone: 'look',
    saying,
    place: { page: 'passengers', fieldId },
  })
  const open = [
    contactNameOf(draft) === '' && nameField,
    email.trim() === '' && contactFieldIds.email,
    !isPhoneLike(mobilePhone) && contactFieldIds.mobilePhone,
  ].find((fieldId) => fieldId !== false)
  if (open !== undefined) return [contactWarning({ kind: 'contactOpen' }, open)]
  const likely = suggestedEmail(email)
  const phone = parsePhoneNumber(mobilePhone)?.shown
  const looks = [
    ...(likely === undefined
      ? []
      : [contactWarning({ kind: 'emailUnlikely', likely }, contactFieldIds.email)]),
    ...(phone === undefined
      ? [contactWarning({ kind: 'countryUnknown', phone: mobilePhone.trim() }, contactFieldIds.mobilePhone)]
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
