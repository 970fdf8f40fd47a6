import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatDate } from '#web/i18n/date-format.ts'
import { formatDocumentDate } from '#web/i18n/document-date.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { passengerTypeNames } from '#web/travel-ui/passenger-type-names.ts'
import { type PassengerCheck } from './passenger-check.ts'

type NameCheck = Extract<PassengerCheck, { kind: 'namesFit' | 'nameMissing' | 'nameTooLong' | 'oneName' }>
type AgeCheck = Extract<PassengerCheck, { kind: 'agesFit' | 'birthdateMissing' | 'ageDoesNotFit' }>
type PassportCheck = Exclude<PassengerCheck, NameCheck | AgeCheck>

/** Returns the sentences about passengers. */
export function usePassengerCheckLabels(): (saying: PassengerCheck) => string {
  const name = useNameLabels()
  const age = useAgeLabels()
  const passport = usePassportLabels()
  return (saying) => {
    switch (saying.kind) {
      case 'namesFit':
      case 'nameMissing':
      case 'nameTooLong':
      case 'oneName':
        return name(saying)
      case 'agesFit':
      case 'birthdateMissing':
      case 'ageDoesNotFit':
        return age(saying)
      default:
        return passport(saying)
    }
  }
}

function useNameLabels(): (saying: NameCheck) => string {
  const { t } = useLingui()
  return (saying) => {
    switch (saying.kind) {
      case 'namesFit': {
        const names = saying.names.join(', ')
        return t`On the tickets: ${names}. Compare each letter with the passport.`
      }
      case 'nameMissing': {
        const { number } = saying
        return t`The name of passenger ${number} is missing.`
      }
      case 'nameTooLong': {
        const { name, length, limit } = saying
        return t`${name} is too long for the ticket: ${length} characters, ${limit} fit. Choose a shorter form.`
      }
      case 'oneName': {
        const { name } = saying
        return t`${name}: the ticket shows one name only. Go on if the passport has only one.`
      }
    }
  }
}

function useAgeLabels(): (saying: AgeCheck) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return (saying) => {
    switch (saying.kind) {
      case 'agesFit': {
        const { count } = saying
        return t`${plural(count, { one: 'The age of # passenger fits the fare on every flight date.', other: 'The ages of all # passengers fit their fares on every flight date.' })}`
      }
      case 'birthdateMissing': {
        const { number } = saying
        return t`The birth date of passenger ${number} is missing.`
      }
      case 'ageDoesNotFit': {
        const { name } = saying
        const [fare, on] = [t(passengerTypeNames[saying.type]), formatDate(saying.on, language)]
        return t`${name} does not fit the fare "${fare}" on ${on}. Check the birth date, or search again with the right type.`
      }
    }
  }
}

function usePassportLabels(): (saying: PassportCheck) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return (saying) => {
    switch (saying.kind) {
      case 'passportsFine': {
        const on = formatDate(saying.lastDay, language)
        return t`Passports are valid for six months or more after the last flight on ${on}.`
      }
      case 'noPassportNeeded':
        return t`These flights need no passport details. Bring the document that your airline asks for.`
      case 'passportMissing': {
        const { name } = saying
        return t`${name}: passport details are missing, and this route needs them.`
      }
      case 'passportEndsBefore': {
        const [name, on] = [saying.name, formatDocumentDate(saying.on, language)]
        return t`${name}: the passport ends on ${on}, before the last flight. Enter the new passport.`
      }
      case 'passportEndsSoonAfter': {
        const [name, on] = [saying.name, formatDocumentDate(saying.on, language)]
        return t`${name}: the passport ends on ${on}. Many countries ask for six months after the trip: check before you travel.`
      }
    }
  }
}
