import { type Booker, contactFaults, type ContactField } from '#contract/terms/contact-rules.ts'
import { contactFieldIds } from '#web/session/contact-field-ids.ts'
import { contactNameOf } from '#web/session/contact-name.ts'
import type { TripDraft } from '#web/session/trip-draft.ts'

/** The possible mistakes of the contact form; each has a sentence in the catalogue. */
export type ContactMistakeKind =
  | 'nameEmpty'
  | 'phoneEmpty'
  | 'phoneFormat'
  | 'emailEmpty'
  | 'emailFormat'
  | 'companyEmpty'
  | 'fieldEmpty'
  | 'fieldFormat'

/** One mistake, with the id of its field. */
export type ContactMistake = { readonly fieldId: string; readonly kind: ContactMistakeKind }

/**
 * Returns all mistakes of the contact. A missing name that follows the first passenger's is that passenger's
 * mistake. The server checks the same again.
 */
export function contactMistakes(
  draft: Pick<TripDraft, 'passengers' | 'contact'>,
  booker: Booker,
): ContactMistake[] {
  const contact = { ...draft.contact, name: contactNameOf(draft) }
  return contactFaults(contact, booker)
    .filter(({ field }) => field !== 'name' || !contact.isFirstPassenger)
    .toSorted(byPageOrder)
    .map(({ field, kind }) => ({ fieldId: contactFieldIds[field], kind: contactMistakeKind(field, kind) }))
}

/** In page order, so that going through the mistakes never jumps back. */
const onPage: readonly ContactField[] = [
  'name',
  'email',
  'mobilePhone',
  'daytimePhone',
  'companyName',
  'costCenter',
  'lineId',
]

function byPageOrder(
  left: { readonly field: ContactField },
  right: { readonly field: ContactField },
): number {
  return onPage.indexOf(left.field) - onPage.indexOf(right.field)
}

const empty: Readonly<Record<ContactField, ContactMistakeKind>> = {
  name: 'nameEmpty',
  mobilePhone: 'phoneEmpty',
  daytimePhone: 'fieldEmpty',
  email: 'emailEmpty',
  companyName: 'companyEmpty',
  costCenter: 'fieldEmpty',
  lineId: 'fieldEmpty',
}

function contactMistakeKind(field: ContactField, kind: 'missing' | 'wrongFormat'): ContactMistakeKind {
  if (kind === 'missing') return empty[field]
  if (field === 'email') return 'emailFormat'
  return field === 'mobilePhone' || field === 'daytimePhone' ? 'phoneFormat' : 'fieldFormat'
}
