import { type Kysely, sql } from 'kysely'
import {
  type SupplierCallView,
  type SupplierCallsQuery,
  supplierCallsPerPage,
} from '#contract/api/staff/supplier-call-log.ts'
import type { UnsoldAnswer } from '#contract/api/offers.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** The supplier call log as staff query it. */
export type SupplierCallListStore = {
  /** Returns the latest first, and one more than a page where there are more. */
  list(query: SupplierCallsQuery): Promise<readonly SupplierCallView[]>
}

/** Creates the supplier call log on the database. */
export function createSupplierCallLogStore(db: Kysely<Tables>): SupplierCallListStore {
  return {
    async list({ after, ...query }) {
      const last = after === undefined ? undefined : await findCallPosition(db, after)
      if (after !== undefined && last === undefined) return []
      const order = query.orderNumber === undefined ? undefined : await orderReferences(db, query.orderNumber)
      if (query.orderNumber !== undefined && order === undefined) return []
      let found = filterSupplierCalls(selectSupplierCalls(db), { ...query, order })
      if (last !== undefined) {
        found = found.where(({ eb, and, or }) =>
          and([
            eb('one.at', '<=', last.at),
            or([eb('one.at', '<', last.at), eb('one.call_id', '<', last.call_id)]),
          ]),
        )
      }
      const rows = await found
        .orderBy('one.at', 'desc')
        .orderBy('one.call_id', 'desc')
        .limit(supplierCallsPerPage + 1)
        .execute()
      return rows.map(supplierCallViewOf)
    },
  }
}

/** The order of a call is known by our reference; later calls carry only the supplier's reservation. */
function selectSupplierCalls(db: Kysely<Tables>) {
  return db
    .selectFrom('supplier_call as one')
    .selectAll('one')
    .leftJoin('booking as ours', 'ours.client_reference', 'one.client_reference')
    .leftJoin('booking as theirs', (join) =>
      join
        .onRef('theirs.supplier_id', '=', 'one.supplier_id')
        .onRef('theirs.reservation_ref', '=', 'one.reservation_ref'),
    )
    .select(sql<string | null>`coalesce(ours.order_number, theirs.order_number)`.as('order_number'))
    .select(unsoldOf.as('unsold'))
}

/** Unsold offers of a search are shown with its calls. */
const unsoldOf = sql<UnsoldAnswer | null>`case when one.call = 'shop' then (
  select jsonb_object_agg(unsold.reason, unsold.offers) from supplier_unsold as unsold
  where unsold.request_id = one.request_id and unsold.supplier_id = one.supplier_id
) end`

type SupplierCalls = ReturnType<typeof selectSupplierCalls>
type ExchangeRow = Awaited<ReturnType<SupplierCalls['execute']>>[number]

type OrderNames = NonNullable<Awaited<ReturnType<typeof orderReferences>>>

/** The references under which calls of an order are logged, so that an index finds them. */
async function orderReferences(db: Kysely<Tables>, orderNumber: string) {
  return db
    .selectFrom('booking')
    .select(['client_reference', 'supplier_id', 'reservation_ref'])
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
}

type Narrowing = Pick<SupplierCallsQuery, 'supplierId' | 'onlyFaults'> & {
  readonly order: OrderNames | undefined
}

function filterSupplierCalls(all: SupplierCalls, { order, supplierId, onlyFaults }: Narrowing) {
  let found = all
  if (supplierId !== undefined) found = found.where('one.supplier_id', '=', supplierId)
  if (onlyFaults !== undefined) {
    found = found.where(({ eb, or }) => or([eb('one.outcome', '<>', 'answer'), eb('one.status', '>=', 400)]))
  }
  if (order === undefined) return found
  const { client_reference: reference, supplier_id: supplier, reservation_ref: reservation } = order
  return found.where(({ eb, and, or }) =>
    or([
      eb('one.client_reference', '=', reference),
      ...(reservation === null
        ? []
        : [and([eb('one.reservation_ref', '=', reservation), eb('one.supplier_id', '=', supplier)])]),
    ]),
  )
}

async function findCallPosition(db: Kysely<Tables>, exchangeId: string) {
  return db
    .selectFrom('supplier_call')
    .select(['at', 'call_id'])
    .where('call_id', '=', exchangeId)
    .executeTakeFirst()
}

function supplierCallViewOf(row: ExchangeRow): SupplierCallView {
  return {
    exchangeId: row.call_id,
    supplierId: row.supplier_id,
    at: row.at,
    call: row.call,
    method: row.method,
    path: row.path,
    outcome: row.outcome,
    ...(row.status === null ? {} : { status: row.status }),
    ...(row.note === null ? {} : { note: row.note }),
    ms: row.ms,
    sentBytes: row.sent_bytes,
    gotBytes: row.got_bytes,
    ...(row.sent === null ? {} : { sent: row.sent }),
    ...(row.got === null ? {} : { got: row.got }),
    ...(row.order_number === null ? {} : { orderNumber: row.order_number }),
    ...(row.unsold === null ? {} : { unsold: row.unsold }),
    reference: row.request_id,
  }
}
