import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatDate } from '#web/i18n/date-format.ts'
import { formatDocumentDate } from '#web/i18n/document-date.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { passengerTypeNames } from '#web/travel-ui/party/passenger-type-names.ts'
import type { PassengerCheck } from './passenger-check.ts'

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
        return t`On the tickets: ${names}. Check every letter against the passport.`
      }
      case 'nameMissing': {
        const { number } = saying
        return t`Enter traveller ${number}'s name.`
      }
      case 'nameTooLong': {
        const { name, length, limit } = saying
        return t`${name} is too long for the ticket (${length} characters, limit ${limit}). Choose a shorter form.`
      }
      case 'oneName': {
        const { name } = saying
        return t`${name}: the ticket will show one name. Continue only if the passport shows one name.`
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
        return t`${plural(count, { one: "# traveller's age matches the fare on every flight date.", other: "All # travellers' ages match their fares on every flight date." })}`
      }
      case 'birthdateMissing': {
        const { number } = saying
        return t`Enter traveller ${number}'s date of birth.`
      }
      case 'ageDoesNotFit': {
        const { name } = saying
        const [fare, on] = [t(passengerTypeNames[saying.type]), formatDate(saying.on, language)]
        return t`${name} is not the right age for the ${fare} fare on ${on}. Check the date of birth, or search again with the right traveller type.`
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
        return t`All passports are valid for at least six months after the last flight on ${on}.`
      }
      case 'noPassportNeeded':
        return t`No passport details needed for these flights. Bring the ID your airline asks for.`
      case 'passportMissing': {
        const { name } = saying
        return t`${name}: passport details are missing. This route needs them.`
      }
      case 'passportEndsBefore': {
        const [name, on] = [saying.name, formatDocumentDate(saying.on, language)]
        return t`${name}: the passport expires on ${on}, before the last flight. Enter a passport that is valid for the whole trip.`
      }
      case 'passportEndsSoonAfter': {
        const [name, on] = [saying.name, formatDocumentDate(saying.on, language)]
        return t`${name}: the passport expires on ${on}. Many countries ask for six months after the trip. Check the entry rules before you pay.`
      }
    }
  }
}
