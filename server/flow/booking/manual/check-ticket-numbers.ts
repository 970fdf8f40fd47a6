import { type Problem, createProblem } from '#contract/problem.ts'
import {
  type EnteredTicketNumber,
  type TicketNumberFault,
  documentNumbersOf,
  readTicketNumber,
} from '#contract/terms/manual-booking/ticket-number-entry.ts'
import type { Coupon } from '#contract/terms/ticket.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { FlightReference } from './manual-itinerary.ts'

/** Typed ticket numbers, and what they are checked against. */
export type TypedTickets = {
  /** In the order of the passengers. */
  readonly typed: readonly string[]
  readonly passengerCount: number
  readonly ticketingAirline: string
  readonly itinerary: Itinerary
  /** Returns the path of a passenger's number in the request. */
  readonly fieldOf: (passenger: number) => string
}

const codes = {
  format: 'ticketNumberWrong',
  checkDigit: 'ticketCheckDigitWrong',
  conjunction: 'conjunctionTicketsWrong',
} as const satisfies Readonly<Record<TicketNumberFault, Parameters<typeof createProblem>[0]>>

/** Coupons on one document. */
const mostCoupons = 4

/**
 * Reads the ticket numbers of every passenger. Problems, each at its field: `requiredFieldMissing` for a passenger
 * without one, `ticketNumberWrong`, `ticketCheckDigitWrong`, `ticketAirlineWrong` for a number that belongs to another
 * airline than the ticketing one, `conjunctionTicketsWrong` for too few documents, and `ticketNumberUsed` for a
 * number that two passengers share.
 */
export function readTicketNumbers(
  { typed, passengerCount, ticketingAirline, itinerary, fieldOf }: TypedTickets,
  reference: FlightReference,
): Result<readonly EnteredTicketNumber[], Problem> {
  const tickets: EnteredTicketNumber[] = []
  const seen = new Set<string>()
  const neededDocuments = Math.ceil(segmentCountOf(itinerary) / mostCoupons)
  for (let passenger = 0; passenger < passengerCount; passenger += 1) {
    const field = fieldOf(passenger)
    const text = typed[passenger] ?? ''
    if (text === '') return fail(createProblem('requiredFieldMissing', { field }))
    const read = readTicketNumber(text)
    if (read.fault !== undefined) return fail(createProblem(codes[read.fault], { field }))
    const { ticketNumber, conjunctions } = read
    const wrongAirline = airlineFault(ticketNumber, ticketingAirline, reference)
    if (wrongAirline) return fail({ ...wrongAirline, field })
    if (conjunctions + 1 < neededDocuments) return fail(createProblem('conjunctionTicketsWrong', { field }))
    const documents = documentNumbersOf({ ticketNumber, conjunctions })
    if (documents.some((one) => seen.has(one))) return fail(createProblem('ticketNumberUsed', { field }))
    for (const one of documents) seen.add(one)
    tickets.push({ ticketNumber, conjunctions })
  }
  return succeed(tickets)
}

/** The first three digits are the ticketing airline's; where the table does not know them, no other airline's. */
function airlineFault(
  ticketNumber: string,
  ticketingAirline: string,
  reference: FlightReference,
): Problem | undefined {
  const code = ticketNumber.slice(0, 3)
  const own = reference.accountingCode(ticketingAirline)
  const isOwn = own === undefined ? reference.airlineOfAccountingCode(code) === undefined : own === code
  if (isOwn) return undefined
  return createProblem('ticketAirlineWrong', {
    details: { airline: ticketingAirline, code: own ?? '?', typed: code },
  })
}

function segmentCountOf({ journeys }: Itinerary): number {
  return journeys.reduce((sum, { segments }) => sum + segments.length, 0)
}

/** Returns the coupons of a ticket for every flight, four on each document. */
export function couponsOf({ journeys }: Itinerary): Coupon[] {
  return journeys
    .flatMap(({ segments }, journey) => segments.map((_one, segment) => ({ journey, segment })))
    .map((place, index) => ({ number: (index % mostCoupons) + 1, ...place }))
}
