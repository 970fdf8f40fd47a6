import { openDatabase } from '#server/database/connection.ts'
import type { StoredTicket } from '#server/providers/supply/house/house-documents.ts'
import type { AirlineEntry, LedgerReservation } from '../suppliers/simulated-airline.ts'

/** A payment in the shop's database. */
export type DrilledPayment = {
  readonly paymentId: string
  readonly orderNumber: string
  readonly clientReference: string
  /** Id of the payment provider; that of a manual method for what staff receive. */
  readonly provider: string
  readonly state: string
  readonly amount: number
  readonly surcharge: number
  /** The exchange whose difference it pays; absent for the payment of an order. */
  readonly exchangeId?: string
  /** The payment at the provider that it is a share of; absent for a payment of its own. */
  readonly shareOf?: string
}

/** An order in the shop's database. */
export type DrilledOrder = {
  readonly orderNumber: string
  readonly state: string
  readonly total: number
  readonly passengers: number
  readonly clientReference: string
}

/** An entry in the account of a company; a charge is below zero, in satang. */
export type DrilledCharge = { readonly clientReference: string; readonly amount: number }

/** What the shop's database has after a drill; the shop must be stopped. */
export type DrillBooks = {
  readonly orders: readonly DrilledOrder[]
  readonly payments: readonly DrilledPayment[]
  /** What was charged to accounts of companies, and given back to them, by payment. */
  readonly accounts: readonly DrilledCharge[]
  /** The reservations of the house supplier, as its own books; empty with another supplier. */
  readonly house: {
    readonly reservations: readonly HouseReservation[]
    readonly entries: readonly AirlineEntry[]
  }
}

/** A reservation of the house supplier, in the form of an airline's. */
export type HouseReservation = LedgerReservation & { readonly passengers: number }

/** Reads the books of a stopped shop, by its environment. */
export async function readDrillBooks({
  DATA_DIR: dataDir = '',
  DATABASE_URL: databaseUrl,
}: Readonly<Record<string, string>>): Promise<DrillBooks> {
  const database = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) })
  const { db } = database
  const orders = await db
    .selectFrom('booking')
    .select(['booking_id', 'order_number', 'state', 'total_satang', 'passenger_count', 'client_reference'])
    .execute()
  const payments = await db.selectFrom('payment').selectAll().execute()
  const entries = await db
    .selectFrom('credit_entry')
    .innerJoin('payment', 'payment.payment_id', 'credit_entry.payment_id')
    .select(['payment.client_reference', 'credit_entry.satang'])
    .execute()
  const reservations = await db.selectFrom('house_reservation').selectAll().execute()
  await database.close()
  const numberOf = new Map(orders.map((one) => [one.booking_id, one.order_number]))
  return {
    orders: orders.map((row) => ({
      orderNumber: row.order_number,
      state: row.state,
      total: row.total_satang,
      passengers: row.passenger_count,
      clientReference: row.client_reference,
    })),
    payments: payments.map((row) => ({
      paymentId: row.payment_id,
      orderNumber: numberOf.get(row.booking_id) ?? '',
      clientReference: row.client_reference,
      provider: row.provider_id,
      state: row.state,
      amount: row.amount_satang,
      surcharge: row.surcharge_satang,
      ...(row.exchange_id !== null && { exchangeId: row.exchange_id }),
      ...(row.share_of !== null && { shareOf: row.share_of }),
    })),
    accounts: entries.map((row) => ({ clientReference: row.client_reference, amount: row.satang })),
    house: {
      reservations: reservations.map((row) => ({
        orderId: row.reservation_ref,
        recordLocator: row.record_locator,
        clientReference: row.client_reference,
        state: row.state,
        totalSatang: row.total_satang,
        passengers: row.passengers,
        tickets: (row.tickets as StoredTicket[]).flatMap(({ status, ticketNumber }) =>
          status === undefined ? [ticketNumber] : [],
        ),
      })),
      entries: reservations.flatMap((row) => entriesOf(row.reservation_ref, row.tickets as StoredTicket[])),
    },
  }
}

/** What ended the tickets of a reservation, as an airline would have written it down. */
function entriesOf(id: string, tickets: readonly StoredTicket[]): AirlineEntry[] {
  const numbersOf = (status: StoredTicket['status']) =>
    tickets.flatMap((one) => (one.status === status ? [one.ticketNumber] : []))
  const [voided, refunded, exchanged] = [numbersOf('voided'), numbersOf('refunded'), numbersOf('exchanged')]
  return [
    ...(voided.length > 0 ? [{ kind: 'documentsEnded', id, how: 'void' as const, numbers: voided }] : []),
    ...(refunded.length > 0
      ? [{ kind: 'documentsEnded', id, how: 'refund' as const, numbers: refunded }]
      : []),
    ...(exchanged.length > 0 ? [{ kind: 'exchanged', id, exchange: { endedNumbers: exchanged } }] : []),
  ]
}
