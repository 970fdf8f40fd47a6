import { type Booker, contactFaults, type ContactField } from '#contract/terms/contact-rules.ts'
import { type TripDraft } from '#web/session/trip-draft.ts'
import { contactNameOf } from './contact-name.ts'

/** The possible mistakes of the contact form; each has a sentence in the catalogue. */
export type BookerMistakeKind =
  | 'nameEmpty'
  | 'phoneEmpty'
  | 'phoneFormat'
  | 'emailEmpty'
  | 'emailFormat'
  | 'companyEmpty'
  | 'fieldEmpty'
  | 'fieldFormat'
  | 'notAgreed'
  | 'noMethod'

/** One mistake, with the id of its field. */
export type BookerMistake = { readonly fieldId: string; readonly kind: BookerMistakeKind }

/** Ids of the fields, for the summary of mistakes. */
export const bookerFieldIds = {
  name: 'contact-name',
  mobilePhone: 'contact-mobile',
  daytimePhone: 'contact-daytime',
  email: 'contact-email',
  companyName: 'contact-company',
  costCenter: 'contact-cost-center',
  lineId: 'contact-line',
  agreement: 'agreement',
  method: 'payment-method',
} as const satisfies Record<ContactField | 'agreement' | 'method', string>

/** What is chosen on the page besides the typed fields. */
export type BookerChoice = Booker & { readonly isAgreed: boolean; readonly hasMethod: boolean }

/** Returns all mistakes of contact, agreement and payment choice. The server checks the same again. */
export function bookerMistakes(
  draft: Pick<TripDraft, 'passengers' | 'contact'>,
  choice: BookerChoice,
): BookerMistake[] {
  const contact = { ...draft.contact, name: contactNameOf(draft) }
  const faults = contactFaults(contact, choice).toSorted(asShownOnPage)
  return [
    ...faults.map(({ field, kind }) => ({
      fieldId: bookerFieldIds[field],
      kind: bookerMistakeKind(field, kind),
    })),
    ...(choice.hasMethod ? [] : [{ fieldId: bookerFieldIds.method, kind: 'noMethod' } as const]),
    ...(choice.isAgreed ? [] : [{ fieldId: bookerFieldIds.agreement, kind: 'notAgreed' } as const]),
  ]
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

function asShownOnPage(
  left: { readonly field: ContactField },
  right: { readonly field: ContactField },
): number {
  return onPage.indexOf(left.field) - onPage.indexOf(right.field)
}

const empty: Readonly<Record<ContactField, BookerMistakeKind>> = {
  name: 'nameEmpty',
  mobilePhone: 'phoneEmpty',
  daytimePhone: 'fieldEmpty',
  email: 'emailEmpty',
  companyName: 'companyEmpty',
  costCenter: 'fieldEmpty',
  lineId: 'fieldEmpty',
}

function bookerMistakeKind(field: ContactField, kind: 'missing' | 'wrongFormat'): BookerMistakeKind {
  if (kind === 'missing') return empty[field]
  if (field === 'email') return 'emailFormat'
  return field === 'mobilePhone' || field === 'daytimePhone' ? 'phoneFormat' : 'fieldFormat'
}
