import type { Language } from '#contract/problem.ts'
import { fillVariables } from '#contract/terms/legal-page/legal-page.ts'
import type { Agency, AgencyStore } from '#server/agency/agency-store.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import type { MailAdditionStore } from './mail-addition-store.ts'

/** The mail that a letter belongs to: the kind of its key, its language, and the order that it is about. */
export type LetterOfMail = {
  readonly event: string
  readonly language: Language
  readonly letter: Letter
  readonly orderNumber?: string | undefined
}

/** The kind of a test mail, whose letter has the addition that is tested. */
export const testMailEvent = 'mail-test'

/** Returns a letter with what administrators add to its kind of mail now, in place of what was added before. */
export type AddToLetter = (mail: LetterOfMail) => Promise<Letter>

/** Creates the addition to letters: read for each mail, so that a change counts at once in every process. */
export function createAddToLetter(
  additions: Pick<MailAdditionStore, 'current'>,
  agency: Pick<AgencyStore, 'current'>,
): AddToLetter {
  return async (mail) => {
    if (mail.event === testMailEvent) return mail.letter
    const { rows } = await additions.current()
    const found = rows.find(({ event, language }) => event === mail.event && language === mail.language)
    return letterWithAddition(mail, found?.text ?? '', await agency.current())
  }
}

/** Returns a letter with an addition whose variables are filled; without one where the text is empty. */
export function letterWithAddition(
  { letter, orderNumber = '' }: Pick<LetterOfMail, 'letter' | 'orderNumber'>,
  text: string,
  { name, phone, email }: Pick<Agency, 'name' | 'phone' | 'email'>,
): Letter {
  const { addition: _former, ...plain } = letter
  if (text === '') return plain
  const values = { orderNumber, agencyName: name, agencyPhone: phone, agencyEmail: email }
  return { ...plain, addition: fillVariables(text, values) }
}
