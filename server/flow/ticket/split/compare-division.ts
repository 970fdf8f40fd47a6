import type { SplitDifference } from '#contract/api/staff/order/order-split.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import type { Passenger } from '#contract/terms/passenger.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import type { FlightFacts } from '#contract/terms/schedule-change.ts'
import { type Instant, dateOfLocalTime } from '#contract/terms/time.ts'
import type { Reservation, ReservedName } from '#server/providers/supply/supplier-reservation.ts'
import type { KeptDocument } from '../ticket-store.ts'

/** What a division was asked for: the order as it was before, and the positions of those who leave. */
export type AskedDivision = {
  readonly passengers: readonly Passenger[]
  readonly leaving: readonly number[]
  readonly itinerary: Itinerary
  readonly documents: readonly KeptDocument[]
  readonly now: Instant
}

/** Both reservations after a division, as the supplier has them now. */
export type DividedReservations = { readonly stays: Reservation; readonly leaves: Reservation }

/**
 * Returns what differs between the reservations and what was asked for, empty where both have exactly their passengers, all
 * flights that have not left as confirmed, and their valid tickets. What a supplier does not state counts as missing.
 */
export function divisionDifferences(asked: AskedDivision, divided: DividedReservations): SplitDifference[] {
  return (['stays', 'leaves'] as const).flatMap((part) => {
    const isOf = (position: number) => asked.leaving.includes(position) === (part === 'leaves')
    const wanted = {
      passengers: asked.passengers.filter((_, at) => isOf(at)).map(nameKeyOf),
      flights: asked.itinerary.journeys
        .flatMap(({ segments }) => segments)
        .filter(({ departureAt }) => departureAt > asked.now)
        .map(flightText),
      tickets: asked.documents
        .filter((one) => one.kind === 'ticket' && isDocumentOpen(one) && isOf(one.passenger))
        .map(({ ticketNumber }) => ticketNumber),
    }
    const found = textsOf(divided[part], asked.now)
    return (['passengers', 'flights', 'tickets'] as const).flatMap((about): SplitDifference[] => {
      const missing = without(wanted[about], found[about])
      const extra = without(found[about], wanted[about])
      return missing.length + extra.length === 0 ? [] : [{ reservation: part, about, missing, extra }]
    })
  })
}

/** Returns whether a reservation still has every valid ticket of its order: nothing was divided. */
export function isUndivided(reservation: Reservation, documents: readonly KeptDocument[]): boolean {
  const open = documents.filter((one) => one.kind === 'ticket' && isDocumentOpen(one))
  const found = ticketNumbersOf(reservation)
  return open.every(({ ticketNumber }) => found.includes(ticketNumber))
}

function textsOf(reservation: Reservation, now: Instant) {
  const { names = [], flights = [] } = reservation
  return {
    passengers: names.map(reservedNameKeyOf),
    flights: flights
      .filter(({ departureAt, status }) => departureAt > now && status === 'confirmed')
      .map(flightText),
    tickets: ticketNumbersOf(reservation),
  }
}

function ticketNumbersOf({ documents, tickets }: Reservation): string[] {
  if (!documents) return tickets.map(({ ticketNumber }) => ticketNumber)
  return documents.flatMap((one) => (one.kind === 'ticket' && isDocumentOpen(one) ? [one.ticketNumber] : []))
}

/** Returns a name as tickets print it, in letters only: suppliers keep titles, spaces and accents in different ways. */
function nameKeyOf(passenger: Passenger): string {
  return lettersOfName(printedTicketName(passenger))
}

function reservedNameKeyOf({ surname, givenName }: ReservedName): string {
  const plain = { surname, givenName: givenName.replace(titleAtEnd, ''), title: 'MR' } as const
  return lettersOfName(printedTicketName(plain))
}

const titleAtEnd = / (?:MR|MRS|MS|MISS|MSTR|MX|DR)$/i

function lettersOfName(printed: string): string {
  return printed.replace(/ [A-Z]+$/, '').replaceAll(/[^A-Z/]/g, '')
}

function flightText({ marketingCarrier, flightNumber, origin, destination, departureLocal }: FlightFacts) {
  const number = flightNumber.replace(/^0+/, '')
  return `${marketingCarrier}${number} ${origin}-${destination} ${dateOfLocalTime(departureLocal)}`
}

/** Returns the first list without the second; each entry takes one of its equals away. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return all.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
