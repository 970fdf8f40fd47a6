import { useLingui } from '@lingui/react/macro'
import type { ContactCheck } from './contact-check.ts'

/** Returns the sentences about the contact. */
export function useContactCheckLabels(): (saying: ContactCheck) => string {
  const { t } = useLingui()
  return (saying) => {
    switch (saying.kind) {
      case 'contactFine': {
        const { email, phone } = saying
        return t`We email ${email} and call ${phone}.`
      }
      case 'contactOpen':
        return t`Add the contact's name, email and phone.`
      case 'countryUnknown': {
        const { phone } = saying
        return t`We can't tell which country ${phone} is in. Start with + and the country code.`
      }
      case 'emailUnlikely': {
        const { likely } = saying
        return t`Is this email correct? Did you mean ${likely}?`
      }
    }
  }
}
