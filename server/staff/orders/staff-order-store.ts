import type { Kysely, Selectable } from 'kysely'
import type { Tender } from '#contract/terms/payment.ts'
import type { WorkReason } from '#contract/terms/work-queue.ts'
import type { Instant } from '#contract/terms/time.ts'
import { printedTicketNumber } from '#contract/terms/ticket.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Person } from './order-assignment-store.ts'
import type { WorkQueueProjection } from '../work-queue/work-queue-projection.ts'

/** A reason for which an order is in the work queue. */
export type StoredWork = {
  readonly kind: WorkReason
  readonly satang: number
  readonly dueAt: Instant
  readonly since: Instant
}

/** A payment attempt, as stored. */
export type StoredAttempt = Selectable<Tables['payment']> & {
  /** Of the receipt that the shop issued. */
  readonly receipt_number: string | null
  readonly tender: Tender | null
}

/** What staff read of an order besides the booking flow. */
export type StaffOrderStore = {
  /** Most urgent first. */
  workOf(bookingId: string): Promise<readonly StoredWork[]>
  /** Every attempt, newest first. */
  paymentsOf(bookingId: string): Promise<readonly StoredAttempt[]>
  ticketsOf(
    bookingId: string,
  ): Promise<readonly { readonly passenger: number; readonly ticketNumber: string }[]>
  /**
   * Returns answers by phone to quotes, requests and schedule changes, with the member of staff who recorded
   * them.
   */
  phoneAnswersOf(bookingId: string): Promise<readonly (Person & { readonly to: string })[]>
  /** Returns a member of staff as colleagues know them. */
  colleagueOf(userId: string): Promise<Person>
  /** Returns the name of a company. */
  companyNameOf(companyId: string): Promise<string | undefined>
}

function readAttempts(db: Kysely<Tables>, bookingId: string): Promise<StoredAttempt[]> {
  return db
    .selectFrom('payment')
    .leftJoin('payment_receipt', 'payment_receipt.payment_id', 'payment.payment_id')
    .selectAll('payment')
    .select(['payment_receipt.receipt_number', 'payment_receipt.tender'])
    .where('booking_id', '=', bookingId)
    .orderBy('attempt', 'desc')
    .execute()
}

async function readTickets(db: Kysely<Tables>, bookingId: string): ReturnType<StaffOrderStore['ticketsOf']> {
  const rows = await db
    .selectFrom('ticket')
    .select(['passenger', 'ticket_number', 'conjunctions'])
    .where('booking_id', '=', bookingId)
    .orderBy('passenger')
    .execute()
  return rows.map(({ passenger, ticket_number, conjunctions }) => ({
    passenger,
    ticketNumber: printedTicketNumber({ ticketNumber: ticket_number, conjunctions }),
  }))
}

/** Creates the staff order repository on the database. */
export function createStaffOrderStore(db: Kysely<Tables>, projection: WorkQueueProjection): StaffOrderStore {
  return {
    async workOf(bookingId) {
      await projection.bringUpToDate()
      return readWorkItems(db, bookingId)
    },
    paymentsOf: (bookingId) => readAttempts(db, bookingId),
    ticketsOf: (bookingId) => readTickets(db, bookingId),
    colleagueOf: (userId) => readColleague(db, userId),
    phoneAnswersOf: (bookingId) => readPhoneAnswers(db, bookingId),
    async companyNameOf(companyId) {
      const named = db.selectFrom('company').select('name').where('company_id', '=', companyId)
      return (await named.executeTakeFirst())?.name
    },
  }
}

async function readColleague(db: Kysely<Tables>, userId: string): Promise<Person> {
  const account = db.selectFrom('account').select(['email', 'initials']).where('user_id', '=', userId)
  const { email = null, initials = null } = (await account.executeTakeFirst()) ?? {}
  return { userId, email, initials }
}

async function readPhoneAnswers(db: Kysely<Tables>, bookingId: string) {
  const recorded = db
    .selectFrom('quote')
    .select(['quote_id as to', 'recorded_by'])
    .where('booking_id', '=', bookingId)
    .unionAll(
      db
        .selectFrom('change_request')
        .select(['request_id as to', 'recorded_by'])
        .where('booking_id', '=', bookingId),
    )
    .unionAll(
      db
        .selectFrom('schedule_change')
        .select(['change_id as to', 'recorded_by'])
        .where('booking_id', '=', bookingId),
    )
  const rows = await db
    .selectFrom(recorded.as('answer'))
    .leftJoin('account', 'account.user_id', 'answer.recorded_by')
    .select(['answer.to', 'answer.recorded_by as userId', 'account.email', 'account.initials'])
    .where('answer.recorded_by', 'is not', null)
    .execute()
  return rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ ...row, userId }]))
}

function readWorkItems(db: Kysely<Tables>, bookingId: string) {
  return db
    .selectFrom('work_queue_item')
    .select(['kind', 'satang', 'due_at as dueAt', 'since'])
    .where('booking_id', '=', bookingId)
    .orderBy('rank', 'desc')
    .execute()
}
