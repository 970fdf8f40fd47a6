import { type Kysely, type Selectable, sql } from 'kysely'
import type { ExchangeState } from '#contract/terms/document/ticket-exchange.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import type { Money } from '#contract/terms/money.ts'
import type { Tender } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { ExchangeOffer } from '#server/providers/supply/supplier-exchange.ts'
import { type ExchangeCause, exchangeTransitions } from './exchange-state.ts'

/** The chosen offer of an exchange. */
export type ExchangeChoice = {
  /** Position among the offers. */
  readonly chosen: number
  /** In satang. */
  readonly agencyFee: number
  /** What the customer pays, in satang; negative where money goes back. */
  readonly due: number
  readonly tender?: Tender | undefined
  /** Set where it is charged to the account of the order's company. */
  readonly onAccount?: true | undefined
  /** What is not charged because the exchange is involuntary, in satang; absent otherwise. */
  readonly waived?: number | undefined
}

/** An exchange of the tickets of an order, from its offers on. */
export type TicketExchange = {
  readonly exchangeId: string
  readonly bookingId: string
  readonly state: ExchangeState
  readonly version: number
  /** The open tickets when it was offered. */
  readonly ticketNumbers: readonly string[]
  /** The flights before. */
  readonly itinerary: Itinerary
  readonly offers: readonly ExchangeOffer[]
  readonly validUntil: Instant
  /** The schedule change that makes it involuntary; absent where the customer pays for it. */
  readonly scheduleChangeId?: string | undefined
  /** Absent while no offer is chosen. */
  readonly choice?: ExchangeChoice
  readonly newNumbers: readonly string[]
  /** The supplier's reason, or why the outcome is unknown; for staff. */
  readonly note: string
  /** The member of staff who searched, and from the choice on who chose and received the money. */
  readonly askedBy: string
  /** Until when the customer can pay the difference by a link; absent where staff receive it. */
  readonly payBy?: Instant
  readonly sentAt?: Instant
  readonly updatedAt: Instant
}

/** A transition of an exchange. */
export type ExchangeMove = {
  readonly to: ExchangeState
  readonly cause: ExchangeCause
  readonly at: Instant
  readonly choice?: ExchangeChoice
  readonly askedBy?: string
  readonly payBy?: Instant
  readonly sentAt?: Instant
  readonly newNumbers?: readonly string[]
  readonly note?: string
}

/** Stores exchanges. */
export type ExchangeStore = {
  insert(
    tx: Tx,
    made: Pick<
      TicketExchange,
      | 'exchangeId'
      | 'bookingId'
      | 'ticketNumbers'
      | 'itinerary'
      | 'offers'
      | 'validUntil'
      | 'askedBy'
      | 'scheduleChangeId'
    > & { readonly at: Instant; readonly fareBasis: string | undefined },
  ): Promise<void>
  byId(exchangeId: string, tx?: Tx): Promise<TicketExchange | undefined>
  /** Returns the exchanges of an order, newest first. */
  ofBooking(bookingId: string, tx?: Tx): Promise<readonly TicketExchange[]>
  /** Applies a transition from the version that was read; false when a concurrent process has moved it. */
  move(tx: Tx, from: TicketExchange, move: ExchangeMove): Promise<boolean>
  /** Records what goes back to the customer where less is left of the payments. */
  recordUncovered(tx: Tx, exchangeId: string, amount: Money): Promise<void>
}

/** Creates the store of exchanges backed by the database. */
export function createExchangeStore(db: Kysely<Tables>): ExchangeStore {
  return {
    async insert(tx, { exchangeId, bookingId, ticketNumbers, itinerary, offers, at, ...more }) {
      await tx
        .insertInto('ticket_exchange')
        .values({
          exchange_id: exchangeId,
          booking_id: bookingId,
          state: 'offered',
          version: 1,
          ticket_numbers: JSON.stringify(ticketNumbers),
          itinerary: JSON.stringify(itinerary),
          fare_basis: more.fareBasis ?? null,
          offers: JSON.stringify(offers),
          valid_until: more.validUntil,
          asked_by: more.askedBy,
          schedule_change_id: more.scheduleChangeId ?? null,
          created_at: at,
          updated_at: at,
        })
        .execute()
    },
    byId: async (exchangeId, tx) => {
      const row = await (tx ?? db)
        .selectFrom('ticket_exchange')
        .selectAll()
        .where('exchange_id', '=', exchangeId)
        .executeTakeFirst()
      return row && exchangeFromRow(row)
    },
    ofBooking: async (bookingId, tx) => {
      const query = (tx ?? db).selectFrom('ticket_exchange').selectAll().where('booking_id', '=', bookingId)
      const rows = await query.orderBy('created_at', 'desc').orderBy('exchange_id', 'desc').execute()
      return rows.map(exchangeFromRow)
    },
    move: moveExchange,
    recordUncovered,
  }
}

async function moveExchange(tx: Tx, from: TicketExchange, move: ExchangeMove): Promise<boolean> {
  const { to, cause, at, choice, askedBy, payBy, sentAt, newNumbers, note } = move
  if (!exchangeTransitions.allows(from.state, to, cause))
    throw new Error(`no transition of an exchange from ${from.state} to ${to} by ${cause}`)
  const done = await tx
    .updateTable('ticket_exchange')
    .set({
      state: to,
      version: from.version + 1,
      updated_at: at,
      ...(choice && {
        chosen: choice.chosen,
        agency_fee_satang: choice.agencyFee,
        due_satang: choice.due,
        tender: choice.tender ?? null,
        on_account: choice.onAccount ?? false,
        waived_satang: choice.waived ?? null,
      }),
      ...(askedBy !== undefined && { asked_by: askedBy }),
      ...(payBy !== undefined && { pay_by: payBy }),
      ...(sentAt !== undefined && { sent_at: sentAt }),
      ...(newNumbers && { new_numbers: JSON.stringify(newNumbers) }),
      ...(note !== undefined && { note }),
    })
    .where('exchange_id', '=', from.exchangeId)
    .where('version', '=', from.version)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

async function recordUncovered(tx: Tx, exchangeId: string, { amount }: Money): Promise<void> {
  const needed = sql<number>`${amount} + (select coalesce(sum(satang), 0) from refund join payment using (payment_id)
    where refund.booking_id = ticket_exchange.booking_id and payment.state = 'received')`
  const row = tx.updateTable('ticket_exchange').where('exchange_id', '=', exchangeId)
  await row.set({ refunds_needed_satang: needed }).execute()
}

function exchangeFromRow(row: Selectable<Tables['ticket_exchange']>): TicketExchange {
  const { chosen, agency_fee_satang: agencyFee, due_satang: due, tender } = row
  const isChosen = chosen !== null && agencyFee !== null && due !== null
  return {
    exchangeId: row.exchange_id,
    bookingId: row.booking_id,
    state: row.state,
    version: row.version,
    ticketNumbers: row.ticket_numbers as string[],
    itinerary: row.itinerary as Itinerary,
    offers: row.offers as ExchangeOffer[],
    validUntil: row.valid_until,
    ...(row.schedule_change_id !== null && { scheduleChangeId: row.schedule_change_id }),
    ...(isChosen && {
      choice: {
        chosen,
        agencyFee,
        due,
        tender: tender ?? undefined,
        ...(row.on_account && { onAccount: true }),
        waived: row.waived_satang ?? undefined,
      },
    }),
    newNumbers: row.new_numbers as string[],
    note: row.note,
    askedBy: row.asked_by,
    ...(row.pay_by !== null && { payBy: row.pay_by }),
    ...(row.sent_at !== null && { sentAt: row.sent_at }),
    updatedAt: row.updated_at,
  }
}
