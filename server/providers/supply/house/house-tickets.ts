import { type Ticket } from '#contract/terms/ticket.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type HouseChange } from './house-store.ts'

/** What a ticket is made from. */
type Ticketable = {
  readonly reservationRef: string
  readonly coupons: Ticket['coupons']
  readonly passengers: number
  readonly accountingCode: string
}

/** Tickets of one reservation may run over four coupons; the numbers that follow the first are kept for that. */
const numbersPerTicket = 4

/** Issues a ticket for every passenger, infants included, and writes the reservation down as ticketed. */
export async function issueTickets(made: Ticketable, at: Instant, change: HouseChange): Promise<Ticket[]> {
  const serials = await change.nextTicketSerials(made.passengers)
  const tickets = serials.map((serial, passenger) => ({
    ticketNumber: ticketNumberOf(made.accountingCode, serial),
    passenger,
    issuedAt: at,
    coupons: made.coupons,
  }))
  await change.setState(made.reservationRef, { state: 'ticketed', tickets, at })
  return tickets
}

/**
 * Thirteen digits: the airline's accounting code, 24 as the form of the house, and eight of the serial.
 * The form code is invented and the number simulated: an airline may have issued the same one, so a number alone
 * does not tell them apart. The check digit printed on paper coupons is no part of the number.
 */
export function ticketNumberOf(accountingCode: string, serial: number): string {
  return `${accountingCode}24${String(serial * numbersPerTicket).padStart(8, '0')}`
}
