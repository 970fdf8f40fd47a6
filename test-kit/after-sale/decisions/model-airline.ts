import type { TravelDocument } from '#contract/terms/document/travel-document.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'

const issuedAt = '2026-11-20T03:00:00.000Z' as Instant

/** What is true of a passenger: the ticket that flies, or how it ended. */
type Traveller = { ticket: string; end: 'voided' | 'refunded' | undefined; hidden: boolean }

/** An airline of which only the truth is kept: who flies with which ticket, and on which day. */
export class ModelAirline {
  readonly travellers: readonly Traveller[]
  day = '2027-01-10'
  private tickets = 0
  private readonly stillListed: string[] = []
  private readonly all: TravelDocument[] = []

  constructor(count: number) {
    this.travellers = Array.from({ length: count }, (_, passenger) => ({
      ticket: this.issue(passenger),
      end: undefined,
      hidden: false,
    }))
  }

  /** Returns the positions of the passengers who can fly. */
  get flying(): readonly number[] {
    return this.travellers.flatMap(({ end }, at) => (end === undefined ? at : []))
  }

  private issue(passenger: number, originalTicketNumber?: string): string {
    this.tickets += 1
    const ticketNumber = `217000000000${this.tickets}`
    this.all.push({
      ticketNumber,
      passenger,
      issuedAt,
      kind: 'ticket',
      status: 'issued',
      coupons: [],
      ...(originalTicketNumber !== undefined && { originalTicketNumber }),
    })
    return ticketNumber
  }

  /** Ends the tickets of these passengers. */
  end(passengers: readonly number[], how: 'voided' | 'refunded'): void {
    for (const at of passengers) {
      const one = this.travellers[at]
      if (!one) continue
      one.end = how
      this.set(one.ticket, how)
    }
  }

  /** Moves everybody who flies to another day; what is late is shown by {@link show}. */
  exchange(day: string, late: { readonly newTickets: boolean; readonly endOfOld: boolean }): void {
    this.day = day
    for (const at of this.flying) {
      const one = this.travellers[at]
      if (!one) continue
      if (late.endOfOld) this.stillListed.push(one.ticket)
      else this.set(one.ticket, 'exchanged')
      one.ticket = this.issue(at, one.ticket)
      one.hidden = late.newTickets
    }
  }

  /** Shows what was late. */
  show(): void {
    for (const one of this.travellers) one.hidden = false
    for (const one of this.stillListed.splice(0)) this.set(one, 'exchanged')
  }

  private set(ticketNumber: string, status: TravelDocument['status']): void {
    const index = this.all.findIndex((one) => one.ticketNumber === ticketNumber)
    const known = this.all[index]
    if (known) this.all[index] = { ...known, status }
  }

  /** Returns the reservation as it is read; `isVague` states ended tickets only as closed. */
  read(isVague: boolean): Reservation {
    const hidden = new Set(this.travellers.flatMap((one) => (one.hidden ? one.ticket : [])))
    const documents = this.all
      .filter((one) => !hidden.has(one.ticketNumber))
      .map((one) => (isVague && one.status === 'refunded' ? { ...one, status: 'closed' } : one))
    const flights = [flightOn(this.day)]
    return { documents, tickets: [], flights, state: 'ticketed' } as unknown as Reservation
  }
}

/** Returns the only flight of a day. */
export function flightOn(day: string) {
  return { marketingCarrier: 'TG', flightNumber: '642', departureLocal: `${day}T10:00` }
}
