import { useLingui } from '@lingui/react/macro'
import { type PassengerField, type PassengerMistake } from './passenger-mistakes.ts'

/** Says a passenger's mistake in the page's language, in the words of the catalogue where it has some. */
export function useMistakeWords(): (mistake: PassengerMistake) => string {
  const { t } = useLingui()
  const missing: Partial<Record<PassengerField, string>> = {
    title: t`Please choose a title.`,
    firstName: t`Please enter the first name.`,
    lastName: t`Please enter the last name.`,
    sex: t`Please choose the sex as in the passport.`,
    birthdate: t`Please enter the birth date.`,
    nationality: t`Please choose the nationality.`,
    passportNumber: t`Please enter the passport number.`,
    issueCountry: t`Please choose the issuing country.`,
    expiryDate: t`Please enter the passport's expiry date.`,
  }
  return ({ field, kind }) => {
    switch (kind) {
      case 'missing':
        return missing[field] ?? t`Please fill this in.`
      case 'notLatin':
        return t`Information must be entered in English only: Latin letters as in the passport.`
      case 'notADate':
        return t`There is no such date. Check day, month and year.`
      case 'buddhistYear':
        return t`Please enter the year of the common era: the Thai year less 543.`
      case 'ageDoesNotFit':
        return t`The birth date does not fit the passenger type on every day of travel.`
      case 'expiresTooEarly':
        return t`The passport expires before the trip ends.`
    }
  }
}
