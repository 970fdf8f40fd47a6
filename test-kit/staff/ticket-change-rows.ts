import type { DocumentStatus } from '#contract/terms/document/travel-document.ts'
import type { ExchangeState } from '#contract/terms/document/ticket-exchange.ts'
import type { TicketRefundState } from '#contract/terms/document/ticket-refund.ts'
import type { VoidState } from '#contract/terms/document/ticket-void.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'

/** The state that the void, exchange or refund of an order's only ticket has, or the status of that ticket. */
export type TicketChangeRow =
  | { readonly what: 'void'; readonly state: VoidState }
  | { readonly what: 'exchange'; readonly state: ExchangeState }
  | {
      readonly what: 'ticketRefund'
      readonly state: TicketRefundState
      readonly satang: number
      readonly isPaidOut: boolean
    }
  | { readonly what: 'ticket'; readonly status: DocumentStatus }

type Of = { readonly bookingId: string; readonly at: Instant }

/** Writes a row about the ticket of an order; one of each kind is kept for an order. */
export async function putTicketChange(
  { db }: Pick<Database, 'db'>,
  row: TicketChangeRow,
  { bookingId, at }: Of,
): Promise<void> {
  const ticketNumber = `217${bookingId.replace(/\D/g, '').padStart(10, '0')}`
  const common = { booking_id: bookingId, version: 1, asked_by: 'clerk', sent_at: at, updated_at: at }
  switch (row.what) {
    case 'void': {
      await db.deleteFrom('ticket_void').where('booking_id', '=', bookingId).execute()
      const numbers = JSON.stringify([ticketNumber])
      const made = { ...common, void_id: `void_${bookingId}`, state: row.state, ticket_numbers: numbers }
      return void (await db.insertInto('ticket_void').values(made).execute())
    }
    case 'exchange': {
      await db.deleteFrom('ticket_exchange').where('booking_id', '=', bookingId).execute()
      const offer = { ticket_numbers: '[]', itinerary: '{}', offers: '[]', valid_until: at, created_at: at }
      const chosen = { chosen: 0, agency_fee_satang: 0, due_satang: 0 }
      const made = { ...common, ...offer, ...chosen, exchange_id: `exc_${bookingId}`, state: row.state }
      return void (await db.insertInto('ticket_exchange').values(made).execute())
    }
    case 'ticketRefund': {
      await db.deleteFrom('ticket_refund').where('booking_id', '=', bookingId).execute()
      const { state, satang, isPaidOut } = row
      const quote = { route: 'supplier', basis: 'voluntary', documents: '[]' } as const
      const figures = { from_supplier_satang: satang, to_customer_satang: satang }
      const paid = state === 'supplierPaid' ? { received_satang: satang, supplier_paid_at: at } : {}
      const out = isPaidOut ? { customer_satang: satang, customer_paid_at: at } : {}
      const made = { ...common, ...quote, ...figures, ...paid, ...out, refund_id: `tre_${bookingId}`, state }
      return void (await db.insertInto('ticket_refund').values(made).execute())
    }
    case 'ticket': {
      const made = { ticket_number: ticketNumber, booking_id: bookingId, passenger: 0, issued_at: at }
      const { status } = row
      await db
        .insertInto('ticket')
        .values({ ...made, coupons: '[]', conjunctions: 0, kind: 'ticket', status, original_ticket: null })
        .onConflict((conflict) => conflict.column('ticket_number').doUpdateSet({ status }))
        .execute()
    }
  }
}
