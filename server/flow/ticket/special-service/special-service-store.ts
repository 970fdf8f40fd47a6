import type { Kysely, Selectable } from 'kysely'
import type { ToldServiceStatus } from '#contract/terms/passenger/special-service.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type RecordedServiceStatus, type ServiceCause, serviceTransitions } from './special-service-state.ts'

/** A special service of one passenger, on one flight or on all. */
export type SpecialService = {
  readonly serviceId: string
  readonly bookingId: string
  /** Position of the passenger, from 0. */
  readonly passenger: number
  /** Position of the flight in the itinerary as sold, from 0; absent for the whole booking. */
  readonly segment?: number
  /** IATA code of the service (SSR), or OSI. */
  readonly code: string
  readonly text: string
  readonly status: RecordedServiceStatus
  readonly version: number
  /** booking: requested with the booking; airline: found in the reservation. */
  readonly source: 'booking' | 'customer' | 'staff' | 'airline'
  /** The member of staff who requested it; "customer" or "supplier" otherwise. */
  readonly askedBy: string
  /** What the airline answered, as staff typed it. */
  readonly answer: string
  /** Who of staff recorded the airline's answer last, and when; absent where nobody has. */
  readonly answered?: ServiceAnswered
  /** The status that the reservation stated last; absent where it has never stated the service. */
  readonly toldStatus?: ToldServiceStatus
  readonly sentAt: Instant
  readonly updatedAt: Instant
  /** When staff have dealt with its refusal. */
  readonly closedAt?: Instant
}

/** Who of staff recorded the airline's answer, and when. */
export type ServiceAnswered = {
  readonly by: { readonly userId: string; readonly name: string; readonly initials?: string }
  readonly at: Instant
}

/** A service to record; without a version, an answer and what follows from them. */
export type NewSpecialService = Omit<
  SpecialService,
  'version' | 'updatedAt' | 'closedAt' | 'answer' | 'answered'
>

/** A transition of a service. */
export type ServiceMove = {
  readonly to: RecordedServiceStatus
  readonly cause: ServiceCause
  readonly at: Instant
  /** The airline's answer and who recorded it, of a move by staff. */
  readonly recorded?: { readonly answer: string; readonly clerk: string }
}

/** Stores special services; code, text and answer are encrypted. */
export type SpecialServiceStore = {
  insert(tx: Tx, services: readonly NewSpecialService[]): Promise<void>
  /** Returns the services of an order, oldest first. */
  ofBooking(bookingId: string, tx?: Tx): Promise<readonly SpecialService[]>
  byId(serviceId: string, tx?: Tx): Promise<SpecialService | undefined>
  /** Applies a transition from the version that was read; throws when the table has none. */
  move(tx: Tx, from: SpecialService, move: ServiceMove): Promise<void>
  /** Notes a status that the reservation states and that moves nothing. */
  noteTold(tx: Tx, serviceId: string, status: ToldServiceStatus): Promise<void>
  /** Notes that staff have dealt with a refusal. */
  close(tx: Tx, serviceId: string, at: Instant): Promise<void>
}

type Content = Pick<SpecialService, 'code' | 'text' | 'answer'>

/** Creates the store of special services backed by the database. */
export function createSpecialServiceStore(db: Kysely<Tables>, sealer: Sealer): SpecialServiceStore {
  const seal: SealContent = (content) => sealer.seal(JSON.stringify(content))
  return {
    async insert(tx, services) {
      const rows = services.map((one) => rowOfService(one, seal))
      if (rows.length > 0) await tx.insertInto('special_service').values(rows).execute()
    },
    ofBooking: async (bookingId, tx) => {
      const query = serviceRows(tx ?? db).where('booking_id', '=', bookingId)
      const rows = await query.orderBy('sent_at').orderBy('service_id').execute()
      return rows.map((row) => serviceFromRow(row, sealer))
    },
    byId: async (serviceId, tx) => {
      const query = serviceRows(tx ?? db).where('service_id', '=', serviceId)
      const row = await query.executeTakeFirst()
      return row && serviceFromRow(row, sealer)
    },
    move: (tx, from, move) => moveService(tx, { from, move }, seal),
    async noteTold(tx, serviceId, status) {
      const stated = tx.updateTable('special_service').set({ told_status: status })
      await stated.where('service_id', '=', serviceId).execute()
    },
    async close(tx, serviceId, at) {
      await tx
        .updateTable('special_service')
        .set({ closed_at: at })
        .where('service_id', '=', serviceId)
        .where('status', '=', 'refused')
        .execute()
    },
  }
}

function serviceRows(db: Kysely<Tables> | Tx) {
  return db
    .selectFrom('special_service')
    .leftJoin('account', 'account.user_id', 'special_service.answered_by')
    .selectAll('special_service')
    .select(['account.email', 'account.initials'])
}

type SealContent = (content: Content) => Uint8Array
function rowOfService({ code, text, ...one }: NewSpecialService, seal: SealContent) {
  return {
    service_id: one.serviceId,
    booking_id: one.bookingId,
    passenger: one.passenger,
    segment: one.segment ?? null,
    content: seal({ code, text, answer: '' }),
    status: one.status,
    version: 1,
    source: one.source,
    asked_by: one.askedBy,
    sent_at: one.sentAt,
    updated_at: one.sentAt,
    told_status: one.toldStatus ?? null,
  }
}

type Moving = { readonly from: SpecialService; readonly move: ServiceMove }

async function moveService(
  tx: Tx,
  { from, move: { to, cause, at, recorded } }: Moving,
  seal: SealContent,
): Promise<void> {
  if (!serviceTransitions.allows(from.status, to, cause))
    throw new Error(`no transition of a service from ${from.status} to ${to} by ${cause}`)
  const content = seal({ code: from.code, text: from.text, answer: recorded?.answer ?? from.answer })
  const done = await tx
    .updateTable('special_service')
    .set({ status: to, version: from.version + 1, updated_at: at, content, closed_at: null })
    .$if(cause === 'told' || cause === 'notTold' || cause === 'flightExchanged', (query) =>
      query.set({ told_status: cause === 'told' ? (to as ToldServiceStatus) : null }),
    )
    .$if(recorded !== undefined, (query) =>
      query.set({ answered_by: recorded?.clerk ?? null, answered_at: at }),
    )
    .where('service_id', '=', from.serviceId)
    .where('version', '=', from.version)
    .executeTakeFirst()
  if (Number(done.numUpdatedRows) !== 1) throw new Error('a service was moved under the lock of its order')
}

type Row = Selectable<Tables['special_service']> & {
  readonly email: string | null
  readonly initials: string | null
}

function serviceFromRow(row: Row, sealer: Sealer): SpecialService {
  return {
    serviceId: row.service_id,
    bookingId: row.booking_id,
    passenger: row.passenger,
    ...(row.segment !== null && { segment: row.segment }),
    ...(JSON.parse(sealer.open(row.content)) as Content),
    status: row.status,
    version: row.version,
    source: row.source,
    askedBy: row.asked_by,
    sentAt: row.sent_at,
    updatedAt: row.updated_at,
    ...(row.closed_at !== null && { closedAt: row.closed_at }),
    ...(row.told_status !== null && { toldStatus: row.told_status }),
    ...answeredOf(row),
  }
}

function answeredOf({ answered_by: userId, answered_at: at, email, initials }: Row) {
  if (userId === null || at === null) return {}
  return { answered: { by: { userId, name: email ?? '', ...(initials !== null && { initials }) }, at } }
}
