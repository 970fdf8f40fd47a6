import type { PassengerRequest } from '#contract/api/passengers.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type {
  MealCode,
  PetCode,
  SeatPreference,
  WheelchairCode,
} from '#contract/terms/passenger/service-requests.ts'
import type { NameToPrint } from '#contract/terms/passenger/ticket-name.ts'
import { passengersForParty } from './carry-over-passengers.ts'

/** A passenger as typed so far; every field is a text, empty when nothing is typed. */
export type PassengerDraft = {
  readonly type: PassengerType
  readonly title: string
  readonly firstName: string
  /** The shorter form of the first names chosen for the ticket; empty where the ticket has them in full. */
  readonly ticketFirstName: string
  readonly lastName: string
  readonly hasOneName: boolean
  readonly sex: string
  readonly birthdate: string
  readonly nationality: string
  readonly passportNumber: string
  readonly issueCountry: string
  readonly issueDate: string
  readonly expiryDate: string
  readonly loyaltyAirline: string
  readonly loyaltyNumber: string
  /** Codes of terms/service-requests.ts, as all special requests here. */
  readonly meal: string
  readonly seat: string
  /** The number of another passenger of this trip, counted from 1. */
  readonly seatWith: string
  readonly wheelchair: string
  readonly pet: string
  /** Phone and email for the airlines; empty where they are given the booker's. */
  readonly mobilePhone: string
  readonly email: string
  /** "yes" when the airlines are given no contact of this passenger; empty otherwise. */
  readonly contactWithheld: string
}

/** The accepted text; empty without one. */
export type ConsentDraft = { readonly version: string; readonly language: string }

/** The contact as typed so far. */
export type ContactDraft = {
  readonly name: string
  /** Whether the name follows that of the first passenger. */
  readonly isFirstPassenger: boolean
  readonly mobilePhone: string
  readonly daytimePhone: string
  readonly email: string
  readonly companyName: string
  readonly costCenter: string
  readonly lineId: string
  /** Whether phone and email are withheld from the airlines. */
  readonly isWithheldFromAirlines: boolean
}

/**
 * What a traveller has typed for one trip. It is stored on the server, encrypted, and never in the browser's
 * storage.
 */
export type TripDraft = {
  readonly passengers: readonly PassengerDraft[]
  readonly contact: ContactDraft
  readonly sensitiveConsent: ConsentDraft
  readonly fareConditions: ConsentDraft
  /** The payment method, "bankTransfer" or "card.visa"; empty while none is chosen. */
  readonly paymentMethod: string
  /** Random text for the booking key of this draft: the same content has the same key. */
  readonly keySalt: string
}

/** Returns an empty passenger of this type. */
export function emptyPassenger(type: PassengerType): PassengerDraft {
  const name = { title: '', firstName: '', ticketFirstName: '', lastName: '', hasOneName: false }
  const person = { sex: '', birthdate: '', nationality: '' }
  const passport = { passportNumber: '', issueCountry: '', issueDate: '', expiryDate: '' }
  const requests = { meal: '', seat: '', seatWith: '', wheelchair: '', pet: '' }
  const contact = { mobilePhone: '', email: '', contactWithheld: '' }
  return {
    type,
    ...contact,
    ...name,
    ...person,
    ...passport,
    loyaltyAirline: '',
    loyaltyNumber: '',
    ...requests,
  }
}

const emptyContact: ContactDraft = {
  name: '',
  isFirstPassenger: true,
  mobilePhone: '',
  daytimePhone: '',
  email: '',
  companyName: '',
  costCenter: '',
  lineId: '',
  isWithheldFromAirlines: false,
}

/** Returns an empty draft for a party. */
export function emptyDraft(party: readonly PassengerType[]): TripDraft {
  return {
    passengers: party.map(emptyPassenger),
    contact: emptyContact,
    sensitiveConsent: { version: '', language: '' },
    fareConditions: { version: '', language: '' },
    paymentMethod: '',
    keySalt: newKeySalt(),
  }
}

/** Returns a random text for the booking key of a draft. */
export function newKeySalt(): string {
  const salt = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(salt, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Reads a draft from the server: unknown members are dropped, missing ones are empty, the party decides the
 * passengers.
 */
export function draftFrom(
  content: Readonly<Record<string, unknown>>,
  party: readonly PassengerType[],
): TripDraft {
  const empty = emptyDraft(party)
  const people = Array.isArray(content['passengers']) ? (content['passengers'] as unknown[]) : []
  const kept = passengersForParty(party, people)
  const salt = content['keySalt']
  const method = content['paymentMethod']
  return {
    passengers: empty.passengers.map((one, index) => ({
      ...withStoredValues(one, kept[index]),
      type: one.type,
    })),
    contact: withStoredValues(empty.contact, content['contact']),
    sensitiveConsent: withStoredValues(empty.sensitiveConsent, content['sensitiveConsent']),
    fareConditions: withStoredValues(empty.fareConditions, content['fareConditions']),
    paymentMethod: typeof method === 'string' ? method : '',
    keySalt: typeof salt === 'string' && /^[0-9a-f]{24}$/.test(salt) ? salt : empty.keySalt,
  }
}

/** Returns `empty` with the stored members of the same kind. */
function withStoredValues<Shape extends object>(empty: Shape, kept: unknown): Shape {
  if (typeof kept !== 'object' || kept === null) return empty
  const presentMember = kept as Record<string, unknown>
  const entries = Object.entries(empty).map(([name, value]) => {
    const found = presentMember[name]
    return [name, typeof found === typeof value ? found : value]
  })
  return Object.fromEntries(entries) as Shape
}

/** Returns a passenger's name as on the ticket; without a title it is shown as for a man. */
export function ticketNameOf(draft: PassengerDraft): NameToPrint {
  const { lastName: surname, ticketFirstName, title } = draft
  const givenName = draft.hasOneName ? '' : draft.firstName
  const short = ticketFirstName === '' ? {} : { givenNameOnTicket: ticketFirstName }
  return { surname, givenName, title: (title || 'MR') as NameToPrint['title'], ...short }
}

/** Returns a passenger of the booking request; empty fields are left out. */
export function passengerRequestOf(draft: PassengerDraft): PassengerRequest {
  const filledDraftField = (name: 'issueCountry' | 'issueDate' | 'expiryDate' | 'seatWith') =>
    presentMember(name, draft[name])
  const isMember = draft.loyaltyAirline !== '' && draft.loyaltyNumber.trim() !== ''
  return {
    type: draft.type,
    title: draft.title as PassengerRequest['title'],
    firstName: draft.hasOneName ? '' : draft.firstName.trim(),
    ...(draft.hasOneName ? { hasOneName: true } : {}),
    ...presentMember('ticketFirstName', draft.hasOneName ? '' : draft.ticketFirstName),
    lastName: draft.lastName.trim(),
    sex: draft.sex as PassengerRequest['sex'],
    birthdate: draft.birthdate,
    nationality: draft.nationality,
    ...presentMember('passportNumber', draft.passportNumber.trim().toUpperCase()),
    ...filledDraftField('issueCountry'),
    ...filledDraftField('issueDate'),
    ...filledDraftField('expiryDate'),
    ...(isMember
      ? { loyaltyAirline: draft.loyaltyAirline, loyaltyNumber: draft.loyaltyNumber.trim().toUpperCase() }
      : {}),
    ...filledDraftField('seatWith'),
    ...presentMember('meal', draft.meal as MealCode | ''),
    ...presentMember('seat', draft.seat as SeatPreference | ''),
    ...presentMember('wheelchair', draft.wheelchair as WheelchairCode | ''),
    ...presentMember('pet', draft.pet as PetCode | ''),
    ...ownContactOf(draft),
  }
}

function ownContactOf({
  mobilePhone,
  email,
  contactWithheld,
}: PassengerDraft): Pick<PassengerRequest, 'mobilePhone' | 'email' | 'isWithheldFromAirlines'> {
  if (contactWithheld !== '') return { isWithheldFromAirlines: true }
  return { ...presentMember('mobilePhone', mobilePhone.trim()), ...presentMember('email', email.trim()) }
}

/** One member under its name; nothing when empty. A date whose parts are all empty counts as empty. */
function presentMember<Name extends string, Value extends string>(
  name: Name,
  value: Value,
): Partial<Record<Name, Exclude<Value, ''>>> {
  const entries = /^-*$/.test(value) ? [] : [[name, value]]
  return Object.fromEntries(entries) as Partial<Record<Name, Exclude<Value, ''>>>
}
