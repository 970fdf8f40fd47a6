import { useContactCheckLabels } from './use-contact-check-labels.ts'
import { usePassengerCheckLabels } from './use-passenger-check-labels.ts'
import type { CheckSaying } from './self-check.ts'
import type { PassengerCheck } from './passenger-check.ts'
import type { ContactCheck } from './contact-check.ts'
import { useTripCheckLabels } from './use-trip-check-labels.ts'

const passengerKinds: ReadonlySet<string> = new Set<PassengerCheck['kind']>([
  'namesFit',
  'nameMissing',
  'nameTooLong',
  'oneName',
  'agesFit',
  'birthdateMissing',
  'ageDoesNotFit',
  'passportsFine',
  'noPassportNeeded',
  'passportMissing',
  'passportEndsBefore',
  'passportEndsSoonAfter',
])
const contactKinds: ReadonlySet<string> = new Set<ContactCheck['kind']>([
  'contactFine',
  'contactOpen',
  'countryUnknown',
  'emailUnlikely',
])

/** Returns a line of the self-check in the page's language: the fact, and what to do about it. */
export function useCheckLabels(): (saying: CheckSaying) => string {
  const passenger = usePassengerCheckLabels()
  const contact = useContactCheckLabels()
  const trip = useTripCheckLabels()
  return (saying) => {
    if (isPassengerCheck(saying)) return passenger(saying)
    return isContactCheck(saying) ? contact(saying) : trip(saying)
  }
}

function isPassengerCheck(saying: CheckSaying): saying is PassengerCheck {
  return passengerKinds.has(saying.kind)
}

function isContactCheck(saying: Exclude<CheckSaying, PassengerCheck>): saying is ContactCheck {
  return contactKinds.has(saying.kind)
}
