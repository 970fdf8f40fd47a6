import { useLingui } from '@lingui/react/macro'
import { type BookerMistake } from './contact-mistakes.ts'

/** Says a mistake of the booker's part in the page's language, in the words of the catalogue. */
export function useBookerWords(): (mistake: BookerMistake) => string {
  const { t } = useLingui()
  return ({ kind }) => {
    switch (kind) {
      case 'nameEmpty':
        return t`Please enter the contact name.`
      case 'phoneEmpty':
        return t`Please enter the contact phone number.`
      case 'phoneFormat':
        return t`The phone number is in the wrong format: digits, spaces, + and - only.`
      case 'emailEmpty':
        return t`Please enter the contact e-mail.`
      case 'emailFormat':
        return t`The e-mail address is in the wrong format.`
      case 'notAgreed':
        return t`Please accept the fare rules.`
      case 'noMethod':
        return t`Please select a payment method.`
    }
  }
}
