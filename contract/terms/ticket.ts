import { ticketNumberText } from './manual-booking/ticket-number-entry.ts'
import type { Instant } from './time.ts'

/** An e-ticket: one per passenger, thirteen digits beginning with the airline's accounting code. */
export type Ticket = {
  readonly ticketNumber: string
  /** Conjunction tickets with the next numbers, which have the coupons after the fourth; absent for none. */
  readonly conjunctions?: number
  /** Position of the passenger on the booking, from 0. */
  readonly passenger: number
  readonly issuedAt: Instant
  readonly coupons: readonly Coupon[]
}

/** One flight of a ticket. */
export type Coupon = { readonly number: number; readonly journey: number; readonly segment: number }

/** Reads a ticket number; undefined unless it has thirteen digits. */
export function parseTicketNumber(text: string): string | undefined {
  return /^\d{13}$/.test(text) ? text : undefined
}

/** Returns the number of a ticket as documents print it, with the end of the range of its conjunction tickets. */
export function printedTicketNumber({
  ticketNumber,
  conjunctions = 0,
}: Pick<Ticket, 'ticketNumber' | 'conjunctions'>): string {
  return ticketNumberText({ ticketNumber, conjunctions })
}
