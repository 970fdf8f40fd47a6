import type { Language } from '../../problem.ts'
import { unknownVariables } from '../legal-page/legal-page.ts'

/** What administrators add to a kind of email in one language: plain text, shown below what the email says. */
export type MailAddition = {
  /** The kind of email: "booking-held". */
  readonly event: string
  readonly language: Language
  readonly text: string
}

/** What stands for a value in an addition. Emails that are about no order have no order number. */
export const mailAdditionVariables = ['orderNumber', 'agencyName', 'agencyPhone', 'agencyEmail'] as const

/** The most characters of an addition. */
export const longestMailAddition = 500

/** What is wrong with an addition. */
export type MailAdditionFault = 'tooLong' | 'unknownVariable' | 'unsafeLink'

/** Returns what is wrong with an addition: links are https alone, and variables those of the list. */
export function mailAdditionFaultOf(text: string): MailAdditionFault | undefined {
  if (text.length > longestMailAddition) return 'tooLong'
  if (unknownVariables(text, mailAdditionVariables).length > 0) return 'unknownVariable'
  const schemes = [...text.matchAll(/([a-z][a-z0-9+.-]*):\/\//gi)].map(([, scheme = '']) =>
    scheme.toLowerCase(),
  )
  const isUnsafe =
    schemes.some((scheme) => scheme !== 'https') || /\b(?:javascript|data|vbscript):/i.test(text)
  return isUnsafe ? 'unsafeLink' : undefined
}
