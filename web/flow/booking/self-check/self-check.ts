import { type CheckLine, checkTopics, type SelfCheck } from './check-line.ts'
import { type ContactCheck, contactChecks } from './contact-check.ts'
import { type PassengerCheck, passengerChecks } from './passenger-check.ts'
import { type TripCheck, tripChecks } from './trip-check.ts'

/** What a line says: its values are put into a sentence of the page's language. */
export type CheckSaying = PassengerCheck | ContactCheck | TripCheck

/** One thing to verify before booking, with where it is corrected. */
export type SelfCheckLine = CheckLine<CheckSaying>

/** Everything worth a look before booking, what is in order included, in the order of the topics. */
export function selfCheck(check: SelfCheck): SelfCheckLine[] {
  const lines: SelfCheckLine[] = [...passengerChecks(check), ...contactChecks(check), ...tripChecks(check)]
  return checkTopics.flatMap((topic) => lines.filter((line) => line.topic === topic))
}
