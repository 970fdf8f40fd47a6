import { type PassengerRequest } from '#contract/api/passengers.ts'
import { type PassengerType } from '#contract/terms/passenger.ts'

/** One passenger as typed so far; every field is a text, empty while nothing is typed. */
export type PassengerDraft = {
  readonly type: PassengerType
  readonly title: string
  readonly firstName: string
  readonly lastName: string
  readonly hasOneName: boolean
  readonly sex: string
  readonly birthdate: string
  readonly nationality: string
  readonly passportNumber: string
  readonly issueCountry: string
  readonly expiryDate: string
}

/** The booker as typed so far. */
export type ContactDraft = {
  readonly name: string
  readonly mobilePhone: string
  readonly daytimePhone: string
  readonly email: string
  readonly companyName: string
  readonly lineId: string
}

/**
 * What a traveller has typed for one trip. It is kept on the server, encrypted, and never in the browser's
 * storage.
 */
export type TripDraft = {
  readonly passengers: readonly PassengerDraft[]
  readonly contact: ContactDraft
  /** Random text that makes the booking key of this draft: the same content gets the same key. */
  readonly keySalt: string
}

/** A passenger of this type with nothing typed. */
export function emptyPassenger(type: PassengerType): PassengerDraft {
  const nothing = { title: '', firstName: '', lastName: '', sex: '', birthdate: '', nationality: '' }
  return { type, ...nothing, hasOneName: false, passportNumber: '', issueCountry: '', expiryDate: '' }
}

/** A draft for a party in which nothing is typed. */
export function emptyDraft(party: readonly PassengerType[]): TripDraft {
  return {
    passengers: party.map(emptyPassenger),
    contact: { name: '', mobilePhone: '', daytimePhone: '', email: '', companyName: '', lineId: '' },
    keySalt: newKeySalt(),
  }
}

/** Random text for the booking key of a draft. */
export function newKeySalt(): string {
  const salt = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(salt, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reads a draft as the server kept it: unknown members are dropped, missing ones are empty, the party counts. */
export function draftFrom(
  content: Readonly<Record<string, unknown>>,
  party: readonly PassengerType[],
): TripDraft {
  const empty = emptyDraft(party)
  const kept = Array.isArray(content['passengers']) ? (content['passengers'] as unknown[]) : []
  const salt = content['keySalt']
  return {
    passengers: empty.passengers.map((one, index) => ({ ...filled(one, kept[index]), type: one.type })),
    contact: filled(empty.contact, content['contact']),
    keySalt: typeof salt === 'string' && /^[0-9a-f]{24}$/.test(salt) ? salt : empty.keySalt,
  }
}

/** The members of `empty` with what was kept for them, where it is of the same kind. */
function filled<Shape extends object>(empty: Shape, kept: unknown): Shape {
  if (typeof kept !== 'object' || kept === null) return empty
  const given = kept as Record<string, unknown>
  const entries = Object.entries(empty).map(([name, value]) => {
    const found = given[name]
    return [name, typeof found === typeof value ? found : value]
  })
  return Object.fromEntries(entries) as Shape
}

/** A passenger as the booking request wants it; fields that were not asked for are left out. */
export function passengerRequestOf(draft: PassengerDraft): PassengerRequest {
  return {
    type: draft.type,
    title: draft.title as PassengerRequest['title'],
    firstName: draft.hasOneName ? '' : draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    sex: draft.sex as PassengerRequest['sex'],
    birthdate: draft.birthdate,
    nationality: draft.nationality,
    ...(draft.passportNumber === '' ? {} : { passportNumber: draft.passportNumber.trim().toUpperCase() }),
    ...(draft.issueCountry === '' ? {} : { issueCountry: draft.issueCountry }),
    ...(draft.expiryDate === '' ? {} : { expiryDate: draft.expiryDate }),
  }
}
