import { useLingui } from '@lingui/react/macro'
import type { ContactMistake } from './contact-mistakes.ts'

/** Returns a mistake of the contact form as a sentence in the page's language. */
export function useContactMistakeLabels(): (mistake: ContactMistake) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<ContactMistake['kind'], string>> = {
    nameEmpty: t`Please enter the contact name.`,
    phoneEmpty: t`Please enter the contact phone number.`,
    phoneFormat: t`Enter a phone number with digits, spaces, + and - only.`,
    emailEmpty: t`Please enter the contact email.`,
    emailFormat: t`Enter an email address like name@example.com.`,
    companyEmpty: t`Please enter the company name. Agency accounts need it for the invoice.`,
    fieldEmpty: t`A required field is missing.`,
    fieldFormat: t`The data is in the wrong format.`,
  }
  return ({ kind }) => labels[kind]
}
