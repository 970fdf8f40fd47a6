import { useLingui } from '@lingui/react/macro'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { PassengerField, PassengerMistake } from './passenger-mistakes.ts'

/**
 * Returns a passenger's mistake as a sentence in the page's language, in the words of the catalogue where it
 * has one.
 */
export function useMistakeLabels(): (mistake: PassengerMistake) => string {
  const { t } = useLingui()
  const language = useLanguage()
  const missing = useMissingLabels()
  const formatOptionalDate = (on: LocalDate | undefined) => (on === undefined ? '' : formatDate(on, language))
  return ({ field, kind, on, length = 0, limit = 0 }) => {
    const day = formatOptionalDate(on)
    switch (kind) {
      case 'missing':
        return missing(field)
      case 'notLatin':
        return t`Information must be entered in English only. Use the letters in the passport.`
      case 'tooLong':
        return t`This name has ${length} characters. The airline's limit is ${limit}. Shorten the first names, or call us.`
      case 'tooLongWithInfant':
        return t`The infant's and adult's names have ${length} letters together. The airline's limit is ${limit}. Use initials in one of them.`
      case 'notADate':
        return t`This date does not exist. Check day, month and year.`
      case 'buddhistYear':
        return t`This looks like a Buddhist-era year. Confirm the year.`
      case 'ageDoesNotFit':
        return t`The date of birth does not match this traveller type on ${day}. Age must match on every flight date.`
      case 'thaiPassportNeeded':
        return t`Student and youth fares need a Thai passport.`
      case 'notANumber':
        return t`Enter a passport number with letters A to Z and digits only.`
      case 'issuedLater':
        return t`The issue date must be after the date of birth and not in the future.`
      case 'expiresTooEarly':
        return t`The passport expires before the trip ends on ${day}.`
      case 'notLoyaltyNumber':
        return t`Enter a member number with at least four letters or digits.`
      case 'notPhone':
        return t`Enter a phone number with digits, spaces, + and - only.`
      case 'notEmail':
        return t`Enter an email address like name@example.com.`
    }
  }
}

/** Returns the sentence for an empty required field. */
function useMissingLabels(): (field: PassengerField) => string {
  const { t } = useLingui()
  const labels: Partial<Record<PassengerField, string>> = {
    title: t`Choose a title.`,
    firstName: t`Enter the first name.`,
    lastName: t`Enter the last name.`,
    sex: t`Choose the sex shown in the passport.`,
    birthdate: t`Enter the date of birth.`,
    nationality: t`Choose a nationality.`,
    passportNumber: t`Enter the passport number.`,
    issueCountry: t`Choose the issuing country.`,
    expiryDate: t`Enter the passport expiry date.`,
    loyaltyAirline: t`Choose the programme for this member number.`,
    loyaltyNumber: t`Enter the member number, or choose "No programme".`,
  }
  return (field) => labels[field] ?? t`Fill in this field.`
}
