import type { Ticket } from '#contract/terms/ticket.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { HouseExtra } from './extras/house-extra-store.ts'
import type { StoredTicket } from './house-documents.ts'
import type { HouseTransaction } from './house-store.ts'

/** The inputs of a ticket. */
type Ticketable = {
  readonly reservationRef: string
  readonly coupons: Ticket['coupons']
  readonly passengers: number
  readonly accountingCode: string
  /** An EMD is issued for each that costs something. */
  readonly extras: readonly HouseExtra[]
}

/** Serials per ticket: tickets with more than four coupons use the following numbers. */
const numbersPerTicket = 4

/** Issues a ticket for every passenger, infants included, and marks the reservation as ticketed. */
export async function issueTickets(
  made: Ticketable,
  at: Instant,
  change: HouseTransaction,
): Promise<StoredTicket[]> {
  const tickets = [...(await numberTickets(made, at, change)), ...(await numberEmds(made, at, change))]
  await change.setState(made.reservationRef, { state: 'ticketed', tickets, at })
  return tickets
}

/** Returns a new ticket for every passenger, infants included. */
export async function numberTickets(
  made: Omit<Ticketable, 'reservationRef' | 'extras'>,
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

/** Returns an EMD for every extra that costs something; its coupons are those of the flights that it covers. */
export async function numberEmds(
  { extras, coupons, accountingCode }: Pick<Ticketable, 'extras' | 'coupons' | 'accountingCode'>,
  at: Instant,
  change: Pick<HouseTransaction, 'nextTicketSerials'>,
): Promise<StoredTicket[]> {
  const paid = extras.filter(({ amount }) => amount.amount > 0)
  const serials = paid.length === 0 ? [] : await change.nextTicketSerials(paid.length)
  return paid.map(({ passenger, covers, amount, isRefundable }, index) => ({
    ticketNumber: ticketNumberOf(accountingCode, serials[index] ?? 0, emdForm),
    passenger,
    issuedAt: at,
    coupons: coupons
      .filter((one) =>
        covers.some((flight) => flight.journey === one.journey && flight.segment === one.segment),
      )
      .map((one, position) => ({ ...one, number: position + 1 })),
    emd: { satang: amount.amount, isRefundable },
  }))
}

const ticketForm = 24
const emdForm = 26

/**
 * Returns thirteen digits: the airline's accounting code, the form code of the house, 24 of tickets and 26 of EMDs, and an eight-digit
 * serial.
 * The form codes are invented and the number simulated, so a real ticket may have the same number. The check
 * digit of paper coupons is not included.
 */
export function ticketNumberOf(accountingCode: string, serial: number, form = ticketForm): string {
  return `${accountingCode}${form}${String(serial * numbersPerTicket).padStart(8, '0')}`
}
