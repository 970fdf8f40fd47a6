import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** A request to a supplier and its answer, redacted. */
export type SupplierCall = {
  readonly exchangeId: string
  readonly supplierId: string
  readonly at: Instant
  /** The method of the provider interface that made it. */
  readonly call: string
  readonly requestId: string
  readonly clientReference?: string | undefined
  readonly reservationRef?: string | undefined
  readonly method: string
  readonly path: string
  /** answer: complete, of any status. unreachable: nothing was sent. lost: the effect is unknown. */
  readonly outcome: 'answer' | 'unreachable' | 'lost'
  readonly status?: number | undefined
  readonly note?: string | undefined
  readonly ms: number
  readonly sentBytes: number
  readonly gotBytes: number
  readonly sent?: string | undefined
  readonly got?: string | undefined
}

/** Stores supplier calls for a limited time. */
export type SupplierCallStore = {
  save(exchanges: readonly SupplierCall[]): Promise<void>
  /** Deletes older calls, and the unsold offers of those searches. */
  forget(before: Instant): Promise<void>
}

/** Creates the store of supplier calls, kept in the database. */
export function createSupplierCallStore(db: Kysely<Tables>): SupplierCallStore {
  return {
    async save(exchanges) {
      await db.insertInto('supplier_call').values(exchanges.map(supplierCallRow)).execute()
    },
    async forget(before) {
      await db.deleteFrom('supplier_call').where('at', '<', before).execute()
      await db.deleteFrom('supplier_unsold').where('at', '<', before).execute()
    },
  }
}

function supplierCallRow(one: SupplierCall) {
  return {
    call_id: one.exchangeId,
    supplier_id: one.supplierId,
    at: one.at,
    call: one.call,
    request_id: one.requestId,
    client_reference: one.clientReference ?? null,
    reservation_ref: one.reservationRef ?? null,
    method: one.method,
    path: one.path,
    outcome: one.outcome,
    status: one.status ?? null,
    note: one.note ?? null,
    ms: one.ms,
    sent_bytes: one.sentBytes,
    got_bytes: one.gotBytes,
    sent: one.sent ?? null,
    got: one.got ?? null,
  }
}
