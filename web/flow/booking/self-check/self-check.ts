import { type CheckLine, checkTopics, type SelfCheck } from './check-line.ts'
import { type ContactCheck, contactChecks } from './contact-check.ts'
import { type PassengerCheck, passengerChecks } from './passenger-check.ts'
import { type TripCheck, tripChecks } from './trip-check.ts'

/** The content of a line: its values are put into a sentence in the page's language. */
export type CheckSaying = PassengerCheck | ContactCheck | TripCheck

/** One thing to verify before booking, with where it is corrected. */
export type SelfCheckLine = CheckLine<CheckSaying>

/** Returns everything worth reviewing before booking, including what is in order, by topic. */
export function selfCheck(check: SelfCheck): SelfCheckLine[] {
  const lines: SelfCheckLine[] = [...passengerChecks(check), ...contactChecks(check), ...tripChecks(check)]
  return checkTopics.flatMap((topic) => lines.filter((line) => line.topic === topic))
}
