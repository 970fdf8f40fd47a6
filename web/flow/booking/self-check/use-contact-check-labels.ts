import { useLingui } from '@lingui/react/macro'
import { type ContactCheck } from './contact-check.ts'

/** Returns the sentences about the contact. */
export function useContactCheckLabels(): (saying: ContactCheck) => string {
  const { t } = useLingui()
  return (saying) => {
    switch (saying.kind) {
      case 'contactFine': {
        const { email, phone } = saying
        return t`Mails go to ${email}, calls to ${phone}.`
      }
      case 'contactOpen':
        return t`Name, e-mail or phone of the contact is still open.`
      case 'countryUnknown': {
        const { phone } = saying
        return t`We cannot tell the country of the number ${phone}. Begin with + and the country code, so that we can call.`
      }
      case 'emailUnlikely': {
        const { likely } = saying
        return t`Is the e-mail right? Many mean ${likely}.`
      }
    }
  }
}
