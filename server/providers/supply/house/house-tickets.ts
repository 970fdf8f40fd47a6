import type { Ticket } from '#contract/terms/ticket.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { HouseTransaction } from './house-store.ts'

/** The inputs of a ticket. */
type Ticketable = {
  readonly reservationRef: string
  readonly coupons: Ticket['coupons']
  readonly passengers: number
  readonly accountingCode: string
}

/** Serials per ticket: tickets with more than four coupons use the following numbers. */
const numbersPerTicket = 4

/** Issues a ticket for every passenger, infants included, and marks the reservation as ticketed. */
export async function issueTickets(
  made: Ticketable,
  at: Instant,
  change: HouseTransaction,
): Promise<Ticket[]> {
  const tickets = await numberTickets(made, at, change)
  await change.setState(made.reservationRef, { state: 'ticketed', tickets, at })
  return tickets
}

/** Returns a new ticket for every passenger, infants included. */
export async function numberTickets(
  made: Omit<Ticketable, 'reservationRef'>,
  at: Instant,
  change: Pick<HouseTransaction, 'nextTicketSerials'>,
): Promise<Ticket[]> {
  const serials = await change.nextTicketSerials(made.passengers)
  return serials.map((serial, passenger) => ({
    ticketNumber: ticketNumberOf(made.accountingCode, serial),
    passenger,
    issuedAt: at,
    coupons: made.coupons,
  }))
}

/**
 * Returns thirteen digits: the airline's accounting code, form code 24 of the house, and an eight-digit
 * serial.
 * The form code is invented and the number simulated, so a real ticket may have the same number. The check
 * digit of paper coupons is not included.
 */
export function ticketNumberOf(accountingCode: string, serial: number): string {
  return `${accountingCode}24${String(serial * numbersPerTicket).padStart(8, '0')}`
}
