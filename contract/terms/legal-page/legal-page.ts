import type { Language } from '../../problem.ts'

/** The pages that an agency publishes about itself: terms and conditions, privacy notice, accessibility statement, cookies. */
export const legalPageKinds = ['terms', 'privacy', 'accessibility', 'cookies'] as const
/** A page that an agency publishes about itself. */
export type LegalPageKind = (typeof legalPageKinds)[number]

/** The most characters of a title and of a body. */
export const legalPageLimits = { title: 120, body: 20_000 } as const

/** The text of a page in one language; the body is in the markup of `parseMarkup`. */
export type LegalPageText = { readonly title: string; readonly body: string }

/** The text of a page in every language. */
export type LegalPageTexts = Readonly<Record<Language, LegalPageText>>

/** What stands for the agency's profile in a title or a body, so that a change of the profile needs no new version. */
export const legalPageVariables = [
  'agencyName',
  'agencyAddress',
  'agencyPhone',
  'agencyEmail',
  'agencyLicence',
  'shopName',
] as const
/** A variable of a title or a body: "{agencyName}". */
export type LegalPageVariable = (typeof legalPageVariables)[number]

/** Fills the variables of a text. A name in braces that is no variable stays as it is. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}

/** Returns the names in braces that are not among the variables. */
export function unknownVariables(text: string, known: readonly string[]): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => !known.includes(name))
}
