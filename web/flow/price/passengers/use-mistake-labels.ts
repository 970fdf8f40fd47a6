import { useLingui } from '@lingui/react/macro'
import { type LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { type PassengerField, type PassengerMistake } from './passenger-mistakes.ts'

/**
 * Returns a passenger's mistake as a sentence in the page's language, in the words of the catalogue where it
 * has one.
 */
export function useMistakeLabels(): (mistake: PassengerMistake) => string {
  const { t } = useLingui()
  const language = useLanguage()
  const missing = useMissingLabels()
  const dated = (on: LocalDate | undefined) => (on === undefined ? '' : formatDate(on, language))
  return ({ field, kind, on, length = 0, limit = 0 }) => {
    const day = dated(on)
    switch (kind) {
      case 'missing':
        return missing(field)
      case 'notLatin':
        return t`Information must be entered in English only: Latin letters as in the passport.`
      case 'tooLong':
        return t`This name has ${length} characters; the airline's system takes ${limit}. Use a shorter form of the first names, or call us.`
      case 'tooLongWithInfant':
        return t`The names of infant and adult have ${length} letters together; the airline's system takes ${limit}. Use initials in one of them.`
      case 'notADate':
        return t`There is no such date. Check day, month and year.`
      case 'buddhistYear':
        return t`Please confirm the year of the common era: the Thai year less 543.`
      case 'ageDoesNotFit':
        return t`The birth date does not fit the passenger type on ${day}. The age counts on every day of travel.`
      case 'thaiPassportNeeded':
        return t`Student and youth fares are for holders of a Thai passport.`
      case 'notANumber':
        return t`A passport number has Latin letters and figures only.`
      case 'issuedLater':
        return t`A passport is issued after the birth and not after today. Check the issue date.`
      case 'expiresTooEarly':
        return t`The passport expires before the trip ends on ${day}.`
      case 'notLoyaltyNumber':
        return t`A member number has figures and Latin letters, at least four of them.`
    }
  }
}

/** Returns the sentence for an empty required field. */
function useMissingLabels(): (field: PassengerField) => string {
  const { t } = useLingui()
  const labels: Partial<Record<PassengerField, string>> = {
    title: t`Please choose a title.`,
    firstName: t`Please enter the first name.`,
    lastName: t`Please enter the last name.`,
    sex: t`Please choose the sex as in the passport.`,
    birthdate: t`Please enter the birth date.`,
    nationality: t`Please choose the nationality.`,
    passportNumber: t`Please enter the passport number.`,
    issueCountry: t`Please choose the issuing country.`,
    expiryDate: t`Please enter the passport's expiry date.`,
    loyaltyAirline: t`Please choose the programme of the member number.`,
    loyaltyNumber: t`Please enter the member number, or choose no programme.`,
  }
  return (field) => labels[field] ?? t`Please fill in this field.`
}
