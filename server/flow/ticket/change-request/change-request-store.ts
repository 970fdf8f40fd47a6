import { type ChangeRequestCause, changeRequestTransitions } from './change-request-state.ts'
import type { Kysely, Selectable } from 'kysely'
import type { ChangeRequestKind, ChangeRequestState } from '#contract/terms/change-request.ts'
import type { OrderNumber } from '#contract/terms/booking.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { ChangeRequest } from './change-request-record.ts'
import type { RequestTerms } from './change-request-terms.ts'

/** Encrypts the messages of owners. */
export type MessageSealer = { seal(text: string): Uint8Array; open(sealed: Uint8Array): string }

/** A transition of a request from the state that was read. */
export type RequestMove = {
  readonly to: ChangeRequestState
  readonly cause: ChangeRequestCause
  readonly at: Instant
  readonly terms?: RequestTerms
  readonly validUntil?: Instant
  readonly answeredBy?: string
  readonly recordedBy?: string
}

/** Stores change requests. */
export type ChangeRequestStore = {
  insert(tx: Tx, request: ChangeRequest): Promise<void>
  /** Returns the current request, locked until the transaction ends. */
  lock(tx: Tx, requestId: string): Promise<ChangeRequest | undefined>
  /** Returns the kind of a request; undefined when the id is unknown. */
  kindOf(requestId: string): Promise<ChangeRequestKind | undefined>
  /** Returns all requests of a booking, newest first. */
  requestsOf(bookingId: string, tx?: Tx): Promise<readonly ChangeRequest[]>
  /** Returns requests that staff have to carry out, oldest first, with their order numbers. */
  asked(): Promise<readonly { readonly orderNumber: OrderNumber; readonly request: ChangeRequest }[]>
  /**
   * Applies a transition from the state that was read; returns false when a concurrent process has moved the
   * request. Throws when the state machine has no such transition.
   */
  move(tx: Tx, request: ChangeRequest, move: RequestMove): Promise<boolean>
}

type Row = Selectable<Tables['change_request']>

const mostAsked = 200

/** Creates the store of change requests backed by the database, with encrypted messages. */
export function createChangeRequestStore(db: Kysely<Tables>, sealer: MessageSealer): ChangeRequestStore {
  return {
    insert: async (tx, request) => {
      await tx.insertInto('change_request').values(changeRequestRow(request, sealer)).execute()
    },
    lock: async (tx, requestId) => {
      const query = tx.selectFrom('change_request').selectAll().where('request_id', '=', requestId)
      const row = await query.forUpdate().executeTakeFirst()
      return row && changeRequestFromRow(row, sealer)
    },
    kindOf: async (requestId) => {
      const query = db.selectFrom('change_request').select('kind').where('request_id', '=', requestId)
      return (await query.executeTakeFirst())?.kind
    },
    requestsOf: async (bookingId, tx) => {
      const query = (tx ?? db).selectFrom('change_request').selectAll().where('booking_id', '=', bookingId)
      const rows = await query.orderBy('created_at', 'desc').orderBy('request_id', 'desc').execute()
      return rows.map((row) => changeRequestFromRow(row, sealer))
    },
    asked: async () => {
      const rows = await db
        .selectFrom('change_request')
        .innerJoin('booking', 'booking.booking_id', 'change_request.booking_id')
        .selectAll('change_request')
        .select('booking.order_number')
        .where('change_request.state', '=', 'asked')
        .orderBy('change_request.updated_at')
        .limit(mostAsked)
        .execute()
      return rows.map((row) => ({
        orderNumber: row.order_number as OrderNumber,
        request: changeRequestFromRow(row, sealer),
      }))
    },
    move: updateRequestState,
  }
}

async function updateRequestState(
  tx: Tx,
  { requestId, state }: ChangeRequest,
  move: RequestMove,
): Promise<boolean> {
  const { to, cause, at, terms, validUntil, answeredBy, recordedBy } = move
  if (!changeRequestTransitions.allows(state, to, cause))
    throw new Error(`no transition of a change request from ${state} to ${to} by ${cause}`)
  const done = await tx
    .updateTable('change_request')
    .set({
      state: to,
      updated_at: at,
      ...(terms === undefined ? {} : { quote: JSON.stringify(terms) }),
      ...(validUntil === undefined ? {} : { valid_until: validUntil }),
      ...(answeredBy === undefined ? {} : { answered_by: answeredBy }),
      ...(recordedBy === undefined ? {} : { recorded_by: recordedBy }),
    })
    .where('request_id', '=', requestId)
    .where('state', '=', state)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

function changeRequestRow(request: ChangeRequest, sealer: MessageSealer) {
  return {
    request_id: request.requestId,
    booking_id: request.bookingId,
    kind: request.kind,
    state: request.state,
    quote: JSON.stringify(request.terms),
    message: request.message === undefined ? null : sealer.seal(request.message),
    valid_until: request.validUntil,
    created_at: request.createdAt,
    updated_at: request.updatedAt,
    answered_by: request.answeredBy ?? null,
    recorded_by: request.recordedBy ?? null,
  }
}

function changeRequestFromRow(row: Row, sealer: MessageSealer): ChangeRequest {
  return {
    requestId: row.request_id,
    bookingId: row.booking_id,
    kind: row.kind,
    state: row.state,
    terms: row.quote as RequestTerms,
    ...(row.message === null ? {} : { message: sealer.open(row.message) }),
    validUntil: row.valid_until,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.answered_by === null ? {} : { answeredBy: row.answered_by }),
    ...(row.recorded_by === null ? {} : { recordedBy: row.recorded_by }),
  }
}
