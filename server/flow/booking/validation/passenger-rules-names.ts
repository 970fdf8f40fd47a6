import { type PassengerRequest } from '#contract/api/passengers.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { seatHolderOf } from '#contract/terms/passenger.ts'
import {
  type NameToPrint,
  type NameTooLong,
  isTicketableName,
  lettersOf,
  nameTooLong,
  shorterGivenNames,
} from '#contract/terms/passenger/ticket-name.ts'
import { type CheckedPassenger } from './checked-passenger.ts'

/** What is wrong with a name: its letters, its short form, its length. */
export function nameFault(checked: CheckedPassenger): Problem | undefined {
  return missingFault(checked) ?? lettersFault(checked) ?? shortFormFault(checked) ?? lengthFault(checked)
}

/** A passenger's name as the ticket will have it. */
export function nameToPrintOf(one: PassengerRequest): NameToPrint {
  const { lastName: surname, firstName: givenName, ticketFirstName, title } = one
  return {
    surname,
    givenName,
    title,
    ...(ticketFirstName ? { givenNameOnTicket: ticketFirstName } : {}),
  }
}

/** Nobody has lost their first name by leaving a field empty: one name only is said. */
function missingFault({ one, path }: CheckedPassenger): Problem | undefined {
  const isMissing = one.firstName === '' && one.hasOneName !== true
  return isMissing ? problem('nameMissing', { field: `${path}.firstName` }) : undefined
}

function lettersFault({ one, path }: CheckedPassenger): Problem | undefined {
  if (!isTicketableName(one.lastName)) return problem('nameNotLatin', { field: `${path}.lastName` })
  if (one.firstName !== '' && !isTicketableName(one.firstName)) {
    return problem('nameNotLatin', { field: `${path}.firstName` })
  }
  return undefined
}

/** Only initials of the very names may stand on the ticket in their place. */
function shortFormFault({ one, path }: CheckedPassenger): Problem | undefined {
  if (!one.ticketFirstName || shorterGivenNames(one.firstName).includes(one.ticketFirstName)) return undefined
  return problem('wrongFormat', { field: `${path}.ticketFirstName` })
}

function lengthFault({ one, index, everybody, path, frame }: CheckedPassenger): Problem | undefined {
  const types = everybody.map(({ type }) => type)
  const holder = everybody[seatHolderOf(types, index) ?? -1]
  const beside = holder && lettersOf(nameToPrintOf(holder))
  const fault = nameTooLong(nameToPrintOf(one), frame.names, beside)
  if (!fault) return undefined
  const { length, limit } = fault
  const code = fault.part === 'withInfant' ? 'nameTooLongWithInfant' : 'nameTooLong'
  return problem(code, { field: `${path}.${fieldOf(fault, one)}`, details: { length, limit } })
}

/** Given names are what can be made shorter, where there are any. */
function fieldOf({ part }: NameTooLong, one: PassengerRequest): 'firstName' | 'lastName' {
  return part === 'surname' || one.firstName === '' ? 'lastName' : 'firstName'
}
