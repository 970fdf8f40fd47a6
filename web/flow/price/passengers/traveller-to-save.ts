import type { SavedTravellerAnswer, SavedTravellerRequest } from '#contract/api/account/travellers.ts'
import { type PassengerDraft, passengerRequestOf } from '#web/session/trip-draft.ts'
import { filledPassenger } from './paste/fill-passengers.ts'
import type { KnownPassenger } from './paste/passenger-table.ts'

/**
 * Returns what is saved of a passenger: identity and passport, no special requests; empty fields are left
 * out.
 */
export function travellerToSave(draft: PassengerDraft): SavedTravellerRequest {
  const one = passengerRequestOf(draft)
  const { title, firstName, lastName, sex, birthdate, nationality } = draft
  const { passportNumber, issueCountry, issueDate, expiryDate, loyaltyAirline, loyaltyNumber } = one
  const all = {
    title,
    firstName: draft.hasOneName ? '' : firstName.trim(),
    lastName: lastName.trim(),
    sex,
    birthdate: isWholeDate(birthdate) ? birthdate : '',
    nationality,
    passportNumber,
    issueCountry,
    issueDate: isWholeDate(issueDate) ? issueDate : '',
    expiryDate: isWholeDate(expiryDate) ? expiryDate : '',
    loyaltyAirline,
    loyaltyNumber,
  }
  const typed = Object.entries(all).filter(([, value]) => value !== undefined && value !== '')
  return { lastName: lastName.trim(), ...Object.fromEntries(typed) }
}

/**
 * Returns a passenger's form filled with a saved traveller: saved values replace typed ones, the rest stays.
 */
export function passengerFromSaved(draft: PassengerDraft, saved: SavedTravellerAnswer): PassengerDraft {
  const { travellerId: _id, ...known } = saved
  const firstName = known.firstName ?? ''
  const filled = filledPassenger(draft, known as KnownPassenger, true)
  return { ...filled, firstName, hasOneName: firstName === '', ticketFirstName: '' }
}

function isWholeDate(text: string | undefined): boolean {
  return /^[12]\d{3}-\d\d-\d\d$/.test(text ?? '')
}
