import { passengerTargetId } from '../new-booking/focus-target.ts'
import type { PassengerField } from '../new-booking/passengers/passenger-fields.ts'

/** Fields of a passenger by the names of the request. */
const passengerFields: Readonly<Record<string, PassengerField>> = {
  firstName: 'givenName',
  lastName: 'surname',
  birthdate: 'bornOn',
  expiryDate: 'expiresOn',
}

/** Returns the id of the field at a path of the request: "segments.0.from", "passengers.1.lastName". */
export function manualFieldId(path: string): string {
  const [, place, name = ''] = /^passengers\.(\d+)\.(\w+)$/.exec(path) ?? []
  if (place !== undefined) return passengerTargetId(Number(place), passengerFields[name] ?? name)
  return `manual-${path}`
}

/** The element that a pasted PNR goes to. */
export const pnrTextId = 'manual-pnr'
/** The element that enters the booking. */
export const enterButtonId = 'manual-enter'
