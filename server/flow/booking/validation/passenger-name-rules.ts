import type { PassengerRequest } from '#contract/api/passengers.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { lapHolderOfInfant } from '#contract/terms/passenger.ts'
import {
  type NameToPrint,
  type ExceededNameLimit,
  isTicketableName,
  storedNameLength,
  exceededNameLimit,
  shorterGivenNames,
} from '#contract/terms/passenger/ticket-name.ts'
import type { CheckedPassenger } from './checked-passenger.ts'

/** What is wrong with a name: its letters, its short form, its length. */
export function passengerNameFault(checked: CheckedPassenger): Problem | undefined {
  return (
    missingNameFault(checked) ??
    nameLettersFault(checked) ??
    ticketFirstNameFault(checked) ??
    nameLengthFault(checked)
  )
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
function missingNameFault({ one, path }: CheckedPassenger): Problem | undefined {
  const isMissing = one.firstName === '' && one.hasOneName !== true
  return isMissing ? createProblem('nameMissing', { field: `${path}.firstName` }) : undefined
}

function nameLettersFault({ one, path }: CheckedPassenger): Problem | undefined {
  if (!isTicketableName(one.lastName)) return createProblem('nameNotLatin', { field: `${path}.lastName` })
  if (one.firstName !== '' && !isTicketableName(one.firstName)) {
    return createProblem('nameNotLatin', { field: `${path}.firstName` })
  }
  return undefined
}

/** Only initials of the very names may stand on the ticket in their place. */
function ticketFirstNameFault({ one, path }: CheckedPassenger): Problem | undefined {
  if (!one.ticketFirstName || shorterGivenNames(one.firstName).includes(one.ticketFirstName)) return undefined
  return createProblem('wrongFormat', { field: `${path}.ticketFirstName` })
}

function nameLengthFault({ one, index, everybody, path, frame }: CheckedPassenger): Problem | undefined {
  const types = everybody.map(({ type }) => type)
  const holder = everybody[lapHolderOfInfant(types, index) ?? -1]
  const beside = holder && storedNameLength(nameToPrintOf(holder))
  const fault = exceededNameLimit(nameToPrintOf(one), frame.names, beside)
  if (!fault) return undefined
  const { length, limit } = fault
  const code = fault.part === 'withInfant' ? 'nameTooLongWithInfant' : 'nameTooLong'
  return createProblem(code, { field: `${path}.${fieldToShorten(fault, one)}`, details: { length, limit } })
}

/** Given names are what can be made shorter, where there are any. */
function fieldToShorten({ part }: ExceededNameLimit, one: PassengerRequest): 'firstName' | 'lastName' {
  return part === 'surname' || one.firstName === '' ? 'lastName' : 'firstName'
}
